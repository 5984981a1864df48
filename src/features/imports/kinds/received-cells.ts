import { centsOf, moneyWithComma } from '../../../platform/shared/money.ts'
import { PAYMENT_METHODS } from '../../payments/contract.ts'
import { readMethod, readPayment } from '../reading/session-cells.ts'
import type { Planning } from './planned.ts'
import type { RowCells } from './row-cells.ts'

/** The time for a day without one. */
export const NOON = '12:00'

interface Expected extends Pick<Planning['context'], 'today' | 'timezone'> {
  near?: string
  priceCents: number | null
}

/**
 * Returns what a row says about a payment before the import: whether and how much, on which day, by which method. A day
 * without a year is next to the day of `near`. A part of the price is shown with its amount.
 */
export function readReceived(row: RowCells, { near, priceCents, ...context }: Expected) {
  const paid = row.read(
    'paid',
    (text) => readPayment(text, context.today, near),
    (value) => {
      if (!value.paid) return 'Não pago'
      const { amount } = value
      return amount === null || centsOf(amount) === priceCents
        ? 'Pago'
        : `Pago R$ ${moneyWithComma(amount)}`
    },
    'Escreva sim ou não',
  )
  const paidOn = row.readDay('paidOn', context)
  const method = row.read(
    'method',
    (text) => readMethod(text) ?? 'other',
    (value) => PAYMENT_METHODS[value],
    '',
  )
  return { paid, paidOn, method: method ?? paid?.method ?? 'other' }
}
