import { useRead } from '../../../platform/web/query.ts'
import {
  type AnalyticsPeriod,
  getEngagement,
  getGrowth,
  getMetrics,
} from '../analytics-contract.ts'
import { getAdminAnalytics } from '../contract.ts'

export function useAdminAnalytics() {
  return useRead(getAdminAnalytics, {})
}

export function useGrowth(period: AnalyticsPeriod) {
  return useRead(getGrowth, { query: { period } }, { keepsLast: true })
}

export function useEngagement(period: AnalyticsPeriod) {
  return useRead(getEngagement, { query: { period } }, { keepsLast: true })
}

export function useMetrics(period: AnalyticsPeriod) {
  return useRead(getMetrics, { query: { period } }, { keepsLast: true })
}
