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

/** Where the built-in test checkout is paid. */
export const TEST_CHECKOUT_PATH = '/checkout/test'

const MONTHS: Record<PaidPlan, number> = { pro: 1, 'pro-annual': 12 }

/**
 * Where the last of so many periods after each other ends: the same day and time of a later month, or its last day where
 * that is shorter. Counted from the first start, or one short month would shorten all that follow.
 */
export function periodEnd(start: number, plan: PaidPlan, zone: string, periods = 1): number {
  const day = dayAt(start, zone)
  const month = addMonths(day, periods * MONTHS[plan])
  const date = Math.min(Number(day.slice(8)), daysOfMonth(month).length)
  return instantAt(`${month}-${String(date).padStart(2, '0')}`, timeAt(start, zone), zone)
}

/** What subscribing to a plan would be; `current` is refused by the server too. */
export type Offer = 'current' | 'subscribe' | 'switch' | 'renew'

/** `overdue`: its renewal fails, so that paying anew is a way out. */
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

/** `Mudar para o Pro Anual`: what the button says, and the window behind it asks. */
export function offerText(offer: Exclude<Offer, 'current'>, choice: PaidPlan): string {
  return `${OFFER_VERBS[offer]} o ${PLAN_LABELS[choice]}`
}

/** How long a plan goes on after a period that was not renewed. */
export const GRACE = 7 * DAY
/** A charge is made, and told of, some time after the period's end. Source: Stripe waits an hour, and may tell late. */
const RENEWAL_TAKES = DAY

/** A first charge waits no less than that. Source: docs.stripe.com/api/checkout/sessions/create, `trial_end` "at least 48 hours in the future", and a margin. */
const SHORTEST_WAIT = 48 * HOUR + 10 * MINUTE

/**
 * Until when a new subscription is not charged, since days are paid already; null: it is charged at once. So it is too
 * where fewer are left than a first charge can wait: days given to fill them up could be had again and again.
 */
export function firstChargeAt(paidUntil: number | null, now: number): number | null {
  return paidUntil !== null && paidUntil - now >= SHORTEST_WAIT ? paidUntil : null
}

/** What there is to know of a renewal. */
export interface Renewal {
  periodEnd: number
  /** Where the latest period begins that could not be charged. */
  unpaidFrom: number | null
}

/** Whether the period that follows the paid one could not be charged. */
export function isUnpaid({ periodEnd: end, unpaidFrom }: Renewal): boolean {
  return unpaidFrom !== null && unpaidFrom >= end
}

/** Until when a subscription whose renewal is missing goes on; null while it need not be missed. */
export function graceEnd(renewal: Renewal, now: number): number | null {
  const missed = isUnpaid(renewal) || now >= renewal.periodEnd + RENEWAL_TAKES
  return missed ? renewal.periodEnd + GRACE : null
}

/** Where a payment page leads back to: with the checkout's own id, since its reference is a secret. */
export function returnPath(outcome: 'success' | 'cancelled', id: string): string {
  return addressOf({ path: PLANS_PATH }, { query: { checkout: outcome, id } })
}

/**
 * Where the browser goes to pay. The test checkout is opened on the address the login is stored for: a trial is reached
 * as localhost and as 127.0.0.1 alike.
 */
export function destinationOf(checkoutUrl: string, here: string): string {
  const { href, pathname, search } = new URL(checkoutUrl, here)
  return pathname === TEST_CHECKOUT_PATH ? pathname + search : href
}
