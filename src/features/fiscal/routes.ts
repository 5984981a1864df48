import { fileRoute, type Route, tenantRoute } from '../../platform/server/routes.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import * as command from './commands.ts'
import { getExpensesFile, getReceitaSaude, getReceitaSaudeFile, markIssued } from './contract.ts'
import { findExpensesFile, findFiscalYear, findReceitaSaudeFile } from './queries.ts'

const FILES_AN_ACCOUNT = { name: 'fiscal-file', most: 120, per: HOUR }

export const fiscalRoutes: Route[] = [
  tenantRoute(getReceitaSaude, async ({ tenant, query }) => findFiscalYear(tenant, query)),
  fileRoute(getReceitaSaudeFile, FILES_AN_ACCOUNT, async ({ query, inTransaction }) =>
    inTransaction(({ tenant }) => findReceitaSaudeFile(tenant, query)),
  ),
  tenantRoute(markIssued, async ({ tenant, body, now }) => command.markIssued(tenant, body, now)),
  fileRoute(getExpensesFile, FILES_AN_ACCOUNT, async ({ query, inTransaction }) =>
    inTransaction(({ tenant }) => findExpensesFile(tenant, query)),
  ),
]
