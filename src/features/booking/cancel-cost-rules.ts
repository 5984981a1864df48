import { centsOf, formatMoney } from '../../platform/shared/money.ts'
import {
  type CancelRule,
  cancelRuleText,
  feeOf,
  isLate,
  usesCreditUp,
} from '../practice/cancel-rules.ts'
import type { Service } from '../services/contract.ts'
import { sessionCentsOf } from '../sessions/rules.ts'
import type { Booked, ShownCancelRule } from './contract.ts'

export function shownCancelRule(rule: CancelRule): ShownCancelRule {
  return { rule, text: cancelRuleText(rule) }
}

/** Names a fee of a confirmed session, in cents or as text; null stands for a package credit. */
export function lateCostText(hours: number, fee: string | number | null, most = ''): string {
  const cost = fee === null ? 'gasta uma sessão do pacote' : `custa ${most}${formatMoney(fee)}`
  return `Faltam menos de ${hours} h: confirmada, cancelar ${cost}.`
}

interface Cost {
  priceCents: number
  isPackage: boolean
  /** `até ` if a coupon may lower it. */
  most?: string
}

function costAt(rule: CancelRule, slot: string, cost: Cost, now: number): string | null {
  const fee = feeOf(cost.priceCents, rule)
  if (fee === 0 || !isLate(Date.parse(slot), rule, now)) return null
  const isCredit = cost.isPackage && usesCreditUp(rule)
  return lateCostText(rule.cancelNoticeHours, isCredit ? null : fee, cost.most)
}

/** Returns what cancelling costs as soon as the slot is booked; null while it is free. */
export function costOfSlot(
  rule: CancelRule,
  slot: string,
  { service, hasCoupon }: { service: PricedService; hasCoupon: boolean },
  now: number,
): string | null {
  const isPackage = service.type === 'package'
  const cost = {
    priceCents: sessionCentsOf(service, centsOf(service.price)),
    isPackage,
    most: hasCoupon ? 'até ' : '',
  }
  return costAt(rule, slot, cost, now)
}

type PricedService = Pick<Service, 'type' | 'price' | 'sessionsCount'>

/**
 * Returns what cancelling a booking costs; null while it is free. For a package's first session, the price is the session's.
 */
export function costOfBooked(
  rule: CancelRule,
  { datetime, price }: Pick<Booked['session'], 'datetime' | 'price'>,
  isPackage: boolean,
  now: number,
): string | null {
  return costAt(rule, datetime, { priceCents: centsOf(price), isPackage }, now)
}
