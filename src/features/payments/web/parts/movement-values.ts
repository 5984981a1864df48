import type * as z from 'zod/mini'
import { dayAt, formatDate, instantAt, isDay } from '../../../../platform/shared/calendar.ts'
import type { ProblemDetail } from '../../../../platform/shared/problem.ts'
import { plainDay } from '../../../../platform/web/ui/date-masks.ts'
import { maskMoney, plainMoney } from '../../../../platform/web/ui/masks.ts'
import type { Payment, paymentInput, Receivable } from '../../record-contract.ts'

export type MovementDraft = z.input<typeof paymentInput>

export function movementValues(
  kind: Payment['kind'],
  { owed, received, toRefund }: Receivable,
  zone: string,
  now: number,
) {
  return {
    kind,
    method: 'pix',
    amount: maskMoney(kind === 'payment' ? owed : Number(toRefund) > 0 ? toRefund : received),
    receivedAt: formatDate(now, zone),
    note: '',
  }
}

export type MovementValues = ReturnType<typeof movementValues>

/** Today is sent as now, another day as its noon in the practice's zone. */
export function movementPayload(zone: string, now: number) {
  return ({ amount, receivedAt, ...rest }: MovementValues) => ({
    ...rest,
    amount: plainMoney(amount),
    receivedAt: instantOf(plainDay(receivedAt), zone, now),
  })
}

function instantOf(day: string, zone: string, now: number): string | null {
  if (!isDay(day) || day === dayAt(now, zone)) return null
  return new Date(instantAt(day, '12:00', zone)).toISOString()
}

export function dayProblems({ receivedAt }: MovementValues): ProblemDetail[] {
  if (isDay(plainDay(receivedAt))) return []
  return [{ path: 'receivedAt', message: 'Informe a data, dd/mm/aaaa' }]
}
