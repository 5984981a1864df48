import { addressOf } from '../../platform/shared/endpoint.ts'
import type { PaidPlan } from './plans.ts'

export const SESSIONS_PATH = '/psychologist/sessions'

export const REPORTS_PATH = '/psychologist/reports'
export const COUPONS_PATH = '/psychologist/coupons'
export const PACKAGES_PATH = '/psychologist/packages'
export const BANK_PATH = '/psychologist/bank'
export const PLANS_PATH = '/psychologist/plans'
export const DEMO_PATH = '/demo'

export function isInDemo(path: string): boolean {
  return path === DEMO_PATH || path.startsWith(`${DEMO_PATH}/`)
}
const PLAN_ASKED = 'plan'

export function planSearch(plan: PaidPlan | null): Record<string, string> {
  return plan ? { [PLAN_ASKED]: plan } : {}
}

export function withPlan(path: string, plan: PaidPlan | null): string {
  return addressOf({ path }, { query: planSearch(plan) })
}

export function planIn(search: URLSearchParams): PaidPlan | null {
  const plan = search.get(PLAN_ASKED)
  return plan === 'pro' || plan === 'pro-annual' ? plan : null
}
