import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { previewAvailability } from './availability-contract.ts'
import { previewNextWeek } from './availability-queries.ts'
import { addDayOff, removeDayOff } from './commands.ts'
import { createDayOff, deleteDayOff, getDaysOff } from './contract.ts'
import { listDaysOff } from './queries.ts'

export const attendanceRoutes: Route[] = [
  tenantRoute(getDaysOff, async ({ tenant }) => listDaysOff(tenant)),

  tenantRoute(createDayOff, async ({ tenant, body }) => addDayOff(tenant, body)),

  tenantRoute(deleteDayOff, async ({ tenant, params }) => removeDayOff(tenant, params.id)),

  tenantRoute(previewAvailability, async ({ tenant, body, now }) =>
    previewNextWeek(tenant, body, now),
  ),
]
