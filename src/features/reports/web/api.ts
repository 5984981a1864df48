import { useRead } from '../../../platform/web/query.ts'
import { isPro } from '../../practice/plans.ts'
import { useProfile } from '../../practice/web/api.ts'
import { storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import { getAdvancedReport, getReportSummary } from '../contract.ts'
import type { Period } from '../rules.ts'

export function useReportSummary(period: Period | null) {
  return useRead(getReportSummary, { query: period ?? {} }, { keepsLast: true })
}

export function useAdvancedReport(period: Period | null) {
  const enabled = useIsPro()
  const query = period ? { query: period } : {}
  return useRead(getAdvancedReport, query, { enabled, keepsLast: true })
}

export function useIsPro(): boolean {
  const { data: profile } = useProfile()
  return isPro(profile?.plan ?? storedPsychologist()?.plan)
}
