import type { ReactNode } from 'react'
import { whatsappUrl } from '../../../platform/shared/phone.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'

/** The first text of the chat; it says nothing about health (docs/product.md, Ethics). */
export const ASK_TO_BOOK = 'Olá! Gostaria de agendar uma consulta.'
export const ASK_A_QUESTION = 'Olá! Vi sua página de agendamento e tenho uma dúvida.'

interface ChatLinkProps {
  /** Nothing is shown without a number. */
  phone: string | null
  text: string
  icon?: ReactNode
  className?: string
}

export function ChatLink({ phone, text, icon, className = '' }: ChatLinkProps) {
  if (!phone) return null
  return (
    <a
      href={whatsappUrl(phone, text)}
      target="_blank"
      rel="noopener"
      className={`${buttonClass({ variant: 'outline' })} ${className}`}
    >
      {icon}
      Conversar pelo WhatsApp
      <span className="sr-only"> (abre em outra aba)</span>
    </a>
  )
}
