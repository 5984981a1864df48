import {
  type CallWithOwnTransactions,
  type Route,
  routeWithOwnTransactions,
  tenantRoute,
  uploadRoute,
} from '../../platform/server/routes.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import type { Endpoint } from '../../platform/shared/endpoint.ts'
import { recordReading } from '../audit/commands.ts'
import { type Context, keyringOf } from '../records/safe-queries.ts'
import { bringEntry } from './account/record-commands.ts'
import { bringRecordEntry } from './archive/record-contract.ts'
import * as command from './commands.ts'
import {
  createImport,
  getImport,
  listImports,
  mendRow,
  previewImport,
  runImport,
  saveMapping,
  stopImport,
  undoImport,
} from './contract.ts'
import { findImport, findPreview, findRow, listOwnImports } from './queries.ts'

const FILES = { name: 'imports', most: 60, per: HOUR }
/** Each of these calls reads all rows of a file. */
const READINGS = { name: 'import-readings', most: 1_200, per: HOUR }

const FILE_NAME_MAX = 200

export const importRoutes: Route[] = [
  uploadRoute(createImport, FILES, (call) => {
    const name = (call.query.name ?? call.upload?.name ?? '').slice(0, FILE_NAME_MAX)
    return command.createImport(contextOf(call), name || 'Arquivo sem nome', call.upload)
  }),
  tenantRoute(listImports, async ({ tenant, now }) => listOwnImports(tenant, now)),
  tenantRoute(getImport, async ({ services, tenant, params, now }) =>
    findImport(tenant, keyringOf(services), params.id, now),
  ),
  tenantRoute(saveMapping, async ({ services, tenant, params, body, now }) =>
    command.saveMapping(tenant, keyringOf(services), { params, body }, now),
  ),
  routeWithOwnTransactions(previewImport, READINGS, async (call) => {
    const context = contextOf(call)
    const preview = await findPreview(context, call.params.id, call.query)
    // The candidates that it has are patients.
    await context.inTenant((tenant) => recordReading(tenant, 'patients.listed', null, call.now))
    return preview
  }),
  routeWithOwnTransactions(mendRow, READINGS, async (call) => {
    const context = contextOf(call)
    await command.mendRow(context, call)
    return findRow(context, call.params.id, call.params.n)
  }),
  routeWithOwnTransactions(runImport, READINGS, async (call) => {
    await call.inTransaction(async ({ account }) => {
      if (account.inactive) throw account.inactive
    })
    return command.startImport(contextOf(call), call.params.id)
  }),
  tenantRoute(stopImport, async ({ services, tenant, params: { id }, now }) => {
    await command.stopImport(tenant, id, now)
    return findImport(tenant, keyringOf(services), id, now)
  }),
  tenantRoute(bringRecordEntry, async ({ services, tenant, params, body, now }) =>
    bringEntry(tenant, keyringOf(services), params.id, body, now),
  ),
  tenantRoute(undoImport, async ({ services, tenant, params: { id }, now }) => {
    await command.startUndo(tenant, id, now)
    return findImport(tenant, keyringOf(services), id, now)
  }),
]

function contextOf<E extends Endpoint>({
  services,
  now,
  inTransaction,
}: Pick<CallWithOwnTransactions<E>, 'services' | 'now' | 'inTransaction'>): Context {
  const inTenant: Context['inTenant'] = (step) => inTransaction(({ tenant }) => step(tenant))
  return { inTenant, keyring: keyringOf(services), now }
}
