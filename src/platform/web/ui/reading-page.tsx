import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { APP_NAME } from '../../shared/app-name.ts'
import { Mark } from './mark.tsx'

type ReadingPageProps = {
  title: string
  lead: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a public text page: a link to '/' and a heading. Plain links: the page may be outside of the router. */
export function ReadingPage({ title, lead, actions, children }: ReadingPageProps) {
  return (
    <div className="mx-auto max-w-6xl px-5 pt-3 pb-16 sm:px-8 sm:pt-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <a
          href="/"
          className="-ml-2 flex min-h-11 items-center gap-2 rounded-lg px-2 text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          Voltar ao início
        </a>
        <p className="flex items-center gap-2 font-display text-xl font-medium tracking-tight">
          <Mark className="size-7" />
          {APP_NAME}
        </p>
      </header>
      <main>
        <div className="mt-8 mb-10 sm:mt-14 sm:mb-14">
          <h1 className="font-display text-heading">{title}</h1>
          <p className="mt-3 max-w-[60ch] text-lg text-muted">{lead}</p>
          {actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
        </div>
        {children}
      </main>
    </div>
  )
}
