import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import type { LegalPart } from './legal-section.tsx'

export interface LegalGroup {
  id: string
  title: string
  parts: readonly LegalPart[]
}

export function LegalContents({ groups }: { groups: readonly LegalGroup[] }) {
  return (
    <>
      <Disclosure
        title="Nesta página"
        className="rounded-lg border border-line bg-surface px-4 lg:hidden"
      >
        <nav aria-label="Nesta página" className="pb-4">
          <Groups groups={groups} />
        </nav>
      </Disclosure>
      <nav
        aria-label="Nesta página"
        className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto lg:block"
      >
        <Groups groups={groups} />
      </nav>
    </>
  )
}

function Groups({ groups }: { groups: readonly LegalGroup[] }) {
  return (
    <ul className="space-y-5">
      {groups.map(({ id, title, parts }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center font-semibold hover:text-petrol-ink"
          >
            {title}
          </a>
          <ul className="mt-1 border-l border-line">
            {parts.map((part) => (
              <li key={part.id}>
                <a
                  href={`#${part.id}`}
                  className="-ml-px block border-l border-transparent py-3 pl-4 text-sm leading-snug text-muted hover:border-clay hover:text-ink"
                >
                  {part.title}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
