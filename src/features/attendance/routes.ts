import { practiceRoute, type Route } from '../../platform/server/routes.ts'
import { replaceDaysOff } from './commands.ts'
import { getDaysOff, saveDaysOff } from './contract.ts'
import { listDaysOff } from './queries.ts'

export const attendanceRoutes: Route[] = [
  practiceRoute(getDaysOff, async ({ tenant }) => listDaysOff(tenant)),

  practiceRoute(saveDaysOff, async ({ tenant, body }) => {
    await replaceDaysOff(tenant, body)
    return listDaysOff(tenant)
  }),
]
