import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { RoomDrawing } from '../../../platform/web/ui/room-drawing.tsx'

export function BookingNotFound() {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10 text-center">
      <div>
        <RoomDrawing className="mx-auto w-52" />
        <h1 className="mt-6 text-2xl font-semibold">Psicólogo não encontrado</h1>
        <p className="mt-2 text-muted">Verifique o link e tente novamente.</p>
        <a href="/" className={`${buttonClass({ variant: 'outline' })} mt-6`}>
          Ir para o início
        </a>
      </div>
    </main>
  )
}
