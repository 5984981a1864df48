import { useRead } from '../../../platform/web/query.ts'
import { isPro } from '../../practice/plans.ts'
import { useProfile } from '../../practice/web/api.ts'
import { storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import { getAdvancedReport, getReportSummary } from '../contract.ts'
import type { Period } from '../rules.ts'

/** The four figures of the reports screen, of all sessions or a period's; the last ones stay while the next come. */
export function useReportSummary(period: Period | null) {
  return useRead(getReportSummary, { query: period ?? {} }, { keepsLast: true })
}

/** The advanced report, of all sessions or a period's, asked for only where the plan opens it. */
export function useAdvancedReport(period: Period | null) {
  const enabled = useIsPro()
  const asked = period ? { query: period } : {}
  return useRead(getAdvancedReport, asked, { enabled, keepsLast: true })
}

/** Whether the plan opens the advanced report. The login told the plan: nothing waits for the profile. */
export function useIsPro(): boolean {
  const { data: profile } = useProfile()
  return isPro(profile?.plan ?? storedPsychologist()?.plan)
}
