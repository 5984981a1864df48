import { inBatches } from '../../platform/server/batches.ts'
import { fileRoute } from '../../platform/server/routes.ts'
import { tableFile } from '../../platform/server/table-file.ts'
import { EXPORTS, startExport } from '../profile/export-commands.ts'
import { exportSessions } from './export-contract.ts'
import { sessionColumns } from './export-queries.ts'
import { findSessionBatch } from './list-queries.ts'

export const exportSessionsRoute = fileRoute(
  exportSessions,
  EXPORTS,
  async ({ query: { format, ...wanted }, now, inTransaction }) => {
    const { timezone, today } = await inTransaction(({ tenant }) =>
      startExport(tenant, 'sessions.exported', now),
    )
    return tableFile(format, {
      name: `sessoes-${today}`,
      title: 'Sessões',
      columns: sessionColumns,
      rows: inBatches((after) =>
        inTransaction(({ tenant }) => findSessionBatch(tenant, { ...wanted, after })),
      ),
      zone: timezone,
    })
  },
)
