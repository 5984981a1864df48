/** A plain address, not a router link: outside the demonstration another document is loaded. */
export const REGISTER = '/psychologist/register'

const wayOut = 'inline-flex min-h-11 items-center text-sm underline underline-offset-4'

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
        <a href={REGISTER} className={`${wayOut} font-medium`}>
          Criar minha conta
        </a>
        <a href="/" className={wayOut}>
          Sair da demonstração
        </a>
      </div>
    </aside>
  )
}
