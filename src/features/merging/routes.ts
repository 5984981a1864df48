import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { recordReading } from '../audit/commands.ts'
import { findLike } from '../patients/like-contract.ts'
import * as command from './commands.ts'
import {
  listDuplicates,
  listMerges,
  mergePatients,
  previewMerge,
  setDifferent,
  undoMerge,
} from './contract.ts'
import { findSides, listLike, listMergeRows, listPairs } from './queries.ts'

export const mergingRoutes: Route[] = [
  tenantRoute(listDuplicates, async ({ tenant, now }) => {
    await recordReading(tenant, 'patients.listed', null, now)
    return listPairs(tenant)
  }),
  tenantRoute(findLike, async ({ tenant, query }) => listLike(tenant, query)),
  tenantRoute(setDifferent, async ({ tenant, body }) => command.setDifferent(tenant, body)),
  tenantRoute(previewMerge, async ({ tenant, body, now }) => {
    const { keep, remove, refusal, months } = await findSides(tenant, body, now)
    return { keep, remove, refusal, months }
  }),
  tenantRoute(listMerges, async ({ tenant, now }) => listMergeRows(tenant, now)),
  tenantRoute(mergePatients, async ({ services, tenant, body, now }) =>
    command.mergePatients(tenant, services, body, now),
  ),
  tenantRoute(undoMerge, async ({ tenant, params, now }) =>
    command.undoMerge(tenant, params.id, now),
  ),
]
