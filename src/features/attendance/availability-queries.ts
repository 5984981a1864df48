import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { addDays, DAY, dayAt, instantAt } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { Practice } from '../practice/queries.ts'
import { parseWorkingHours } from '../practice/working-hours.ts'
import type { TimeRules } from './availability-contract.ts'
import type { Availability } from './availability-schema.ts'
import { closedDaysAsJson } from './block-queries.ts'
import { heldTimes } from './held-time-queries.ts'
import { type OutsideRow, outsideColumns } from './outside-time-queries.ts'
import {
  type DayOff,
  type DayRange,
  nextWeek,
  type Schedule,
  slotsOfDays,
  toAvailability,
  withRules,
} from './slot-rules.ts'
import type { Span } from './spans.ts'

export interface WantedTimes extends DayRange {
  serviceId?: string | undefined
  except?: string | undefined
  /** Returns the months (`YYYY-MM`) of a practice `p` that take no more sessions. */
  fullMonths?: RawBuilder<string[]>
}

/** The columns of a practice that decide its free times. */
const RULE_COLUMNS = [
  'working_hours',
  'timezone',
  'opens_weekends',
  'minimum_notice_minutes',
  'buffer_minutes',
  'slot_minutes',
  'closes_holidays',
] as const

export function scheduleOf(
  practice: Pick<Practice, (typeof RULE_COLUMNS)[number]>,
  daysOff: DayOff[],
): Schedule {
  return {
    hours: parseWorkingHours(practice.working_hours),
    timezone: practice.timezone,
    opensWeekends: practice.opens_weekends,
    minimumNoticeMinutes: practice.minimum_notice_minutes,
    bufferMinutes: practice.buffer_minutes,
    slotMinutes: practice.slot_minutes,
    closesHolidays: practice.closes_holidays,
    daysOff,
  }
}

/** In addition to the rules: whether the practice is open to the public, and the types of its sessions. */
const AVAILABILITY_COLUMNS = [
  ...RULE_COLUMNS,
  'is_active',
  'is_admin',
  'closed_at',
  'allow_online_booking',
  'default_session_duration',
  'auto_confirm_bookings',
] as const

const SELECTED = sql.join(AVAILABILITY_COLUMNS.map((column) => sql.ref(`p.${column}`)))

type AvailabilityRow = Pick<Practice, (typeof AVAILABILITY_COLUMNS)[number]> & {
  service_duration: number | null
  days_off: DayOff[]
  full_months: string[]
  taken: [start: number, end: number][]
  /** The times that are taken in other calendars. */
  takenElsewhere: readonly Span[]
}

/** Returns next week's public times under these rules, for the default duration, even if online booking is off. */
export async function previewNextWeek(
  tenant: Tenant,
  rules: TimeRules,
  now: number,
): Promise<Availability> {
  const today = dayAt(now, 'UTC')
  const row = await findAvailabilityRow(tenant, { from: today, to: addDays(today, 14) }, now)
  if (!row) throw new Problem('not_found')
  const schedule = withRules(scheduleOf(row, row.days_off), rules)
  return availabilityOf(row, schedule, nextWeek(now, row.timezone), now)
}

export function availabilityOf(
  row: AvailabilityRow,
  schedule: Schedule,
  range: DayRange,
  now: number,
): Availability {
  const duration = row.service_duration ?? row.default_session_duration
  const days = slotsOfDays(range, duration, schedule, takenOf(row), now)
  const bookable = days.filter(({ date }) => !row.full_months.includes(date.slice(0, 7)))
  return toAvailability(schedule.timezone, bookable)
}

export function takenOf({
  taken,
  takenElsewhere,
}: Pick<AvailabilityRow, 'taken' | 'takenElsewhere'>): Span[] {
  const spans = taken.map(([start, end]) => ({ start: start * 1000, end: end * 1000 }))
  return [...spans, ...takenElsewhere]
}

const NO_MONTHS = sql<string[]>`'[]'::json`

export async function findAvailabilityRow(
  tenant: Tenant,
  { from, to, serviceId, except, fullMonths = NO_MONTHS }: WantedTimes,
  now: number,
): Promise<AvailabilityRow | undefined> {
  const start = new Date(instantAt(from, '00:00', 'UTC') - DAY)
  const end = new Date(instantAt(to, '00:00', 'UTC') + 2 * DAY)
  const elsewhere = outsideColumns(tenant.id, { start, end })
  const { rows } = await sql<Omit<AvailabilityRow, 'takenElsewhere'> & OutsideRow>`
    select ${SELECTED},
      (select v.duration from services v where v.psychologist_id = p.id and v.id = ${serviceId ?? null}::uuid and v.active) as service_duration,
      ${closedDaysAsJson(sql`p.id`, { from, to })} as days_off,
      ${fullMonths} as full_months,
      (select coalesce(json_agg(json_build_array(extract(epoch from t.starts_at), extract(epoch from t.blocked_until))), '[]')
       from (
         select s.id as owner_id, s.starts_at, s.blocked_until from sessions s
         where s.psychologist_id = p.id and s.starts_at >= ${start} and s.starts_at < ${end} and ${blocksPublicly(now)}
         union all ${heldTimes(sql`p.id`, { start, end }, now)}) t
       where t.owner_id is distinct from ${except ?? null}::uuid) as taken,
      ${elsewhere.columns}
    from psychologists p ${elsewhere.join} where p.id = ${tenant.id}`.execute(tenant.sql)
  const [row] = rows
  return row && { ...row, takenElsewhere: elsewhere.timesOf(row) }
}

/**
 * Returns the condition of sessions that block public times: live holds, and the psychologist's own pending sessions
 * (docs/product.md, Holds).
 */
export function blocksPublicly(now: number) {
  return sql`(${occupiesTimeNow(now)} or (s.status = 'pending' and s.origin = 'psychologist'))`
}

/** Returns an SQL condition: a session `s` occupies its time, without a deadline or before it (docs/product.md, Holds). */
export function occupiesTimeNow(now: number): RawBuilder<boolean> {
  return sql`(s.holds and (s.hold_expires_at is null or s.hold_expires_at > ${new Date(now)}))`
}

/** Returns the end of the time that a session blocks. The same in TypeScript: `spanOf` of spans.ts. */
export function blockedUntil(
  start: number,
  duration: RawBuilder<number>,
  bufferMinutes: RawBuilder<number>,
): RawBuilder<Date> {
  return sql`(${new Date(start)}::timestamptz + make_interval(mins => ${duration} + ${bufferMinutes}))`
}
