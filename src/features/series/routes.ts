import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { updateSeries } from './change-commands.ts'
import { findChangePreview } from './change-queries.ts'
import * as command from './commands.ts'
import * as contract from './contract.ts'
import { endSeries } from './end-commands.ts'
import { findPreview } from './plan-queries.ts'
import { findSeries, listSeriesRows } from './queries.ts'
import { settleDate } from './settle-commands.ts'
import { previewZone } from './zone-contract.ts'
import { findZonePreview } from './zone-queries.ts'

export const seriesRoutes: Route[] = [
  tenantRoute(contract.previewSeries, async ({ tenant, body, now }) =>
    findPreview(tenant, body, now),
  ),
  tenantRoute(contract.createSeries, async ({ tenant, body, now }) =>
    command.createSeries(tenant, body, now),
  ),
  tenantRoute(contract.listSeries, async ({ tenant, query, now }) =>
    listSeriesRows(tenant, query, now),
  ),
  tenantRoute(contract.getSeries, async ({ tenant, params, now }) =>
    findSeries(tenant, params.id, now),
  ),
  tenantRoute(contract.previewSeriesChange, async ({ tenant, params, body, now }) =>
    findChangePreview(tenant, params.id, body, now),
  ),
  tenantRoute(contract.updateSeries, async ({ tenant, params, body, now }) =>
    updateSeries(tenant, params.id, body, now),
  ),
  tenantRoute(contract.endSeries, async ({ tenant, params, body, now }) =>
    endSeries(tenant, params.id, body, now),
  ),
  tenantRoute(contract.settleSeriesDate, async ({ tenant, params, body, now }) =>
    settleDate(tenant, { params, body }, now),
  ),
  tenantRoute(previewZone, async ({ tenant, body, now }) => findZonePreview(tenant, body, now)),
]
