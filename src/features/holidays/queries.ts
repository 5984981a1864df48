import { columnsOf, namesOf, toFields } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import type { ReplyOf, RequestOf } from '../../platform/shared/endpoint.ts'
import { scheduleOf } from '../attendance/availability-queries.ts'
import { listDaysOff } from '../attendance/queries.ts'
import { findOwnRow } from '../practice/queries.ts'
import { closedBy } from './closing-rules.ts'
import { type listHolidays, type YearlyDate, yearlyDate } from './contract.ts'
import { holidaysBetween, requestedDays } from './rules.ts'
import { type Place, placeOf, type State } from './states.ts'

export const HOLIDAY_COLUMNS = columnsOf(yearlyDate)

export async function listYearlyDates(tenant: Tenant): Promise<YearlyDate[]> {
  const rows = await tenant.sql
    .selectFrom('holidays')
    .select(namesOf(HOLIDAY_COLUMNS))
    .where('psychologist_id', '=', tenant.id)
    .orderBy('month')
    .orderBy('day')
    .orderBy('name')
    .execute()
  return rows.map((row) => toFields(HOLIDAY_COLUMNS, row))
}

export async function countYearlyDates(tenant: Tenant): Promise<number> {
  const { count } = await tenant.sql
    .selectFrom('holidays')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('psychologist_id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the place that the psychologist chose; undefined before that. */
export async function findChosenPlace(tenant: Tenant): Promise<Place | undefined> {
  const row = await tenant.sql
    .selectFrom('holiday_places')
    .select(['state', 'in_capital'])
    .where('psychologist_id', '=', tenant.id)
    .$narrowType<{ state: State | null }>()
    .executeTakeFirst()
  return row && { state: row.state, inCapital: row.in_capital }
}

export async function findHolidays(
  tenant: Tenant,
  query: RequestOf<typeof listHolidays>['query'],
  now: number,
): Promise<ReplyOf<typeof listHolidays>> {
  const practice = await findOwnRow(tenant)
  const { from, to } = requestedDays(query, dayAt(now, practice.timezone))
  const chosen = await findChosenPlace(tenant)
  const place = chosen ?? placeOf(practice)
  const schedule = scheduleOf(practice, await listDaysOff(tenant))
  const holidays = holidaysBetween(from, to, place, await listYearlyDates(tenant))
  return {
    ...place,
    isChosen: chosen !== undefined,
    holidays: holidays.map((holiday) => ({
      ...holiday,
      closedBy: closedBy(holiday.day, schedule),
    })),
  }
}
