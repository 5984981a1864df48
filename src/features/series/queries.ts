import { type Selectable, sql } from 'kysely'
import type { Series as SeriesTable } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { addDays, addMonths, DAY, instantAt, monthAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { blocksPublicly, scheduleOf } from '../attendance/availability-queries.ts'
import { heldTimes } from '../attendance/held-time-queries.ts'
import { listTakenElsewhere } from '../attendance/outside-time-queries.ts'
import { listDaysOff } from '../attendance/queries.ts'
import type { Span } from '../attendance/spans.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import { pricesOf } from '../patients/price-queries.ts'
import { type AgreedPrice, seriesCentsOn } from '../patients/price-rules.ts'
import { hasLimits, roomOn } from '../practice/plans.ts'
import type { Practice } from '../practice/queries.ts'
import { countMonthSessions } from '../sessions/queries.ts'
import type { DateState, SeriesConflict } from './conflict-schema.ts'
import type { Every, Series } from './contract.ts'
import type { DateRule } from './date-rules.ts'
import { type Booked, type Diary, MOVES_WITHIN_DAYS } from './occurrence-rules.ts'

export type SeriesRow = Selectable<SeriesTable>

interface ShownRow extends SeriesRow {
  patient_name: string | null
  service_name: string
  next_start: Date | null
  prices: AgreedPrice[]
  today: string
  conflicts: { date: string; start: string; reason: DateState }[]
}

function shownSeries(now: number) {
  const ahead = new Date(now)
  return sql`
    select r.*, p.name as patient_name, ${pricesOf('p')} as prices,
      (${ahead}::timestamptz at time zone g.timezone)::date as today, v.name as service_name,
      (select min(s.starts_at) from sessions s
       where s.psychologist_id = r.psychologist_id and s.series_id = r.id and s.status <> 'cancelled' and s.starts_at > ${ahead}) as next_start,
      (select coalesce(json_agg(json_build_object('date', d.date, 'start', d.starts_at, 'reason', d.reason) order by d.date), '[]')
       from series_dates d
       where d.psychologist_id = r.psychologist_id and d.series_id = r.id and d.state = 'conflict' and d.starts_at > ${ahead}) as conflicts
    from series r
    left join patients p on p.psychologist_id = r.psychologist_id and p.id = r.patient_id
    join psychologists g on g.id = r.psychologist_id
    join services v on v.psychologist_id = r.psychologist_id and v.id = r.service_id`
}

export async function listSeriesRows(
  tenant: Tenant,
  { patientId }: { patientId?: string | undefined },
  now: number,
): Promise<Series[]> {
  const { rows } = await sql<ShownRow>`
    ${shownSeries(now)}
    where r.psychologist_id = ${tenant.id} ${patientId ? sql`and r.patient_id = ${patientId}` : sql``}
    order by r.ended_from is not null, extract(dow from r.first_date), r.start_time, r.first_date, r.id`.execute(
    tenant.sql,
  )
  return rows.map(toSeries)
}

export type KeptSeries = Omit<Series, 'conflicts' | 'nextStart'>

export async function listKeptSeries(tenant: Tenant): Promise<KeptSeries[]> {
  const all = await listSeriesRows(tenant, {}, 0)
  return all.map(({ conflicts: _, nextStart: __, ...series }) => series)
}

export async function findSeries(tenant: Tenant, id: string, now: number): Promise<Series> {
  const { rows } = await sql<ShownRow>`
    ${shownSeries(now)} where r.psychologist_id = ${tenant.id} and r.id = ${id}`.execute(tenant.sql)
  if (!rows[0]) throw new Problem('not_found')
  return toSeries(rows[0])
}

export async function findSeriesRow(tenant: Tenant, id: string): Promise<SeriesRow> {
  const row = await tenant.sql
    .selectFrom('series')
    .selectAll()
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

export function toSeries(row: ShownRow): Series {
  return {
    id: row.id,
    patientId: row.patient_id,
    patientName: row.patient_name ?? UNKNOWN_PATIENT,
    serviceId: row.service_id,
    serviceName: row.service_name,
    type: row.type,
    duration: row.duration,
    location: row.location,
    price: moneyOut(seriesCentsOn(row, row.prices, dayShown(row))),
    packageId: row.package_id,
    ...ruleOf(row),
    time: row.start_time,
    endedFrom: row.ended_from,
    conflicts: row.conflicts.map((conflict) => ({
      ...conflict,
      start: new Date(conflict.start).toISOString(),
    })),
    nextStart: row.next_start?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}

/** Returns the day whose price a fixed time shows: today, or its first date. */
function dayShown({ first_date, today }: Pick<ShownRow, 'first_date' | 'today'>): string {
  return first_date > today ? first_date : today
}

export async function listConflicts(
  tenant: Tenant,
  now: number,
  most: number,
): Promise<SeriesConflict[]> {
  const { rows } = await sql<Omit<SeriesConflict, 'start'> & { starts_at: Date }>`
    select r.id as "seriesId", coalesce(p.name, ${UNKNOWN_PATIENT}) as "patientName", d.date, d.reason, d.starts_at
    from series_dates d
    join series r on r.psychologist_id = d.psychologist_id and r.id = d.series_id
    left join patients p on p.psychologist_id = r.psychologist_id and p.id = r.patient_id
    where d.psychologist_id = ${tenant.id} and d.state = 'conflict' and d.starts_at > ${new Date(now)}
    order by d.date, r.id limit ${most}`.execute(tenant.sql)
  return rows.map(({ starts_at, ...row }) => ({ ...row, start: starts_at.toISOString() }))
}

export function ruleOf(
  row: Pick<SeriesRow, 'first_date' | 'every_unit' | 'every_count' | 'ends_on' | 'ends_count'>,
): DateRule {
  const every: Every = { unit: row.every_unit, count: row.every_count }
  const { ends_on: date, ends_count: count } = row
  const end = date !== null ? { date } : count !== null ? { count } : null
  return { firstDate: row.first_date, every, end }
}

export function ruleColumns({ firstDate, every, end }: DateRule) {
  return {
    first_date: firstDate,
    every_unit: every.unit,
    every_count: every.count,
    ends_on: end && 'date' in end ? end.date : null,
    ends_count: end && 'count' in end ? end.count : null,
  }
}

interface Days {
  from: string
  to: string
}

export async function findDiary(
  tenant: Tenant,
  practice: Practice,
  { from, to }: Days,
  now: number,
  except: readonly { id: string; start: number }[] = [],
): Promise<Diary> {
  const schedule = scheduleOf(practice, await listDaysOff(tenant))
  const start = new Date(instantAt(from, '00:00', 'UTC') - WIDER)
  const end = new Date(instantAt(to, '00:00', 'UTC') + WIDER)
  const { rows } = await sql<{
    id: string | null
    patient_name: string | null
    starts_at: Date
    blocked_until: Date
  }>`
    with taken as (
      select s.id as owner_id, s.starts_at, s.blocked_until from sessions s
      where s.psychologist_id = ${tenant.id} and s.starts_at >= ${start} and s.starts_at < ${end} and ${blocksPublicly(now)}
      union all ${heldTimes(sql`${tenant.id}`, { start, end }, now)})
    select s.id, p.name as patient_name, t.starts_at, t.blocked_until
    from taken t left join sessions s on s.psychologist_id = ${tenant.id} and s.id = t.owner_id
    left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    order by t.starts_at, s.id`.execute(tenant.sql)
  const exceptIds = new Set(except.map(({ id }) => id))
  const booked: Booked[] = []
  /** Hours that are offered to the waiting list. */
  const placed: Span[] = []
  for (const { id, patient_name, starts_at, blocked_until } of rows) {
    const span = { start: starts_at.getTime(), end: blocked_until.getTime() }
    const patientName = patient_name ?? UNKNOWN_PATIENT
    if (id === null) placed.push(span)
    else if (!exceptIds.has(id)) booked.push({ sessionId: id, patientName, ...span })
  }
  const remaining = await findRemaining(tenant, practice, { from, to }, now)
  for (const { start: starts } of except) {
    const month = monthAt(starts, practice.timezone)
    remaining?.set(month, (remaining.get(month) ?? 0) + 1)
  }
  const span = { start: start.getTime(), end: end.getTime() }
  const elsewhere = await listTakenElsewhere(tenant, span)
  return { schedule, booked, placed, elsewhere, remaining }
}

const WIDER = (MOVES_WITHIN_DAYS + 1) * DAY

async function findRemaining(
  tenant: Tenant,
  practice: Practice,
  { from, to }: Days,
  now: number,
): Promise<Map<string, number> | null> {
  if (!hasLimits(practice.plan)) return null
  const remaining = new Map<string, number>()
  const last = addDays(to, 31).slice(0, 7)
  for (let month = addDays(from, -31).slice(0, 7); month <= last; month = addMonths(month, 1)) {
    const count = await countMonthSessions(tenant, { month, except: null }, practice.timezone, now)
    remaining.set(month, roomOn(practice.plan, 'sessions', count))
  }
  return remaining
}
