import { Link } from 'wouter'
import { ArchScene } from '../../../platform/web/ui/arch-scene.tsx'
import { buttonClass } from '../../../platform/web/ui/button.tsx'

/** A plain address, not a router link: outside the demonstration another document is loaded. */
const REGISTER = '/psychologist/register'

const linkClass = 'inline-flex min-h-11 items-center text-sm underline underline-offset-4'

export function DemoBanner() {
  return (
    <aside
      aria-label="Demonstração"
      className="flex flex-wrap items-center gap-x-4 border-b border-line bg-clay-soft px-4 pt-1.5 text-clay-ink sm:py-0.5 sm:px-6 lg:px-10"
    >
      <p className="grow basis-72 text-sm">
        Demonstração: tudo aqui é inventado e fica só neste navegador.
      </p>
      <div className="flex flex-wrap gap-x-3 sm:gap-x-5">
        <a href={REGISTER} className={`${linkClass} font-medium`}>
          Criar minha conta
        </a>
        <a href="/" className={linkClass}>
          Sair da demonstração
        </a>
      </div>
    </aside>
  )
}

export function DemoBookingNote() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center px-6 py-12 text-center">
      <ArchScene className="mb-8 w-60 max-w-full" />
      <h1 className="text-2xl font-semibold tracking-tight">Aqui ficaria a sua página pública</h1>
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
