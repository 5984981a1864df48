import { practiceRoute, type Route } from '../../platform/server/routes.ts'
import { getDashboard } from './contract.ts'
import { findDashboard } from './queries.ts'

export const dashboardRoutes: Route[] = [
  practiceRoute(getDashboard, async ({ tenant, now }) => findDashboard(tenant, now)),
]
