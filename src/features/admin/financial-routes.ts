import { adminRoute } from '../../platform/server/admin-routes.ts'
import type { Route } from '../../platform/server/routes.ts'
import { freshFigures } from './figure-commands.ts'
import { getAdminRevenue, listPlatformSubscriptions } from './financial-contract.ts'
import { exportRevenueRoute } from './financial-export-routes.ts'
import { findRevenue, listSubscriptionRows } from './financial-queries.ts'
import { revenueSpan } from './financial-rules.ts'

export const financialRoutes: Route[] = [
  adminRoute(getAdminRevenue, async ({ sql, query, now }) => {
    await freshFigures(sql, now)
    return findRevenue(sql, revenueSpan(query.period, now))
  }),
  adminRoute(listPlatformSubscriptions, async ({ sql, query: { period, ...page }, now }) =>
    listSubscriptionRows(sql, { ...page, span: revenueSpan(period, now) }),
  ),
  exportRevenueRoute,
]
