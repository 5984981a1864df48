import { HOUR } from '../../platform/shared/calendar.ts'
import { SUPPORT_CATEGORIES, type SupportCategory } from './contract.ts'

/** Which messages to the support are shown. */
export const INBOX_STATES = { open: 'Abertas', answered: 'Respondidas', all: 'Todas' } as const
export type InboxState = keyof typeof INBOX_STATES

/** What `PRIORITY_REPLY_TIME` promises a Pro. */
const PRIORITY_REPLY = HOUR

interface Written {
  pro: boolean
  /** Epoch milliseconds. */
  writtenAt: number
}

/** Until when it is to be answered; null without priority. */
export function answerBy({ pro, writtenAt }: Written): number | null {
  return pro ? writtenAt + PRIORITY_REPLY : null
}

interface Asker {
  email: string
  category: SupportCategory
}

/** Opens the mail program with the answer begun. Its subject is ours: the sender's may contain confidential text. */
export function replyAddress({ email, category }: Asker): string {
  const recipient = encodeURIComponent(email).replace('%40', '@')
  const subject = `Re: sua mensagem ao suporte (${SUPPORT_CATEGORIES[category]})`
  return `mailto:${recipient}?subject=${encodeURIComponent(subject)}`
}
