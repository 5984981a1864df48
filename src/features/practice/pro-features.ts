import { isPro } from './plans.ts'

/** What the server refuses on the free plan (`refuseUnlessOpen`); the tables of plans are made from it. */
export const PRO_ONLY = ['advancedReports', 'closing', 'packages', 'coupons', 'exports'] as const

export type ProFeature = (typeof PRO_ONLY)[number]

export function isOpenOn(plan: string | undefined, feature: ProFeature): boolean {
  return isPro(plan) || !PRO_ONLY.includes(feature)
}
