import { formatDay } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import type { Coupon } from '../contract.ts'
import { type CouponStanding, standingOf } from '../rules.ts'

export function discountText({ percent, amount }: Pick<Coupon, 'percent' | 'amount'>): string {
  return percent === null ? formatMoney(amount ?? 0) : `${percent}%`
}

export function validityText({ validFrom, validUntil }: Pick<Coupon, 'validFrom' | 'validUntil'>) {
  if (validFrom && validUntil) return `De ${formatDay(validFrom)} a ${formatDay(validUntil)}`
  if (validFrom) return `A partir de ${formatDay(validFrom)}`
  return validUntil ? `Até ${formatDay(validUntil)}` : 'Sem prazo'
}

export function usesText({ uses, maxUses }: Pick<Coupon, 'uses' | 'maxUses'>): string {
  return maxUses === null ? String(uses) : `${uses} de ${maxUses}`
}

const STANDINGS: Record<CouponStanding, string | null> = {
  open: null,
  inactive: null,
  not_yet: 'Ainda não começou',
  over: 'Vencido',
  used_up: 'Esgotado',
}

export function standingText(coupon: Coupon, today: string): string | null {
  return STANDINGS[standingOf(coupon, today)]
}
