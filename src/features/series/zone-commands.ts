import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { addDays, formatDay, instantAt } from '../../platform/shared/calendar.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import { recordEvents } from '../audit/commands.ts'
import { findOwnRow, type Practice } from '../practice/queries.ts'
import type { ZoneCorrection } from '../profile/commands.ts'
import {
  parkMovingSessions,
  releaseExpiredHolds,
  withdrawMoveRequests,
} from '../sessions/changes/hold-commands.ts'
import { notifyOfChange } from '../sessions/notices/commands.ts'
import { findSessionRow } from '../sessions/queries.ts'
import { isOpen } from '../sessions/rules.ts'
import { openSeriesOf } from './change-queries.ts'
import { notifyOfZone } from './notice-commands.ts'
import { findSeriesRow, ruleOf, type SeriesRow } from './queries.ts'
import { planClock, type ZonedSession } from './zone-queries.ts'
import { sameClock, sameClockOfDate, sameInstantRule, type Zones } from './zone-rules.ts'

/**
 * Moves the booked sessions with a corrected zone, under the practice's lock. If the hour is kept, all sessions that have not
 * begun get the instant of their hour in the new zone, and patients are notified; if the instant is kept, fixed times get
 * another hour.
 */
export async function followZone(
  tenant: Tenant,
  { keeps, ...zones }: ZoneCorrection,
  now: number,
): Promise<void> {
  await keepPackageDays(tenant, zones, now)
  if (keeps === 'instant') await keepInstants(tenant, zones, now)
  else await keepClock(tenant, zones, now)
}

async function keepClock(tenant: Tenant, zones: Zones, now: number): Promise<void> {
  await releaseExpiredHolds(tenant, now)
  const { moving } = await planClock(tenant, zones, now)
  if (moving.length > 0) await withdrawMoveRequests(tenant)
  await moveSessions(tenant, moving, now)
  await moveDates(tenant, zones, now)
  const open = moving.filter(({ row }) => isOpen(row))
  await notifyOfMoves(tenant, await findOwnRow(tenant), open, now)
}

async function moveSessions(
  tenant: Tenant,
  moving: readonly ZonedSession[],
  now: number,
): Promise<void> {
  if (moving.length === 0) return
  await parkMovingSessions(
    tenant,
    moving.map(({ id, start, end, target }) => ({ id, start: target, end: target + end - start })),
  )
  const lengthened = (length: (one: ZonedSession) => number) =>
    moving.map((session) => new Date(session.target + length(session)).toISOString())
  await sql`
    update sessions s set starts_at = v.starts_at, ends_at = v.starts_at + s.duration * interval '1 minute',
      blocked_until = v.blocked_until, timed_at = ${new Date(now)}
    from unnest(${moving.map(({ id }) => id)}::uuid[], ${lengthened(() => 0)}::timestamptz[],
      ${lengthened(({ start, end }) => end - start)}::timestamptz[]) v (id, starts_at, blocked_until)
    where s.psychologist_id = ${tenant.id} and s.id = v.id`.execute(tenant.sql)
  const events = moving.map(
    ({ id: subjectId }) =>
      ({ actor: 'psychologist', action: 'session.changed', subjectId }) as const,
  )
  await recordEvents(tenant, events, now)
}

interface DateRow {
  series_id: string
  date: string
  starts_at: Date
  start_time: string
}

async function listDates({ id, sql: db }: Tenant, now: number): Promise<DateRow[]> {
  const { rows } = await sql<DateRow>`
    select d.series_id, d.date, d.starts_at, r.start_time
    from series_dates d join series r on r.psychologist_id = d.psychologist_id and r.id = d.series_id
    where d.psychologist_id = ${id} and d.starts_at > ${new Date(now)}`.execute(db)
  return rows
}

async function moveDates(tenant: Tenant, zones: Zones, now: number): Promise<void> {
  const dates = await listDates(tenant, now)
  await setDateStarts(
    tenant,
    dates.map(({ starts_at, start_time, ...row }) => ({
      ...row,
      start: sameClockOfDate({ date: row.date, start: starts_at.getTime() }, start_time, zones),
    })),
  )
}

async function setDateStarts(
  { id, sql: db }: Tenant,
  dates: readonly { series_id: string; date: string; start: number }[],
): Promise<void> {
  if (dates.length === 0) return
  await sql`
    update series_dates d set starts_at = v.starts_at
    from unnest(${dates.map((row) => row.series_id)}::uuid[], ${dates.map(({ date: row }) => row)}::date[],
      ${dates.map(({ start }) => new Date(start).toISOString())}::timestamptz[]) v (series_id, date, starts_at)
    where d.psychologist_id = ${id} and d.series_id = v.series_id and d.date = v.date`.execute(db)
}

