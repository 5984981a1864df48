import type { ReactNode } from 'react'

type LegalLinkProps = { part: 'termos' | 'privacidade'; children: ReactNode }

/** Links to a part of the legal page in another tab, so that the form behind stays. */
export function LegalLink({ part, children }: LegalLinkProps) {
  return (
    <a
      href={`/legal#${part}`}
      target="_blank"
      rel="noreferrer"
      className="text-petrol-ink underline underline-offset-4"
    >
      {children}
      <span className="sr-only"> (abre em outra aba)</span>
    </a>
  )
}
