import { inBatches } from '../../platform/server/batches.ts'
import { pdfBytes } from '../../platform/server/pdf.ts'
import { FileReply, fileRoute, type Route, tenantRoute } from '../../platform/server/routes.ts'
import { tableFile } from '../../platform/server/table-file.ts'
import { periodName } from '../../platform/shared/calendar.ts'
import { FILE_FORMATS } from '../../platform/shared/file-formats.ts'
import { EXPORTS, startExport } from '../audit/export-commands.ts'
import { sessionColumns } from '../sessions/lists/export-queries.ts'
import { findSessionBatch } from '../sessions/lists/queries.ts'
import { exportAdvancedReport, getAdvancedReport, getReportSummary } from './contract.ts'
import { drawReport } from './document-routes.ts'
import { findAdvancedReport, findReportSummary } from './queries.ts'
import { periodIn } from './rules.ts'

export const reportRoutes: Route[] = [
  tenantRoute(getReportSummary, async ({ tenant, query, now }) =>
    findReportSummary(tenant, now, periodIn(query)),
  ),
  tenantRoute(getAdvancedReport, async ({ tenant, query, now }) =>
    findAdvancedReport(tenant, now, periodIn(query)),
  ),
  fileRoute(
    exportAdvancedReport,
    EXPORTS,
    async ({ query: { format, ...query }, now, inTransaction }) => {
      const period = periodIn(query)
      const practice = await inTransaction(({ tenant }) =>
        startExport(tenant, 'report.exported', now),
      )
      const name = `relatorio-${period ? periodName(period) : `completo-${practice.today}`}`
      if (format === 'pdf') {
        const report = await inTransaction(({ tenant }) => findAdvancedReport(tenant, now, period))
        const document = drawReport({ practice, report, period, now })
        return new FileReply(`${name}.pdf`, FILE_FORMATS.pdf.type, await pdfBytes(document))
      }
      return tableFile(format, {
        name,
        title: 'Sessões',
        columns: sessionColumns,
        rows: inBatches((after) =>
          inTransaction(({ tenant }) => findSessionBatch(tenant, { ...period, after }, now)),
        ),
        zone: practice.timezone,
      })
    },
  ),
]
