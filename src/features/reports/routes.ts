import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { getAdvancedReport, getReportSummary } from './contract.ts'
import { exportAdvancedReportRoute } from './export-routes.ts'
import { findAdvancedReport, findReportSummary } from './queries.ts'
import { periodIn } from './rules.ts'

export const reportRoutes: Route[] = [
  tenantRoute(getReportSummary, async ({ tenant, query, now }) =>
    findReportSummary(tenant, now, periodIn(query)),
  ),
  tenantRoute(getAdvancedReport, async ({ tenant, query, now }) =>
    findAdvancedReport(tenant, now, periodIn(query)),
  ),
  exportAdvancedReportRoute,
]
