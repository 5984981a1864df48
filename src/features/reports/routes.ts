import { practiceRoute, type Route } from '../../platform/server/routes.ts'
import { getAdvancedReport, getReportSummary } from './contract.ts'
import { findAdvancedReport, findReportSummary } from './queries.ts'

export const reportRoutes: Route[] = [
  practiceRoute(getReportSummary, async ({ tenant }) => findReportSummary(tenant)),
  practiceRoute(getAdvancedReport, async ({ tenant, now }) => findAdvancedReport(tenant, now)),
]
