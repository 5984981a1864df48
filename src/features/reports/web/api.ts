import { useRead } from '../../../platform/web/query.ts'
import { storedPsychologist } from '../../../platform/web/storage.ts'
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
  // The login told the plan: the report is asked for beside the profile, not after it.
  const plan = profile?.plan ?? storedPsychologist()?.plan
  return useRead(getAdvancedReport, {}, { enabled: opensAdvancedReports(plan) })
}
