import { useRead } from '../../../platform/web/query.ts'
import { storage } from '../../../platform/web/storage.ts'
import { useProfile } from '../../profile/web/api.ts'
import { getAdvancedReport, getReportSummary } from '../contract.ts'
import { opensAdvancedReports } from '../rules.ts'

/** The four figures of the reports screen. */
export function useReportSummary() {
  return useRead(getReportSummary, {})
}

/** The advanced report, asked for only where the plan opens it: spec part 2 §7. */
export function useAdvancedReport() {
  const { data: profile } = useProfile()
  return useRead(
    getAdvancedReport,
    {},
    { enabled: opensAdvancedReports(profile?.plan ?? storedPlan()) },
  )
}

/** As the login answered: known before the profile comes, so that the report is asked for beside it. */
function storedPlan(): string | undefined {
  try {
    return JSON.parse(storage.get('psychologist') ?? 'null')?.plan
  } catch {
    return undefined
  }
}
