import { formatDay } from '../../platform/shared/calendar.ts'
import { percentOfCents } from '../../platform/shared/money.ts'
import type { Coupon } from './contract.ts'
import { COUPON_PROBLEMS } from './problems.ts'

/** Returns the discount in cents: a percentage rounded half up, or an amount up to the price. */
export function discountOf(
  { percent, amountCents }: Pick<Coupon, 'percent'> & { amountCents: number | null },
  priceCents: number,
): number {
  if (percent !== null) return percentOfCents(priceCents, percent)
  return Math.min(amountCents ?? 0, priceCents)
}

type Terms = Pick<
  Coupon,
  'active' | 'validFrom' | 'validUntil' | 'maxUses' | 'maxUsesPerPatient' | 'uses'
>

export type CouponStanding = 'open' | 'inactive' | 'not_yet' | 'over' | 'used_up'

export function standingOf(
  { active, validFrom, validUntil, maxUses, uses }: Terms,
  day: string,
): CouponStanding {
  if (!active) return 'inactive'
  if (validFrom !== null && day < validFrom) return 'not_yet'
  if (validUntil !== null && day > validUntil) return 'over'
  return isUsedUp({ maxUses, uses }) ? 'used_up' : 'open'
}

export function isUsedUp({ maxUses, uses }: Pick<Terms, 'maxUses' | 'uses'>): boolean {
  return maxUses !== null && uses >= maxUses
}

/** Returns whether the uses of one patient reach the limit per patient. */
export function isUsedUpBy(
  patientUses: number,
  { maxUsesPerPatient }: Pick<Terms, 'maxUsesPerPatient'>,
): boolean {
  return maxUsesPerPatient !== null && patientUses >= maxUsesPerPatient
}

const UNKNOWN =
  'Não encontramos este código. Confira se está escrito como você o recebeu, ou agende sem ele.'

/** Returns why a coupon cannot be used; an inactive one is reported as unknown. */
export function couponRefusal(
  coupon: Terms | undefined,
  { day, patientUses }: { day: string; patientUses: number },
): string | null {
  const state = coupon ? standingOf(coupon, day) : 'inactive'
  if (!coupon || state === 'inactive') return UNKNOWN
  if (state === 'not_yet')
    return `Este código vale a partir de ${formatDay(coupon.validFrom ?? day)}. Agende sem ele ou volte nesse dia.`
  if (state === 'over')
    return `Este código valeu até ${formatDay(coupon.validUntil ?? day)}. Agende sem ele ou use outro.`
  if (state === 'used_up') return COUPON_PROBLEMS.coupon_used_up[1]
  if (!isUsedUpBy(patientUses, coupon)) return null
  return 'Você já usou este código todas as vezes que podia. Agende sem ele ou use outro.'
}
