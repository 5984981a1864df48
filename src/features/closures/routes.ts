import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { createBlock, listBlockedSessions, updateBlock } from './block-contract.ts'
import { blockTime, closeDays, moveBlock, moveDaysOff, saveHours } from './commands.ts'
import { createDayOff, listMetSessions, updateDayOff } from './contract.ts'
import { listSessionsOutside, saveWorkingHours } from './hours-contract.ts'
import { findAffectedSessions, findBlockedSessions, findSessionsOutside } from './queries.ts'

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
  tenantRoute(listBlockedSessions, async ({ tenant, body, now }) =>
    findBlockedSessions(tenant, body, now),
  ),
  tenantRoute(createBlock, async ({ tenant, body, now }) => blockTime(tenant, body, now)),
  tenantRoute(updateBlock, async ({ tenant, params, body, now }) =>
    moveBlock(tenant, params.id, body, now),
  ),
]
