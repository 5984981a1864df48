import { adminRoute } from '../../platform/server/admin-routes.ts'
import type { Route } from '../../platform/server/routes.ts'
import { getEngagement, getGrowth, getMetrics } from './analytics-contract.ts'
import { exportAnalyticsRoute } from './analytics-export-routes.ts'
import { findEngagement, findMetrics, listPeriodDays } from './analytics-queries.ts'
import { growthPoints } from './analytics-rules.ts'
import { getAdminAnalytics, listPlatformSessions } from './contract.ts'
import { freshFigures } from './figure-commands.ts'
import { findPlatformAnalytics, listPlatformSessionRows } from './queries.ts'

export const adminRoutes: Route[] = [
  adminRoute(getAdminAnalytics, async ({ sql, now }) => {
    await freshFigures(sql, now)
    return findPlatformAnalytics(sql)
  }),
  adminRoute(getGrowth, async ({ sql, query: { period }, now }) => {
    await freshFigures(sql, now)
    return growthPoints(await listPeriodDays(sql, period, now), period)
  }),
  adminRoute(getEngagement, async ({ sql, query: { period }, now }) => {
    await freshFigures(sql, now)
    return findEngagement(sql, period, now)
  }),
  adminRoute(getMetrics, async ({ sql, query: { period }, now }) => {
    await freshFigures(sql, now)
    return findMetrics(sql, period, now)
  }),
  adminRoute(listPlatformSessions, async ({ sql, query, now }) => {
    await freshFigures(sql, now)
    return listPlatformSessionRows(sql, query)
  }),
  exportAnalyticsRoute,
]
