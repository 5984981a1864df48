import {
  addMonths,
  DAY,
  dayAt,
  daysOfMonth,
  HOUR,
  instantAt,
  MINUTE,
  timeAt,
} from '../../platform/shared/calendar.ts'
import { addressOf } from '../../platform/shared/endpoint.ts'
import { PLANS_PATH } from '../practice/addresses.ts'
import { type PaidPlan, PLAN_LABELS, type PlanName } from '../practice/plans.ts'
import type { Subscription } from './contract.ts'

export const TEST_CHECKOUT_PATH = '/checkout/test'

const MONTHS: Record<PaidPlan, number> = { pro: 1, 'pro-annual': 12 }

/** Returns the end of consecutive periods, counted from the first start: a short month would shorten all later ones. */
export function periodEnd(start: number, plan: PaidPlan, zone: string, periods = 1): number {
  const day = dayAt(start, zone)
  const month = addMonths(day, periods * MONTHS[plan])
  const date = Math.min(Number(day.slice(8)), daysOfMonth(month).length)
  return instantAt(`${month}-${String(date).padStart(2, '0')}`, timeAt(start, zone), zone)
}

export type Offer = 'current' | 'subscribe' | 'switch' | 'renew'

export function offerOf(
  choice: PaidPlan,
  present: { plan: PlanName; status: Subscription['status'] | null; overdue: boolean },
): Offer {
  if (present.plan === 'free') return 'subscribe'
  if (present.plan !== choice) return 'switch'
  return present.status === 'cancelled' || present.overdue ? 'renew' : 'current'
}

const OFFER_VERBS: Record<Exclude<Offer, 'current'>, string> = {
  subscribe: 'Assinar',
  switch: 'Mudar para',
  renew: 'Renovar',
}

export function offerText(offer: Exclude<Offer, 'current'>, choice: PaidPlan): string {
  return `${OFFER_VERBS[offer]} o ${PLAN_LABELS[choice]}`
}

export const GRACE = 7 * DAY
/** A charge is made and reported some time after the period's end. Source: Stripe waits an hour, and may report late. */
const RENEWAL_TAKES = DAY

/**
 * The shortest wait before a first charge. Source: docs.stripe.com/api/checkout/sessions/create, `trial_end` "at least 48
 * hours in the future", and a margin.
 */
const SHORTEST_WAIT = 48 * HOUR + 10 * MINUTE

/**
 * Returns the instant of the first charge while days are paid; null for an immediate charge, also if fewer days are left than a
 * charge can wait.
 */
export function firstChargeAt(paidUntil: number | null, now: number): number | null {
  return paidUntil !== null && paidUntil - now >= SHORTEST_WAIT ? paidUntil : null
}

export interface Renewal {
  periodEnd: number
  unpaidFrom: number | null
}

export function isUnpaid({ periodEnd: end, unpaidFrom }: Renewal): boolean {
  return unpaidFrom !== null && unpaidFrom >= end
}

export function graceEnd(renewal: Renewal, now: number): number | null {
  const missed = isUnpaid(renewal) || now >= renewal.periodEnd + RENEWAL_TAKES
  return missed ? renewal.periodEnd + GRACE : null
}

/** Has the checkout's id, since its reference is secret. */
export function returnPath(outcome: 'success' | 'cancelled', id: string): string {
  return addressOf({ path: PLANS_PATH }, { query: { checkout: outcome, id } })
}

/** Returns the address to open; of the test checkout at the current origin, which has the login. */
export function destinationOf(checkoutUrl: string, here: string): string {
  const { href, pathname, search } = new URL(checkoutUrl, here)
  return pathname === TEST_CHECKOUT_PATH ? pathname + search : href
}
