import { practiceRoute, type Route } from '../../platform/server/routes.ts'
import { previewNextWeek } from '../booking/availability-queries.ts'
import { addDayOff, removeDayOff } from './commands.ts'
import { createDayOff, deleteDayOff, getDaysOff } from './contract.ts'
import { previewAvailability } from './preview-contract.ts'
import { listDaysOff } from './queries.ts'

export const attendanceRoutes: Route[] = [
  practiceRoute(getDaysOff, async ({ tenant }) => listDaysOff(tenant)),

  practiceRoute(createDayOff, async ({ tenant, body }) => addDayOff(tenant, body)),

  practiceRoute(deleteDayOff, async ({ tenant, params }) => removeDayOff(tenant, params.id)),

  practiceRoute(previewAvailability, async ({ tenant, body, now }) =>
    previewNextWeek(tenant, body, now),
  ),
]
