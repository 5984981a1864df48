import { Link } from 'wouter'
import { ArchScene } from '../../../platform/web/ui/arch-scene.tsx'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { REGISTER } from './demo-banner.tsx'

export function DemoBookingNote() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center px-6 py-12 text-center">
      <ArchScene className="mb-8 w-60 max-w-full" />
      <h1 className="text-2xl font-semibold tracking-tight">Aqui ficaria a sua agenda pública</h1>
      <p className="mt-3 text-muted">
        Na sua conta, quem abre este link vê seu nome, seus serviços e seus horários livres, agenda
        sem precisar de senha e recebe o Pix para pagar. Na demonstração ele não leva a ninguém.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <a href={REGISTER} className={buttonClass()}>
          Criar minha conta
        </a>
        <Link href="/" className={buttonClass({ variant: 'outline' })}>
          Voltar à demonstração
        </Link>
      </div>
    </main>
  )
}
