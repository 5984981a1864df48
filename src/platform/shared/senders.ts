/**
 * Which channels this installation sends by. Without one its messages are written to files in a trial, and fail in
 * production.
 */
export interface Senders {
  mail: boolean
  sms: boolean
}

export const MAIL_UNSENT = 'O envio de e-mails ainda não foi ligado aqui'
