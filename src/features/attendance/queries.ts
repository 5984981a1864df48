import type { Tenant } from '../../platform/server/database.ts'
import type { KeptDayOff } from './contract.ts'

/** Days and ranges without appointments, and parts of them, in order. */
export async function listDaysOff(tenant: Tenant): Promise<KeptDayOff[]> {
  return tenant.sql
    .selectFrom('days_off')
    .select([
      'id',
      'first_day as firstDay',
      'last_day as lastDay',
      'start_time as startTime',
      'end_time as endTime',
    ])
    .where('psychologist_id', '=', tenant.id)
    .orderBy('first_day')
    .orderBy('start_time', (order) => order.nullsFirst())
    .orderBy('last_day')
    .orderBy('id')
    .execute()
}

export async function countDaysOff(tenant: Tenant): Promise<number> {
  const { count } = await tenant.sql
    .selectFrom('days_off')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('psychologist_id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  return count
}