/** Sends one notice for all dates of a fixed time, and one for each other session. */
async function notifyOfMoves(
  tenant: Tenant,
  practice: Practice,
  moved: readonly ZonedSession[],
  now: number,
): Promise<void> {
  const ofSeries = Map.groupBy(moved, ({ isByRule, row }) => (isByRule ? row.series_id : null))
  for (const [seriesId, [first]] of ofSeries)
    if (seriesId !== null && first?.row.patient_id) {
      const series = openSeriesOf(await findSeriesRow(tenant, seriesId))
      await notifyOfZone(tenant, practice, series, first.row.series_date ?? '', now)
    }
  for (const { id, start } of ofSeries.get(null) ?? []) {
    const after = await findSessionRow(tenant, id)
    const before = { ...after, starts_at: new Date(start) }
    await notifyOfChange(tenant, practice, id, { before, after }, now)
  }
}

/** Keeps each package valid until the end of the same day. */
async function keepPackageDays(tenant: Tenant, zones: Zones, now: number): Promise<void> {
  const { rows } = await sql<{ id: string; expires_at: Date }>`
    select id, expires_at from packages where psychologist_id = ${tenant.id} and expires_at > ${new Date(now)}`.execute(
    tenant.sql,
  )
  const changed = rows
    .map(({ id, expires_at }) => ({ id, before: expires_at.getTime() }))
    .map((row) => ({ ...row, after: sameClock(row.before, zones) }))
    .filter(({ before, after }) => after !== before)
  if (changed.length === 0) return
  await sql`
    update packages k set expires_at = v.expires_at
    from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ after }) => new Date(after).toISOString())}::timestamptz[]) v (id, expires_at)
    where k.psychologist_id = ${tenant.id} and k.id = v.id`.execute(tenant.sql)
}

async function keepInstants(tenant: Tenant, zones: Zones, now: number): Promise<void> {
  const dates = Map.groupBy(await listDates(tenant, now), ({ series_id }) => series_id)
  const rows = await tenant.sql
    .selectFrom('series')
    .selectAll()
    .where('psychologist_id', '=', tenant.id)
    .execute()
  for (const row of rows)
    await keepInstantsOf(tenant, { row, dates: dates.get(row.id) ?? [] }, zones, now)
}

async function keepInstantsOf(
  tenant: Tenant,
  { row, dates }: { row: SeriesRow; dates: readonly DateRow[] },
  zones: Zones,
  now: number,
): Promise<void> {
  const { time, shift } = sameInstantRule(ruleOf(row), row.start_time, zones, now)
  if (time === row.start_time && shift === 0) return
  if (shift !== 0 && row.every_unit === 'month' && row.ended_from === null) refuseOtherDay(row)
  const shifted = (day: string | null) => day && addDays(day, shift)
  await tenant.sql
    .updateTable('series')
    .set({
      start_time: time,
      first_date: addDays(row.first_date, shift),
      ends_on: shifted(row.ends_on),
      next_date: shifted(row.next_date),
      ended_from: shifted(row.ended_from),
    })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', row.id)
    .execute()
  await shiftDates(tenant, row.id, shift)
  await setDateStarts(
    tenant,
    dates
      .filter(
        ({ date, starts_at }) =>
          starts_at.getTime() === instantAt(date, row.start_time, zones.before),
      )
      .map(({ date }) => addDays(date, shift))
      .map((date) => ({ series_id: row.id, date, start: instantAt(date, time, zones.after) })),
  )
}

function refuseOtherDay({ first_date }: SeriesRow): never {
  throw invalidField(
    'timezone',
    `O horário fixo mensal que começou em ${formatDay(first_date)} cairia em outro dia do mês. Mantenha a hora do relógio, ou mude esse horário fixo antes.`,
  )
}

/** Shifts the dates in two steps: otherwise a date that moves to the next day would collide with that day's date. */
async function shiftDates({ id, sql: db }: Tenant, seriesId: string, shift: number): Promise<void> {
  if (shift === 0) return
  for (const days of [FAR, shift - FAR]) {
    await sql`
      update series_dates set date = date + ${days}::int
      where psychologist_id = ${id} and series_id = ${seriesId}`.execute(db)
    await sql`
      update sessions set series_date = series_date + ${days}::int
      where psychologist_id = ${id} and series_id = ${seriesId}`.execute(db)
  }
}

/** More days than a fixed time can have. */
const FAR = 1_000_000
