import type { Tenant } from '../../platform/server/database.ts'
import type { DayOff } from './slot-rules.ts'

/** Days and ranges without appointments, in order. */
export async function listDaysOff(tenant: Tenant): Promise<DayOff[]> {
  return tenant.sql
    .selectFrom('days_off')
    .select(['first_day as firstDay', 'last_day as lastDay'])
    .where('psychologist_id', '=', tenant.id)
    .orderBy('first_day')
    .orderBy('last_day')
    .execute()
}
