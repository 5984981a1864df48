/**
 * The channels by which this installation can send. On the others, messages are written to files in a trial, and fail in
 * production.
 */
export interface Senders {
  mail: boolean
  sms: boolean
}

/** Returns whether messages on a channel are sent by this installation; on other channels they are not sent. */
export function leavesBy(channel: string, { mail, sms }: Senders): boolean {
  return channel === 'email' ? mail : channel === 'sms' ? sms : true
}

export const MAIL_UNSENT = 'O envio de e-mails ainda não foi ligado aqui'

/** Returns the messages that are not sent here; null if all are. `usesSms`: whether SMS are needed. */
export function unsentText(senders: Senders, usesSms: boolean): string | null {
  const lacksSms = usesSms && !senders.sms
  if (!senders.mail && (lacksSms || !usesSms))
    return `${MAIL_UNSENT}: só as mensagens do WhatsApp chegam.`
  if (!senders.mail) return `${MAIL_UNSENT}: nenhum e-mail chega.`
  return lacksSms ? 'O envio de SMS ainda não foi ligado aqui: nenhum SMS chega.' : null
}
