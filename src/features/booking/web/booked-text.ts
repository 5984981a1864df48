import { textToCents } from '../../../platform/shared/money.ts'
import type { Booked } from '../contract.ts'

// The confirmation is queued and not sent yet; the recipient's daily limit may still put it off or drop it.
const QUEUED =
  'A confirmação está a caminho do seu e-mail. Se não chegar, use o link da consulta, abaixo.'
const WITHHELD =
  'Este e-mail já recebeu muitas mensagens hoje, e a confirmação não foi enviada a ele. Guarde o link da consulta, abaixo.'
const NOT_MAILED = 'Seu horário foi registrado.'
const TO_BE_PAID = 'Confira os dados para pagamento abaixo.'

/** Returns the text shown after a booking: what happened to its confirmation by e-mail, and whether something is to be paid. */
export function bookedText({
  mailed,
  session,
}: Pick<Booked, 'mailed'> & { session: Pick<Booked['session'], 'price'> }): string {
  const text = mailedText(mailed)
  return textToCents(session.price) === 0 ? text : `${text} ${TO_BE_PAID}`
}

function mailedText(mailed: boolean | null): string {
  if (mailed === null) return NOT_MAILED
  return mailed ? QUEUED : WITHHELD
}
