import { APP_NAME } from '../../../../platform/shared/app-name.ts'
import { Mark } from '../../../../platform/web/ui/mark.tsx'
import { LINKS } from '../site-links.ts'
import { WIDTH } from './section.tsx'

const FOOTER_LINKS = [
  { href: LINKS.support, label: 'Suporte' },
  { href: LINKS.legal, label: 'Termos e privacidade' },
  { href: LINKS.patientLogin, label: 'Área do paciente' },
  { href: LINKS.psychologistLogin, label: 'Área profissional' },
] as const

export function SiteFooter() {
  return (
    <footer className="evening border-t border-line bg-sunken py-10 text-ink">
      <div className={`${WIDTH} grid grid-cols-1 gap-8 md:grid-cols-[1fr_auto]`}>
        <div>
          <p className="flex items-center gap-2.5">
            <Mark className="size-8" />
            <span className="font-display text-xl font-medium">{APP_NAME}</span>
          </p>
          <p className="mt-3 max-w-md text-sm text-muted">
            Uma ferramenta de agendamento para profissionais com registro no CRP. O pagamento das
            consultas vai direto do paciente ao profissional.
          </p>
          <p className="mt-3 max-w-md text-sm text-muted">
            Em uma crise, não espere por um horário: ligue 188 (CVV) ou 192 (SAMU), 24 horas,
            grátis.
          </p>
        </div>
        <nav aria-label="Rodapé" className="grid content-start gap-x-10 sm:grid-cols-2">
          {FOOTER_LINKS.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className="rounded-sm py-2.5 decoration-light/60 underline-offset-4 hover:underline"
            >
              {label}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  )
}
