import { useDownload } from '../../../platform/web/use-download.ts'
import { ExportMenu } from '../../subscription/web/parts/export-menu.tsx'
import { exportAdvancedReport } from '../contract.ts'
import type { Period } from '../rules.ts'

/** Exportar Dados (spec part 2 §2): the sessions of the period shown, or the report in print. */
export function ReportExport({ period }: { period: Period | null }) {
  const { pending, download } = useDownload(exportAdvancedReport)
  return (
    <ExportMenu
      label="Exportar Dados"
      formats={['pdf', 'xlsx', 'csv']}
      pro
      pending={pending}
      onExport={(format) => download({ query: { ...period, format } })}
    />
  )
}
