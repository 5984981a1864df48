import { MessageCircle } from 'lucide-react'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import type { Patient } from '../contract.ts'
import { displayName, greetingUrl } from '../rules.ts'

type WhatsappLinkProps = {
  patient: Pick<Patient, 'name' | 'socialName' | 'phone'>
  labelled?: boolean
}

export function WhatsappLink({ patient, labelled = false }: WhatsappLinkProps) {
  const name = displayName(patient)
  const look = labelled
    ? `${buttonClass({ variant: 'outline' })} max-sm:px-3!`
    : `${buttonClass({ variant: 'ghost', size: 'icon' })} text-paid-ink!`
  return (
    <a
      href={greetingUrl({ name, phone: patient.phone })}
      target="_blank"
      rel="noreferrer"
      aria-label={`WhatsApp de ${name}`}
      title={labelled ? undefined : 'WhatsApp'}
      className={look}
    >
      <MessageCircle aria-hidden="true" className="max-sm:block!" />
      {labelled && <span className="max-sm:sr-only">WhatsApp</span>}
    </a>
  )
}
