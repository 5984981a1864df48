import type { PublicPsychologist } from '../contract.ts'
import { ASK_TO_BOOK, ChatLink } from './chat-link.tsx'

/** Nothing is free for months: says so, and how to ask. */
export function NoTimes({ psychologist }: { psychologist: PublicPsychologist }) {
  return (
    <div className="mb-5 rounded-lg bg-sunken px-4 py-3">
      <p>Não há horários livres nos próximos meses.</p>
      <ChatLink phone={psychologist.whatsappNumber} text={ASK_TO_BOOK} className="mt-3" />
    </div>
  )
}
