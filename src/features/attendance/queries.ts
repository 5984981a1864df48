import { columnsOf, namesOf, toFields } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { type KeptDayOff, keptDayOff } from './contract.ts'

export const DAY_OFF_COLUMNS = columnsOf(keptDayOff)

export async function listDaysOff(tenant: Tenant): Promise<KeptDayOff[]> {
  const rows = await tenant.sql
    .selectFrom('days_off')
    .select(namesOf(DAY_OFF_COLUMNS))
    .where('psychologist_id', '=', tenant.id)
    .orderBy('first_day')
    .orderBy('start_time', (order) => order.nullsFirst())
    .orderBy('last_day')
    .orderBy('id')
    .execute()
  return rows.map((row) => toFields(DAY_OFF_COLUMNS, row))
}

export async function findDayOff(tenant: Tenant, id: string): Promise<KeptDayOff> {
  const row = await tenant.sql
    .selectFrom('days_off')
    .select(namesOf(DAY_OFF_COLUMNS))
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
  return toFields(DAY_OFF_COLUMNS, row)
}

export async function countDaysOff(tenant: Tenant): Promise<number> {
  const { count } = await tenant.sql
    .selectFrom('days_off')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('psychologist_id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  return count
}
