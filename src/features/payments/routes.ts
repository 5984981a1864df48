import { practiceRoute, type Route } from '../../platform/server/routes.ts'
import * as command from '../sessions/payment-commands.ts'
import { findReceivable } from './queries.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { listSessionPayments, recordSessionPayment } from './record-contract.ts'

export const paymentRoutes: Route[] = [
  practiceRoute(listSessionPayments, async ({ tenant, params }) =>
    findReceivable(tenant, { sessionId: params.id }),
  ),
  practiceRoute(recordSessionPayment, async ({ tenant, params, body, now }) =>
    command.recordSessionPayment(tenant, params.id, body, now),
  ),
  ...receiptRoutes,
]
