import { Link } from 'wouter'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { RoomDrawing } from '../../platform/web/ui/room-drawing.tsx'

export type NotFoundProps = {
  /** Links to the first page of the area, or else to the site's first page. */
  home?: string | undefined
}

export default function NotFound({ home }: NotFoundProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col items-center justify-center px-5 py-12 text-center">
      <RoomDrawing className="mb-8 w-60 max-w-full" />
      <h1>
        <span className="block font-display text-3xl max-sm:text-[min(2rem,11vw)] font-medium">
          Página não encontrada
        </span>
        {/* The usual name of the error, for programs; people read the Portuguese title. */}
        <span lang="en" className="sr-only">
          404 Page Not Found
        </span>
      </h1>
      <p className="mt-4">Não encontramos esta página. Confira o endereço ou volte ao início.</p>
      {home ? (
        <Link href={home} className={`${buttonClass()} mt-8`}>
          Voltar ao início
        </Link>
      ) : (
        <a href="/" className={`${buttonClass()} mt-8`}>
          Voltar ao início
        </a>
      )}
      <p lang="en" className="sr-only">
        Did you forget to add the page to the router?
      </p>
    </main>
  )
}
