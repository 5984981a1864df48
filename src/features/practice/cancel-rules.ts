import { HOUR } from '../../platform/shared/calendar.ts'
import { percentOfCents } from '../../platform/shared/money.ts'

/** What cancelling late, or not coming, costs: docs/product.md, Absences. */

/** Shares of the price, in percent, that may be charged. */
export const LATE_SHARES = [0, 50, 100] as const

/** Hours of notice at most: a week. */
export const MOST_NOTICE_HOURS = 168

/** Of a practice for what is booked now, or of a session as it was booked. */
export interface CancelRule {
  /** A cancellation so long before the start, or longer, is free. */
  cancelNoticeHours: number
  /** Of the price, for a later one and for an absence. */
  lateCancelPercent: number
}

/** Until when cancelling is free, that instant included; in epoch milliseconds. */
export function freeUntil(
  startsAt: number,
  { cancelNoticeHours }: Pick<CancelRule, 'cancelNoticeHours'>,
): number {
  return startsAt - cancelNoticeHours * HOUR
}

/** Whether a cancellation at that instant comes after the notice. */
export function isLate(
  startsAt: number,
  rule: Pick<CancelRule, 'cancelNoticeHours'>,
  now: number,
): boolean {
  return now > freeUntil(startsAt, rule)
}

/** The share of a price that is charged, in cents; half a cent is rounded up. */
export function feeOf(priceCents: number, { lateCancelPercent }: CancelRule): number {
  return percentOfCents(priceCents, lateCancelPercent)
}

/** Whether a late cancellation of a session of a package uses its credit up, instead of being owed. */
export function usesCreditUp({
  lateCancelPercent,
}: Pick<CancelRule, 'lateCancelPercent'>): boolean {
  return lateCancelPercent === 100
}

/** Whether some cancellation costs more by a rule than by the other one. */
export function isStricter(rule: CancelRule, than: CancelRule): boolean {
  if (rule.lateCancelPercent === 0) return false
  return (
    rule.lateCancelPercent > than.lateCancelPercent ||
    rule.cancelNoticeHours > than.cancelNoticeHours
  )
}

const SHARES: Record<number, string> = {
  50: 'é cobrada metade',
  100: 'é cobrado o valor inteiro',
}

/** The rule as a patient reads it; null where nothing is charged. */
export function cancelRuleText({
  cancelNoticeHours,
  lateCancelPercent,
}: CancelRule): string | null {
  const share = SHARES[lateCancelPercent]
  if (!share) return null
  return cancelNoticeHours === 0
    ? `Cancelar é grátis até o início; se faltar, ${share}.`
    : `Cancelar é grátis até ${cancelNoticeHours} h antes; depois, ou se faltar, ${share}.`
}
