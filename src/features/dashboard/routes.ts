import { sendersOf } from '../../platform/server/channel-settings.ts'
import { type Route, readRoute } from '../../platform/server/routes.ts'
import { getDashboard } from './contract.ts'
import { findDashboard } from './queries.ts'

export const dashboardRoutes: Route[] = [
  readRoute(getDashboard, async ({ tenant, services, now }) =>
    findDashboard(tenant, sendersOf(services.environment), now),
  ),
]
