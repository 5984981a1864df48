import { useDownload } from '../../../platform/web/use-download.ts'
import { useProfile } from '../../profile/web/api.ts'
import { isPro } from '../../subscription/rules.ts'
import { ExportMenu } from '../../subscription/web/parts/export-menu.tsx'
import { exportPatients } from '../export-contract.ts'

/** The patients as they are searched, whole, as a file. */
export function PatientExport({ search }: { search: string }) {
  const { data: profile } = useProfile()
  const { pending, download } = useDownload(exportPatients)
  return (
    <ExportMenu
      label="Exportar"
      formats={['xlsx', 'csv']}
      pro={profile && isPro(profile.plan)}
      pending={pending}
      onExport={(format) => download({ query: { search: search || undefined, format } })}
    />
  )
}
