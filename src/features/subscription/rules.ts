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

/**
 * Returns the end of the last of so many consecutive periods: the same day and time of a later month, or its last day
 * where that is shorter. Counted from the first start, since a short month would shorten all later periods.
 */
export function periodEnd(start: number, plan: PaidPlan, zone: string, periods = 1): number {
  const day = dayAt(start, zone)
  const month = addMonths(day, periods * MONTHS[plan])
  const date = Math.min(Number(day.slice(8)), daysOfMonth(month).length)
  return instantAt(`${month}-${String(date).padStart(2, '0')}`, timeAt(start, zone), zone)
}

export type Offer = 'current' | 'subscribe' | 'switch' | 'renew'

/** `overdue`: its renewal failed, so that a new payment helps. */
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

/** Returns `Mudar para o Pro Anual`: the button's text, and the title of its window. */
export function offerText(offer: Exclude<Offer, 'current'>, choice: PaidPlan): string {
  return `${OFFER_VERBS[offer]} o ${PLAN_LABELS[choice]}`
}

/** The time a plan continues after a period that was not renewed. */
export const GRACE = 7 * DAY
/** A charge is made and reported some time after the period's end. Source: Stripe waits an hour, and may report late. */
const RENEWAL_TAKES = DAY

/**
 * The shortest wait before a first charge. Source: docs.stripe.com/api/checkout/sessions/create, `trial_end` "at least 48
 * hours in the future", and a margin.
 */
const SHORTEST_WAIT = 48 * HOUR + 10 * MINUTE

/**
 * Returns the first charge of a new subscription while days are paid; null: at once. Also at once where fewer days are
 * left than a first charge can wait: free days in between could be taken repeatedly.
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

/** Returns the return path of a payment page, with the checkout's id since its reference is secret. */
export function returnPath(outcome: 'success' | 'cancelled', id: string): string {
  return addressOf({ path: PLANS_PATH }, { query: { checkout: outcome, id } })
}

/**
 * Returns the address of the payment page. The test checkout opens on the present origin, which holds the login: a
 * trial is reached as localhost and as 127.0.0.1.
 */
export function destinationOf(checkoutUrl: string, here: string): string {
  const { href, pathname, search } = new URL(checkoutUrl, here)
  return pathname === TEST_CHECKOUT_PATH ? pathname + search : href
}
