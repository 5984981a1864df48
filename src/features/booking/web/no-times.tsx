import { whatsappUrl } from '../../../platform/shared/phone.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import type { PublicPsychologist } from '../contract.ts'

/** Nothing is free for months: says so, and how to ask. */
export function NoTimes({ psychologist }: { psychologist: PublicPsychologist }) {
  return (
    <div className="mb-5 rounded-lg bg-sunken px-4 py-3">
      <p>Não há horários livres nos próximos meses.</p>
      <ChatLink phone={psychologist.whatsappNumber} />
    </div>
  )
}

/** A chat with who attends; nothing where there is no number. */
export function ChatLink({ phone }: { phone: string | null }) {
  if (!phone) return null
  return (
    <a
      href={whatsappUrl(phone, 'Olá! Gostaria de agendar uma consulta.')}
      target="_blank"
      rel="noopener"
      className={`${buttonClass({ variant: 'outline' })} mt-3`}
    >
      Conversar pelo WhatsApp
    </a>
  )
}
