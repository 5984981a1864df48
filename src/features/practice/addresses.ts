import { addressOf } from '../../platform/shared/endpoint.ts'
import type { PaidPlan } from './plans.ts'

/** Addresses of screens that other slices lead to. */

export const SESSIONS_PATH = '/psychologist/sessions'
/** What a coupon takes off a price and when it may be used, the same on both sides. */

export const COUPONS_PATH = '/psychologist/coupons'
export const PACKAGES_PATH = '/psychologist/packages'
export const PLANS_PATH = '/psychologist/plans'
/** Where the demonstration lives: the psychologist's screens are below it, under their own addresses. */
export const DEMO_PATH = '/demo'

export function isInDemo(path: string): boolean {
  return path === DEMO_PATH || path.startsWith(`${DEMO_PATH}/`)
}
/** What an address carries of a plan chosen, before there is an account or on the screen of the plans. */
const PLAN_ASKED = 'plan'

/** What an address's search says of the plan that was chosen, if one was. */
export function planSearch(plan: PaidPlan | null): Record<string, string> {
  return plan ? { [PLAN_ASKED]: plan } : {}
}

/** An address with the plan that was chosen, if one was. */
export function withPlan(path: string, plan: PaidPlan | null): string {
  return addressOf({ path }, { query: planSearch(plan) })
}

/** The plan an address carries; null where it names none that can be paid for. */
export function planIn(search: URLSearchParams): PaidPlan | null {
  const asked = search.get(PLAN_ASKED)
  return asked === 'pro' || asked === 'pro-annual' ? asked : null
}
