import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { previewAvailability } from './availability-contract.ts'
import { previewNextWeek } from './availability-queries.ts'
import { removeDayOff } from './commands.ts'
import { deleteDayOff, getDaysOff } from './contract.ts'
import { listDaysOff } from './queries.ts'

export const attendanceRoutes: Route[] = [
  tenantRoute(getDaysOff, async ({ tenant }) => listDaysOff(tenant)),

  tenantRoute(deleteDayOff, async ({ tenant, params }) => removeDayOff(tenant, params.id)),

  tenantRoute(previewAvailability, async ({ tenant, body, now }) =>
    previewNextWeek(tenant, body, now),
  ),
]
