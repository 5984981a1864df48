import { Menu } from 'lucide-react'
import { APP_NAME } from '../../../../platform/shared/app-name.ts'
import { buttonClass } from '../../../../platform/web/ui/button.tsx'
import { Mark } from '../../../../platform/web/ui/mark.tsx'
import { LINKS, SECTIONS } from '../site-links.ts'
import { WIDTH } from './section.tsx'

const linkClass =
  'rounded-sm py-2.5 whitespace-nowrap text-ink decoration-petrol/50 underline-offset-4 hover:underline'

export function SiteHeader() {
  return (
    <header className="@container relative z-10">
      <a
        href="#conteudo"
        className={`${buttonClass()} absolute top-3 left-3 z-20 not-focus:sr-only`}
      >
        Ir para o conteúdo
      </a>
      <div
        className={`${WIDTH} flex min-h-18 flex-wrap items-center gap-x-3 gap-y-1 py-2 sm:gap-x-6 xl:gap-x-8`}
      >
        <a href={LINKS.home} className="flex items-center gap-2.5 rounded-sm">
          <Mark className="size-8 sm:size-9" />
          <span className="font-display text-[min(1.3125rem,10vw)] leading-tight font-medium tracking-tight min-[22.5rem]:text-[min(1.625rem,10vw)]">
            {APP_NAME}
          </span>
        </a>
        <nav aria-label="Nesta página" className="ml-2 flex flex-wrap gap-x-7 max-xl:hidden">
          <SectionLinks />
        </nav>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 sm:gap-3 @max-[16rem]:grow @max-[16rem]:justify-between">
          <a href={LINKS.patientLogin} className={`${linkClass} mr-2 max-md:hidden`}>
            Área do paciente
          </a>
          <a
            href={LINKS.psychologistLogin}
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            Entrar
          </a>
          <a href={LINKS.register} className={`${buttonClass({ size: 'sm' })} max-sm:hidden`}>
            Começar grátis
          </a>
          <SmallMenu />
        </div>
      </div>
    </header>
  )
}

function SectionLinks() {
  return SECTIONS.map(({ id, label }) => (
    <a key={id} href={`#${id}`} className={linkClass}>
      {label}
    </a>
  ))
}

function SmallMenu() {
  return (
    <details className="group relative xl:hidden">
      <summary
        aria-label="Menu"
        className={`${buttonClass({ variant: 'ghost', size: 'icon' })} list-none group-open:bg-sunken`}
      >
        <Menu aria-hidden="true" />
      </summary>
      <nav
        aria-label="Menu"
        className="absolute top-full right-0 mt-2 grid w-60 max-w-[calc(100vw-2.5rem)] rounded-lg border border-line bg-raised px-5 py-2.5 shadow-soft"
      >
        <SectionLinks />
        <a href={LINKS.patientLogin} className={`${linkClass} mt-1.5 border-t border-line pt-3.5`}>
          Área do paciente
        </a>
      </nav>
    </details>
  )
}
