import { useRead } from '../../../platform/web/query.ts'
import { getAdminAnalytics, getAdminRevenue } from '../contract.ts'

/** Counts of the whole platform, and who came last. */
export function useAdminAnalytics() {
  return useRead(getAdminAnalytics, {})
}

export function useAdminRevenue() {
  return useRead(getAdminRevenue, {})
}
