import { fileRoute, provenRoute, type Route, tenantRoute } from '../../platform/server/routes.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import * as command from './commands.ts'
import * as contract from './contract.ts'
import { statementFile } from './document-queries.ts'
import { findPreview, findStatement, findStatementFacts, listStatementsOf } from './queries.ts'

const CLOSINGS_AN_ACCOUNT = { name: 'close-month', most: 120, per: HOUR }

const FILES_AN_ACCOUNT = { name: 'statement-file', most: 600, per: HOUR }

export const statementRoutes: Route[] = [
  tenantRoute(contract.previewStatements, async ({ tenant, query, now }) =>
    findPreview(tenant, query.month, now),
  ),
  provenRoute(
    contract.closeMonth,
    CLOSINGS_AN_ACCOUNT,
    async ({ body: { month, patientIds }, now, inTransaction }) => {
      const asked = [...new Set(patientIds)]
      await inTransaction(({ tenant }) =>
        command.refuseClosed(tenant, { month, patientIds: asked }, now),
      )
      const closed: contract.Statement[] = []
      for (const patientId of asked)
        closed.push(
          await inTransaction(async ({ tenant }) =>
            findStatement(tenant, await command.closeMonthOf(tenant, { month, patientId }, now)),
          ),
        )
      return closed
    },
  ),
  tenantRoute(contract.listStatements, async ({ tenant, query }) =>
    listStatementsOf(tenant, query),
  ),
  tenantRoute(contract.getStatement, async ({ tenant, params }) =>
    findStatement(tenant, params.id),
  ),
  fileRoute(contract.getStatementFile, FILES_AN_ACCOUNT, async ({ params, inTransaction }) =>
    statementFile(await inTransaction(({ tenant }) => findStatementFacts(tenant, params.id))),
  ),
  tenantRoute(contract.recordStatementPayment, async ({ tenant, params, body, now }) =>
    command.recordStatementPayment(tenant, params.id, body, now),
  ),
]
