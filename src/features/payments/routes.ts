import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { findReceivable } from './queries.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { listSessionPayments } from './record-contract.ts'

/** Recording a payment changes its session or package: `sessions/routes.ts` binds those calls. */
export const paymentRoutes: Route[] = [
  tenantRoute(listSessionPayments, async ({ tenant, params }) =>
    findReceivable(tenant, { sessionId: params.id }),
  ),
  ...receiptRoutes,
]
