export const PLAN_LABELS = {
  free: 'Básico',
  pro: 'Pro Mensal',
  'pro-annual': 'Pro Anual',
} as const

export type PlanName = keyof typeof PLAN_LABELS

export const PLAN_PRICES = { pro: 4_900, 'pro-annual': 49_000 } as const

export type PaidPlan = keyof typeof PLAN_PRICES

export const FREE_PATIENTS = 3

export const FREE_SESSIONS_A_MONTH = 6

/** Endings and reopenings count together, so that the limit of patients cannot be bypassed by alternating. */
export const FREE_ENDINGS_A_MONTH = 3

const LIMITS = {
  patients: FREE_PATIENTS,
  sessions: FREE_SESSIONS_A_MONTH,
  endings: FREE_ENDINGS_A_MONTH,
} as const

/** Returns whether a plan limits active patients, and the sessions and endings of a month; callers count only then. */
export function hasLimits(plan: string): boolean {
  return plan === 'free'
}

/** Returns how many more a plan allows beyond `count`: negative over the limit, infinite on a plan without one. */
export function roomOn(plan: string, limited: keyof typeof LIMITS, count: number): number {
  return hasLimits(plan) ? LIMITS[limited] - count : Number.POSITIVE_INFINITY
}

export const NOTICES_A_DAY = {
  email: { free: 50, pro: 500, 'pro-annual': 500 },
  sms: { free: 30, pro: 200, 'pro-annual': 200 },
} as const

/** Returns whether a plan has the features of Pro, as pro and pro-annual do; a missing plan has none of them. */
export function isPro(plan: string | undefined): boolean {
  return plan === 'pro' || plan === 'pro-annual'
}

/** The features that the server refuses on the free plan (`refuseUnlessOpen`); the tables of plans list them. */
export const PRO_ONLY = [
  'advancedReports',
  'closing',
  'bankStatements',
  'pixProvider',
  'packages',
  'coupons',
  'waitlist',
  'exports',
] as const

export type ProFeature = (typeof PRO_ONLY)[number]

export function isOpenOn(plan: string | undefined, feature: ProFeature): boolean {
  return isPro(plan) || !PRO_ONLY.includes(feature)
}
