/**
 * Which channels this installation sends by. Without one its messages are written to files in a trial, and fail in
 * production.
 */
export interface Senders {
  mail: boolean
  sms: boolean
}

/** Whether messages on a channel leave this installation: on another they reach nobody. */
export function leavesBy(channel: string, { mail, sms }: Senders): boolean {
  return channel === 'email' ? mail : channel === 'sms' ? sms : true
}

export const MAIL_UNSENT = 'O envio de e-mails ainda não foi ligado aqui'

/** Returns which messages do not go out here; null if all do. `usesSms`: whether SMS are needed. */
export function unsentText(senders: Senders, usesSms: boolean): string | null {
  const lacksSms = usesSms && !senders.sms
  if (!senders.mail && (lacksSms || !usesSms))
    return `${MAIL_UNSENT}: só as mensagens do WhatsApp chegam.`
  if (!senders.mail) return `${MAIL_UNSENT}: nenhum e-mail chega.`
  return lacksSms ? 'O envio de SMS ainda não foi ligado aqui: nenhum SMS chega.' : null
}
