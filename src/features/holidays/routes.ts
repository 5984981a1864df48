import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { addYearlyDate, choosePlace, removeYearlyDate } from './commands.ts'
import { addHoliday, listHolidays, placeHolidays, removeHoliday } from './contract.ts'
import { findHolidays } from './queries.ts'

export const holidayRoutes: Route[] = [
  tenantRoute(listHolidays, async ({ tenant, query, now }) => findHolidays(tenant, query, now)),
  tenantRoute(addHoliday, async ({ tenant, body }) => addYearlyDate(tenant, body)),
  tenantRoute(placeHolidays, async ({ tenant, body }) => choosePlace(tenant, body)),
  tenantRoute(removeHoliday, async ({ tenant, params }) => removeYearlyDate(tenant, params.id)),
]
