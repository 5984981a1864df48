import { useRead } from '../../../platform/web/query.ts'
import {
  type AnalyticsPeriod,
  getEngagement,
  getGrowth,
  getMetrics,
} from '../analytics-contract.ts'
import { getAdminAnalytics } from '../contract.ts'

export const useAdminAnalytics = () => useRead(getAdminAnalytics, {})
export const useGrowth = (period: AnalyticsPeriod) =>
  useRead(getGrowth, { query: { period } }, { keepsLast: true })
export const useEngagement = (period: AnalyticsPeriod) =>
  useRead(getEngagement, { query: { period } }, { keepsLast: true })
export const useMetrics = (period: AnalyticsPeriod) =>
  useRead(getMetrics, { query: { period } }, { keepsLast: true })
