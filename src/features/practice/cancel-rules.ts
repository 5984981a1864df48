import { HOUR } from '../../platform/shared/calendar.ts'
import { percentOfCents } from '../../platform/shared/money.ts'

export const LATE_SHARES = [0, 50, 100] as const

export const MOST_NOTICE_HOURS = 168

export interface CancelRule {
  cancelNoticeHours: number
  lateCancelPercent: number
}

export function freeUntil(
  startsAt: number,
  { cancelNoticeHours }: Pick<CancelRule, 'cancelNoticeHours'>,
): number {
  return startsAt - cancelNoticeHours * HOUR
}

export function isLate(
  startsAt: number,
  rule: Pick<CancelRule, 'cancelNoticeHours'>,
  now: number,
): boolean {
  return now > freeUntil(startsAt, rule)
}

export function feeOf(priceCents: number, { lateCancelPercent }: CancelRule): number {
  return percentOfCents(priceCents, lateCancelPercent)
}

/** Returns whether a late cancellation of a package's session consumes the credit instead of being owed. */
export function usesCreditUp({
  lateCancelPercent,
}: Pick<CancelRule, 'lateCancelPercent'>): boolean {
  return lateCancelPercent === 100
}

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

/** Returns the rule as text for patients; null if nothing is charged. */
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
