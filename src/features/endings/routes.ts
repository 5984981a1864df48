import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import * as command from './commands.ts'
import { endPatient, getEnding, reopenPatient, undoEnding } from './contract.ts'
import { findEnding } from './queries.ts'

export const endingRoutes: Route[] = [
  tenantRoute(getEnding, async ({ tenant, params, now }) => findEnding(tenant, params.id, now)),
  tenantRoute(endPatient, async ({ tenant, params, body, now }) =>
    command.endPatient(tenant, params.id, body, now),
  ),
  tenantRoute(undoEnding, async ({ tenant, params, now }) =>
    command.undoEnding(tenant, params.id, now),
  ),
  tenantRoute(reopenPatient, async ({ tenant, params, now }) =>
    command.reopenPatient(tenant, params.id, now),
  ),
]
