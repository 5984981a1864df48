import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import * as command from './commands.ts'
import { createExpense, deleteExpense, listExpenses, updateExpense } from './contract.ts'
import { listExpenseRows } from './queries.ts'

export const expenseRoutes: Route[] = [
  tenantRoute(listExpenses, async ({ tenant, query }) => listExpenseRows(tenant, query)),
  tenantRoute(createExpense, async ({ tenant, body, now }) =>
    command.createExpense(tenant, body, now),
  ),
  tenantRoute(updateExpense, async ({ tenant, params, body }) =>
    command.updateExpense(tenant, params.id, body),
  ),
  tenantRoute(deleteExpense, async ({ tenant, params }) =>
    command.deleteExpense(tenant, params.id),
  ),
]
