import { useRead } from '../../../platform/web/query.ts'
import {
  type AnalyticsPeriod,
  getEngagement,
  getGrowth,
  getMetrics,
} from '../analytics-contract.ts'
import { getAdminAnalytics } from '../contract.ts'

/** Counts of the whole platform, and who came last. */
export function useAdminAnalytics() {
  return useRead(getAdminAnalytics, {})
}

/** Psychologists, sessions and revenue along a period; another one takes its place once it is there. */
export function useGrowth(period: AnalyticsPeriod) {
  return useRead(getGrowth, { query: { period } }, { keepsLast: true })
}

export function useEngagement(period: AnalyticsPeriod) {
  return useRead(getEngagement, { query: { period } }, { keepsLast: true })
}

export function useMetrics(period: AnalyticsPeriod) {
  return useRead(getMetrics, { query: { period } }, { keepsLast: true })
}
