import { MessageCircle } from 'lucide-react'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { greetingUrl } from '../greeting-rules.ts'

type WhatsappLinkProps = {
  name: string
  phone: string
  labelled?: boolean
}

export function WhatsappLink({ name, phone, labelled = false }: WhatsappLinkProps) {
  const look = labelled
    ? `${buttonClass({ variant: 'outline' })} max-sm:px-3!`
    : `${buttonClass({ variant: 'ghost', size: 'icon' })} text-paid-ink!`
  return (
    <a
      href={greetingUrl({ name, phone })}
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
