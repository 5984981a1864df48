import { addMonths, dayAt, daysOfMonth, instantAt, timeAt } from '../../platform/shared/calendar.ts'
import { addressOf } from '../../platform/shared/endpoint.ts'
import type { Subscription } from './contract.ts'
import type { PaidPlan, PlanName } from './plan-contract.ts'

export const PLANS_PATH = '/psychologist/plans'
/** Where the built-in test checkout is paid. */
export const TEST_CHECKOUT_PATH = '/checkout/test'

/** What an address carries of a plan chosen before there is an account. */
const PLAN_ASKED = 'plan'

/** An address with the plan that was chosen, if one was. */
export function withPlan(path: string, plan: PaidPlan | null): string {
  return addressOf({ path }, { query: plan ? { [PLAN_ASKED]: plan } : {} })
}

/** The plan an address carries; null where it names none that can be paid for. */
export function planIn(search: URLSearchParams): PaidPlan | null {
  const asked = search.get(PLAN_ASKED)
  return asked === 'pro' || asked === 'pro-annual' ? asked : null
}

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

export function offerOf(
  choice: PaidPlan,
  present: { plan: PlanName; status: Subscription['status'] | null },
): Offer {
  if (present.plan === 'free') return 'subscribe'
  if (present.plan !== choice) return 'switch'
  return present.status === 'cancelled' ? 'renew' : 'current'
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
