import { useDownload } from '../../../platform/web/use-download.ts'
import { useProfile } from '../../profile/web/api.ts'
import { isPro } from '../../subscription/rules.ts'
import { ExportMenu } from '../../subscription/web/parts/export-menu.tsx'
import { exportSessions } from '../export-contract.ts'
import type { SessionFilters } from '../rules.ts'

/** The sessions as they are narrowed, whole, as a file. */
export function SessionExport({ filters }: { filters: SessionFilters }) {
  const { data: profile } = useProfile()
  const { pending, download } = useDownload(exportSessions)
  return (
    <ExportMenu
      label="Exportar"
      formats={['xlsx', 'csv']}
      pro={profile && isPro(profile.plan)}
      pending={pending}
      onExport={(format) => download({ query: { ...filters, format } })}
    />
  )
}
