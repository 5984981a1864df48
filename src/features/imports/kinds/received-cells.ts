import { PAYMENT_METHODS } from '../../payments/contract.ts'
import { readMethod, readPayment } from '../reading/session-cells.ts'
import type { Planning } from './planned.ts'
import type { RowCells } from './row-cells.ts'

/** The time for a day without one. */
export const NOON = '12:00'

/**
 * Returns what a row says about a payment before the import: whether and how much, on which day, by which method. A day
 * without a year is next to the day of `near`.
 */
export function readReceived(
  row: RowCells,
  { near, ...context }: Pick<Planning['context'], 'today' | 'timezone'> & { near?: string },
) {
  const paid = row.read(
    'paid',
    (text) => readPayment(text, context.today, near),
    (value) => (value.paid ? 'Pago' : 'Não pago'),
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
