import { fileRoute, type Route, tenantRoute } from '../../platform/server/routes.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import {
  recordAdvance as addAdvance,
  refundBalance as refund,
  undoBalanceEntry as undoEntry,
} from './advance-commands.ts'
import {
  getBalance,
  listDebts,
  recordAdvance,
  refundBalance,
  undoBalanceEntry,
} from './balance-contract.ts'
import { findBalance, listDebtsOf } from './balance-queries.ts'
import { refreshReceipt as refresh } from './paper-commands.ts'
import { listPayers } from './payer-contract.ts'
import { listPayersOf } from './payer-queries.ts'
import { findReceivable } from './queries.ts'
import { findReceipt, receiptFile } from './receipt-queries.ts'
import {
  getReceipt,
  listSessionPayments,
  refreshReceipt,
  returnPayment,
  undoReturn,
} from './record-contract.ts'
import * as returns from './return-commands.ts'

const RECEIPTS_AN_ACCOUNT = { name: 'receipt', most: 60, per: HOUR }

export const paymentRoutes: Route[] = [
  tenantRoute(listSessionPayments, async ({ tenant, params, now }) =>
    findReceivable(tenant, { sessionId: params.id }, now),
  ),

  tenantRoute(listPayers, async ({ tenant, params }) => listPayersOf(tenant, params.id)),

  tenantRoute(getBalance, async ({ tenant, params }) => findBalance(tenant, params.id)),

  tenantRoute(listDebts, async ({ tenant }) => listDebtsOf(tenant)),

  tenantRoute(recordAdvance, async ({ tenant, params, body, now }) =>
    addAdvance(tenant, params.id, body, now),
  ),

  tenantRoute(refundBalance, async ({ tenant, params, body, now }) =>
    refund(tenant, params.id, body, now),
  ),

  tenantRoute(undoBalanceEntry, async ({ tenant, params, now }) => {
    await undoEntry(tenant, params, now)
    return findBalance(tenant, params.id)
  }),

  tenantRoute(refreshReceipt, async ({ tenant, params, now }) => refresh(tenant, params.id, now)),

  tenantRoute(returnPayment, async ({ tenant, params, body, now }) =>
    returns.returnPayment(tenant, params.id, body, now),
  ),

  tenantRoute(undoReturn, async ({ tenant, params, now }) =>
    returns.undoReturn(tenant, params.id, now),
  ),

  fileRoute(getReceipt, RECEIPTS_AN_ACCOUNT, async ({ params, inTransaction }) =>
    receiptFile(await inTransaction(({ tenant }) => findReceipt(tenant, params.id))),
  ),
]
