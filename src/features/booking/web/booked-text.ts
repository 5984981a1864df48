import { textToCents } from '../../../platform/shared/money.ts'
import type { Booked } from '../contract.ts'

// Queued is not sent yet; the recipient's daily limit may still delay or drop it.
const CONFIRMATIONS: Record<Booked['confirmation'], string> = {
  queued: 'A confirmação está a caminho do seu e-mail. Se não chegar, use o link da consulta.',
  withheld:
    'Este e-mail já recebeu muitas mensagens hoje, e a confirmação não foi enviada a ele. Guarde o link da consulta.',
  waiting: 'A confirmação por e-mail ainda não foi enviada. Guarde o link da consulta.',
  none: 'Nenhum e-mail foi informado, e nada foi enviado. Guarde o link da consulta.',
}
const TO_BE_PAID = 'Confira os dados para pagamento abaixo.'
const TO_BE_SENT = 'Quem atende vai enviar os dados para pagamento a você.'

export function confirmationText({ confirmation }: Pick<Booked, 'confirmation'>): string {
  return CONFIRMATIONS[confirmation]
}

export function bookedText(
  booked: Pick<Booked, 'confirmation' | 'payment'> & { session: Pick<Booked['session'], 'price'> },
): string {
  const text = confirmationText(booked)
  if (textToCents(booked.session.price) === 0) return text
  return `${text} ${booked.payment ? TO_BE_PAID : TO_BE_SENT}`
}
