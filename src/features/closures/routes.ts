import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { closeDays, moveDaysOff, saveHours } from './commands.ts'
import {
  createDayOff,
  listMetSessions,
  listSessionsOutside,
  saveWorkingHours,
  updateDayOff,
} from './contract.ts'
import { findAffectedSessions, findSessionsOutside } from './queries.ts'

export const closureRoutes: Route[] = [
  tenantRoute(listSessionsOutside, async ({ tenant, body, now }) =>
    findSessionsOutside(tenant, body, now),
  ),
  tenantRoute(saveWorkingHours, async ({ tenant, body, now }) => saveHours(tenant, body, now)),
  tenantRoute(listMetSessions, async ({ tenant, body, now }) =>
    findAffectedSessions(tenant, body, now),
  ),
  tenantRoute(createDayOff, async ({ tenant, body, now }) => closeDays(tenant, body, now)),
  tenantRoute(updateDayOff, async ({ tenant, params, body, now }) =>
    moveDaysOff(tenant, params.id, body, now),
  ),
]
