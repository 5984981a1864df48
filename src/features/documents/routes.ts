import { fileRoute, type Route, tenantRoute } from '../../platform/server/routes.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { logRecord } from '../records/log-commands.ts'
import { findRecordHead } from '../records/queries.ts'
import { findSafe, keyringOf, openSafe } from '../records/safe-queries.ts'
import * as command from './commands.ts'
import { getDocument, issueDocument, listDocuments } from './contract.ts'
import { documentFile } from './document-queries.ts'
import { findDocument, listDocumentsOf } from './queries.ts'

const FILES_AN_ACCOUNT = { name: 'document', most: 120, per: HOUR }

export const documentRoutes: Route[] = [
  tenantRoute(issueDocument, async ({ services, tenant, params: { id }, body, now }) =>
    command.issueDocument(tenant, keyringOf(services), { ...body, patientId: id }, now),
  ),
  tenantRoute(listDocuments, async ({ services, tenant, params: { id }, now }) => {
    const { keptUntil } = await findRecordHead(tenant, id)
    const safe = await findSafe(tenant, keyringOf(services))
    if (!safe || !keptUntil) return []
    await logRecord(tenant, { action: 'document.listed', patientId: id }, now)
    return listDocumentsOf(safe, id)
  }),
  fileRoute(
    getDocument,
    FILES_AN_ACCOUNT,
    async ({ services, params: { id }, now, inTransaction }) => {
      const { document, facts } = await inTransaction(async ({ tenant }) => {
        const opened = await findDocument(await openSafe(tenant, keyringOf(services)), id)
        const { patientId } = opened
        await logRecord(tenant, { action: 'document.read', patientId, subjectId: id }, now)
        return opened
      })
      return documentFile(document, facts)
    },
  ),
]
