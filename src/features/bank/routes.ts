import { type Route, tenantRoute, uploadRoute } from '../../platform/server/routes.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import * as command from './commands.ts'
import * as contract from './contract.ts'
import { importStatement } from './import-commands.ts'
import { findLine, listLines } from './queries.ts'

const FILES = { name: 'bank-statements', most: 60, per: HOUR }

const FILE_NAME_MAX = 200

export const bankRoutes: Route[] = [
  uploadRoute(contract.importStatement, FILES, (call) => {
    const { services, now, query, upload, inTransaction } = call
    const name = (query.name ?? upload?.name ?? '').slice(0, FILE_NAME_MAX) || 'Extrato'
    return importStatement(
      {
        inTenant: (step) => inTransaction(({ tenant }) => step(tenant)),
        secret: services.secret,
        now,
      },
      { name, upload, chosen: query.columns ?? null, year: query.year ?? null },
    )
  }),
  tenantRoute(contract.listBankLines, async ({ tenant, query, now }) =>
    listLines(tenant, query, now),
  ),
  tenantRoute(contract.confirmLines, async ({ tenant, body, now }) => ({
    confirmed: await command.confirmLines(tenant, body.lines, now),
  })),
  tenantRoute(contract.matchLine, async ({ tenant, params, body, now }) => {
    await command.matchLine(tenant, params.id, body, now)
    return findLine(tenant, params.id, now)
  }),
  tenantRoute(contract.undoLine, async ({ tenant, params, now }) => {
    await command.undoLine(tenant, params.id, now)
    return findLine(tenant, params.id, now)
  }),
  tenantRoute(contract.makeExpense, async ({ tenant, params, body, now }) => {
    await command.makeExpense(tenant, params.id, body, now)
    return findLine(tenant, params.id, now)
  }),
  tenantRoute(contract.setLineAside, async ({ tenant, params, now }) => {
    await command.setLineAside(tenant, params.id)
    return findLine(tenant, params.id, now)
  }),
]
