import { HOUR } from '../../platform/shared/calendar.ts'
import { SUPPORT_CATEGORIES, type SupportCategory } from './contract.ts'

export const INBOX_STATES = { open: 'Abertas', answered: 'Respondidas', all: 'Todas' } as const
export type InboxState = keyof typeof INBOX_STATES

const PRIORITY_REPLY = HOUR

interface MessageFacts {
  pro: boolean
  writtenAt: number
}

export function answerBy({ pro, writtenAt }: MessageFacts): number | null {
  return pro ? writtenAt + PRIORITY_REPLY : null
}

interface Asker {
  email: string
  category: SupportCategory
}

/** Returns a mailto address with an answer begun. The subject is ours: the sender's may be confidential. */
export function replyAddress({ email, category }: Asker): string {
  const recipient = encodeURIComponent(email).replace('%40', '@')
  const subject = `Re: sua mensagem ao suporte (${SUPPORT_CATEGORIES[category]})`
  return `mailto:${recipient}?subject=${encodeURIComponent(subject)}`
}
