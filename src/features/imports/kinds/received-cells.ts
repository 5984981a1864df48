import { formatDay } from '../../../platform/shared/calendar.ts'
import { centsOf, moneyWithComma } from '../../../platform/shared/money.ts'
import { PAYMENT_METHODS } from '../../payments/contract.ts'
import { readDate } from '../reading/date-cells.ts'
import { type CellPayment, readMethod, readPayment } from '../reading/session-cells.ts'
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
  const dated = row.read(
    'paidOn',
    (text) => readDated(text, near, context),
    ({ on, paid: isPaid }) => (on !== null ? formatDay(on) : isPaid ? 'Pago' : 'Não pago'),
    'Data inválida. Use dia, mês e ano',
  )
  const method = row.read(
    'method',
    (text) => readMethod(text) ?? 'other',
    (value) => PAYMENT_METHODS[value],
    '',
  )
  return {
    paid: paid ?? (dated?.on === null ? dated : null),
    paidOn: dated?.on ?? null,
    method: method ?? paid?.method ?? dated?.method ?? 'other',
  }
}

/** Reads a cell in the column of payment days, in which people also write `pendente`, `pix 10/03` or only `x`. */
function readDated(
  text: string,
  near: string | undefined,
  { today, timezone: zone }: Pick<Planning['context'], 'today' | 'timezone'>,
): CellPayment | null {
  const on = readDate(text, { today, zone })
  if (on !== null) return { paid: true, amount: null, on, method: null }
  const payment = readPayment(text, today, near)
  return payment?.amount === null ? payment : null
}
