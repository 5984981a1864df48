import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { DayOff } from './slot-rules.ts'

/** Puts a list of days off in the place of the old one. */
export async function replaceDaysOff(tenant: Tenant, daysOff: DayOff[]): Promise<void> {
  await tenant.sql.deleteFrom('days_off').where('psychologist_id', '=', tenant.id).execute()
  if (daysOff.length === 0) return
  const rows = daysOff.map(({ firstDay, lastDay }) => ({
    psychologist_id: tenant.id,
    id: newId(),
    first_day: firstDay,
    last_day: lastDay,
  }))
  await tenant.sql.insertInto('days_off').values(rows).execute()
}
