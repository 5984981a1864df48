import { Readable } from 'node:stream'
import type { Tenant } from '../../platform/server/database.ts'
import {
  type CallWithOwnTransactions,
  FileReply,
  fileRoute,
  type Route,
  tenantRoute,
  uploadRoute,
} from '../../platform/server/routes.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import * as command from './commands.ts'
import {
  addExpenseFile,
  createExpense,
  deleteExpense,
  deleteExpenseFile,
  getExpenseFile,
  listExpenses,
  restoreExpense,
  updateExpense,
} from './contract.ts'
import { findExpenses, findProof, proofChunks } from './queries.ts'

const FILES = { name: 'expense-files', most: 600, per: HOUR }

export const expenseRoutes: Route[] = [
  tenantRoute(listExpenses, async ({ tenant, query }) => findExpenses(tenant, query)),
  tenantRoute(createExpense, async ({ tenant, body, now }) =>
    command.createExpense(tenant, body, now),
  ),
  tenantRoute(updateExpense, async ({ tenant, params, body }) =>
    command.updateExpense(tenant, params.id, body),
  ),
  tenantRoute(deleteExpense, async ({ tenant, params, now }) =>
    command.deleteExpense(tenant, params.id, now),
  ),
  tenantRoute(restoreExpense, async ({ tenant, params, now }) =>
    command.restoreExpense(tenant, params.id, now),
  ),
  uploadRoute(addExpenseFile, FILES, (call) =>
    command.addExpenseFile(
      stepsOf(call),
      { expenseId: call.params.id, as: call.query.as },
      call.upload,
      call.now,
    ),
  ),
  fileRoute(getExpenseFile, FILES, async (call) => {
    const inTenant = stepsOf(call)
    const { id, name, type } = await inTenant((tenant) => findProof(tenant, call.params.id))
    const bytes = Readable.from(proofChunks(inTenant, id), { objectMode: false })
    return new FileReply(name, type, bytes)
  }),
  tenantRoute(deleteExpenseFile, async ({ tenant, params }) =>
    command.deleteExpenseFile(tenant, params.id),
  ),
]

function stepsOf({
  inTransaction,
}: Pick<CallWithOwnTransactions<typeof getExpenseFile>, 'inTransaction'>) {
  return <T>(step: (tenant: Tenant) => Promise<T>) => inTransaction(({ tenant }) => step(tenant))
}
