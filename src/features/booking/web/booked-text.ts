import { centsOf } from '../../../platform/shared/money.ts'
import type { BookingView } from '../booking-view.ts'
import type { Booked } from '../contract.ts'

/** `unsent`: queued, but this installation sends no e-mail. */
type Confirmation = Booked['confirmation'] | 'unsent'

// A queued e-mail is not sent yet; the recipient's daily limit may still delay or drop it.
const CONFIRMATIONS: Record<Confirmation, string> = {
  queued: 'A confirmação está a caminho do seu e-mail. Se não chegar, use o link da consulta.',
  withheld:
    'Este e-mail já recebeu muitas mensagens hoje, e a confirmação não foi enviada a ele. Guarde o link da consulta.',
  waiting: 'A confirmação por e-mail ainda não foi enviada. Guarde o link da consulta.',
  unsent:
    'O envio de e-mails ainda não foi ligado aqui: nenhum e-mail chega. Guarde o link da consulta.',
  none: 'Nenhum e-mail foi informado, e nada foi enviado. Guarde o link da consulta.',
}
const TO_BE_PAID = 'Confira os dados para pagamento abaixo.'
const TO_BE_SENT = 'Quem atende vai enviar os dados para pagamento a você.'

export function confirmationOf(
  { confirmation }: Pick<Booked, 'confirmation'>,
  { sendsMail }: Pick<BookingView, 'sendsMail'>,
): Confirmation {
  return confirmation === 'queued' && !sendsMail ? 'unsent' : confirmation
}

export function confirmationText(confirmation: Confirmation): string {
  return CONFIRMATIONS[confirmation]
}

export function bookedText(
  confirmation: Confirmation,
  booked: Pick<Booked, 'payment'> & { session: Pick<Booked['session'], 'price'> },
): string {
  const text = confirmationText(confirmation)
  if (centsOf(booked.session.price) === 0) return text
  return `${text} ${booked.payment ? TO_BE_PAID : TO_BE_SENT}`
}
