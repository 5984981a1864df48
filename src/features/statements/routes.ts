import {
  fileRoute,
  openFileRoute,
  type Route,
  routeWithOwnTransactions,
  tenantRoute,
} from '../../platform/server/routes.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import * as command from './commands.ts'
import * as contract from './contract.ts'
import { statementFile } from './document-queries.ts'
import { listOwing } from './owed-contract.ts'
import { listOwingPatients } from './owed-queries.ts'
import { findPreview, findStatementFacts, listPaymentsOf, listStatementsOf } from './queries.ts'
import { endLink, readByLink, sendStatement } from './sending-commands.ts'
import * as sending from './sending-contract.ts'
import { findSendable, listUnsent, statementUrls } from './sending-queries.ts'

const CLOSINGS_AN_ACCOUNT = { name: 'close-month', most: 120, per: HOUR }

const LINKED_FILES_AN_ADDRESS = { name: 'statement-link-file', most: 60, per: HOUR }

const FILES_AN_ACCOUNT = { name: 'statement-file', most: 600, per: HOUR }

export const statementRoutes: Route[] = [
  tenantRoute(contract.previewStatements, async ({ tenant, query, now }) =>
    findPreview(tenant, query.month, now),
  ),
  routeWithOwnTransactions(
    contract.closeMonth,
    CLOSINGS_AN_ACCOUNT,
    async ({ services, id, body: { month, patientIds, useBalance }, now, inTransaction }) => {
      const ids = [...new Set(patientIds)]
      await inTransaction(({ tenant }) =>
        command.refuseClosed(tenant, { month, patientIds: ids }, now),
      )
      const closed: contract.Statement[] = []
      for (const patientId of ids)
        closed.push(
          // The login was verified a moment ago: one query less for each patient.
          await services.db.asTenant(id, (tenant) =>
            command.closeMonthOf(tenant, { month, patientId, useBalance }, now),
          ),
        )
      return closed
    },
  ),
  tenantRoute(contract.listStatements, async ({ tenant, query }) =>
    listStatementsOf(tenant, query),
  ),
  tenantRoute(listOwing, async ({ tenant, query, now }) =>
    listOwingPatients(tenant, query.patientId, now),
  ),
  fileRoute(contract.getStatementFile, FILES_AN_ACCOUNT, async ({ params, inTransaction }) =>
    statementFile(await inTransaction(({ tenant }) => findStatementFacts(tenant, params.id))),
  ),
  tenantRoute(contract.listStatementPayments, async ({ tenant, params }) =>
    listPaymentsOf(tenant, params.id),
  ),
  tenantRoute(contract.recordStatementPayment, async ({ tenant, params, body, now }) =>
    command.recordStatementPayment(tenant, params.id, body, now),
  ),

  tenantRoute(sending.listUnsentStatements, async ({ services, tenant, query, now }) =>
    listUnsent(tenant, statementUrls(services, tenant.id), query.month, now),
  ),
  tenantRoute(sending.getSendableStatement, async ({ services, tenant, params, now }) =>
    findSendable(tenant, params.id, statementUrls(services, tenant.id), now),
  ),
  tenantRoute(sending.sendStatement, async ({ services, tenant, params, body, now }) =>
    sendStatement(tenant, params.id, body.channel, statementUrls(services, tenant.id), now),
  ),
  tenantRoute(sending.endStatementLink, async ({ tenant, params, now }) =>
    endLink(tenant, params.id, now),
  ),

  openFileRoute(sending.readStatementFile, async ({ services, params, now, address }) => {
    await throttle(services, now, { ...LINKED_FILES_AN_ADDRESS, of: address })
    const { shown, facts } = await readByLink(services, params.token, now)
    return statementFile({ ...facts, brCode: shown.payment?.brCode ?? null })
  }),
]
