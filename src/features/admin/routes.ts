import { adminRoute, type Route } from '../../platform/server/routes.ts'
import { getAdminAnalytics, getAdminRevenue } from './contract.ts'
import { findPlatformAnalytics, findPlatformRevenue } from './queries.ts'

export const adminRoutes: Route[] = [
  adminRoute(getAdminAnalytics, async ({ sql }) => findPlatformAnalytics(sql)),
  adminRoute(getAdminRevenue, async ({ sql }) => findPlatformRevenue(sql)),
]
