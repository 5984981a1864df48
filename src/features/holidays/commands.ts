import { sql } from 'kysely'
import { toColumns } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { lockPractice } from '../practice/commands.ts'
import type { TypedHoliday, YearlyDate } from './contract.ts'
import { countYearlyDates, HOLIDAY_COLUMNS } from './queries.ts'
import { refuseTooManyHolidays } from './rules.ts'
import type { Place } from './states.ts'

/** Adds a yearly date; the same date with the same name is stored once. */
export async function addYearlyDate(tenant: Tenant, typed: TypedHoliday): Promise<YearlyDate> {
  await lockPractice(tenant)
  const known = await tenant.sql
    .selectFrom('holidays')
    .select('id')
    .where('psychologist_id', '=', tenant.id)
    .where('month', '=', typed.month)
    .where('day', '=', typed.day)
    .where('name', '=', typed.name)
    .executeTakeFirst()
  if (known) return { id: known.id, ...typed }
  refuseTooManyHolidays(await countYearlyDates(tenant))
  const stored = { id: newId(), ...typed }
  await tenant.sql
    .insertInto('holidays')
    .values({ psychologist_id: tenant.id, ...toColumns(HOLIDAY_COLUMNS, stored) })
    .execute()
  return stored
}

export async function removeYearlyDate(tenant: Tenant, id: string): Promise<void> {
  const row = await tenant.sql
    .deleteFrom('holidays')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
}

export async function choosePlace(tenant: Tenant, place: Place): Promise<Place> {
  await sql`
    insert into holiday_places (psychologist_id, state, in_capital)
    values (${tenant.id}, ${place.state}, ${place.inCapital})
    on conflict (psychologist_id) do update set state = excluded.state, in_capital = excluded.in_capital`.execute(
    tenant.sql,
  )
  return place
}
