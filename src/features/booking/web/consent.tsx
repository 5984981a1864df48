import type { ReactNode } from 'react'
import { CONSENT_VERSION } from '../consent-contract.ts'

/** What booking agrees to, read in another tab: nothing typed is lost for it. */
export function Consent() {
  return (
    <p className="mt-4 text-sm text-muted">
      Ao agendar, você concorda com os <LegalLink part="termos">Termos de Uso</LegalLink> e a{' '}
      <LegalLink part="privacidade">Política de Privacidade (versão {CONSENT_VERSION})</LegalLink>,
      e seus dados são usados para marcar e confirmar sua consulta.
    </p>
  )
}

function LegalLink({ part, children }: { part: string; children: ReactNode }) {
  return (
    <a
      href={`/legal#${part}`}
      target="_blank"
      rel="noopener"
      className="text-petrol-ink underline underline-offset-4"
    >
      {children}
      <span className="sr-only"> (abre em outra aba)</span>
    </a>
  )
}
