import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import * as command from './commands.ts'
import { createSeries, getSeries, listSeries, previewSeries } from './contract.ts'
import { findPreview } from './plan-queries.ts'
import { findSeries, listSeriesRows } from './queries.ts'

export const seriesRoutes: Route[] = [
  tenantRoute(previewSeries, async ({ tenant, body, now }) => findPreview(tenant, body, now)),
  tenantRoute(createSeries, async ({ tenant, body, now }) =>
    command.createSeries(tenant, body, now),
  ),
  tenantRoute(listSeries, async ({ tenant, query, now }) => listSeriesRows(tenant, query, now)),
  tenantRoute(getSeries, async ({ tenant, params, now }) => findSeries(tenant, params.id, now)),
]
