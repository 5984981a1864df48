import { fileRoute, type Route, tenantRoute } from '../../platform/server/routes.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { refreshReceipt as refresh } from './paper-commands.ts'
import { listPayers } from './payer-contract.ts'
import { listPayersOf } from './payer-queries.ts'
import { findReceivable } from './queries.ts'
import { findReceipt, receiptFile } from './receipt-queries.ts'
import { getReceipt, listSessionPayments, refreshReceipt } from './record-contract.ts'

const RECEIPTS_AN_ACCOUNT = { name: 'receipt', most: 60, per: HOUR }

export const paymentRoutes: Route[] = [
  tenantRoute(listSessionPayments, async ({ tenant, params, now }) =>
    findReceivable(tenant, { sessionId: params.id }, now),
  ),

  tenantRoute(listPayers, async ({ tenant, params }) => listPayersOf(tenant, params.id)),

  tenantRoute(refreshReceipt, async ({ tenant, params, now }) => refresh(tenant, params.id, now)),

  fileRoute(getReceipt, RECEIPTS_AN_ACCOUNT, async ({ params, inTransaction }) =>
    receiptFile(await inTransaction(({ tenant }) => findReceipt(tenant, params.id))),
  ),
]
