import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { addDays, dayAt, instantAt, timeAt, weekdayOf } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import {
  blocksPublicly,
  findAvailabilityRow,
  scheduleOf,
  takenOf,
} from '../attendance/availability-queries.ts'
import { lastDayFrom } from '../attendance/bookable-days.ts'
import { covers, type DayOff, slotsOfDay } from '../attendance/slot-rules.ts'
import { type Span, spanOf } from '../attendance/spans.ts'
import { typesInPractice } from '../booking/queries.ts'
import {
  CHANNELS_AT_ONCE,
  type ChannelAtOnce,
  type Contacts,
  type NoticePerson,
} from '../delivery/channels.ts'
import type { ChannelSwitches } from '../delivery/notice-messages.ts'
import { noticePeople } from '../patients/people-queries.ts'
import type { Practice } from '../practice/queries.ts'
import type { SessionType } from '../practice/session-types.ts'
import { browsersOfFile } from '../push/queries.ts'
import { entryJoins, type PersonRow, personColumns } from './queries.ts'
import { type Candidate, type Offered, type Part, partOf } from './rules.ts'

/** A time that became free: that of a session, or hours that are no longer closed. */
export interface FreedTime {
  id: string
  starts_at: Date | null
  ends_at: Date | null
  first_day: string | null
  last_day: string | null
  start_time: string | null
  end_time: string | null
  is_weekly: boolean
}

export interface FreeHours {
  /** Returns the free hours for a service within the freed time; `end` includes the pause. */
  hoursOf: (serviceId: string) => Span[]
  /** Takes an hour: later calls leave out what overlaps it. */
  take: (span: Span) => void
  now: number
  /** The active services, with the types in which they can be booked. */
  services: { id: string; types: SessionType[] }[]
}

/** Returns the hours of a freed time that a booking could take now, by the public calendar's rules. */
export async function findFreeHours(
  tenant: Tenant,
  practice: Practice,
  freed: FreedTime,
  now: number,
): Promise<FreeHours> {
  const days = daysOf(freed, practice.timezone, now)
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined)
    return { hoursOf: () => [], take: () => undefined, now, services: [] }
  const row = await findAvailabilityRow(tenant, { from, to }, now)
  const schedule = scheduleOf(practice, row?.days_off ?? [])
  const takenTimes = row ? takenOf(row) : []
  const services = await tenant.sql
    .selectFrom('services')
    .select(['id', 'duration', 'is_online', 'is_in_person'])
    .where('psychologist_id', '=', tenant.id)
    .where('active', '=', true)
    .execute()
  const durations = new Map(services.map(({ id, duration }) => [id, duration]))
  const known = new Map<string, Span[]>()
  const hoursFor = (duration: number) =>
    days
      .flatMap((day) => slotsOfDay(day, duration, schedule, takenTimes, now))
      .filter((start) => isFreed(freed, start, practice.timezone))
      .map((start) => spanOf(start, duration, practice.buffer_minutes))
  return {
    hoursOf: (serviceId) => {
      const duration = durations.get(serviceId)
      if (duration === undefined) return []
      const hours = known.get(serviceId) ?? hoursFor(duration)
      known.set(serviceId, hours)
      return hours
    },
    take: (span) => {
      takenTimes.push(span)
      known.clear()
    },
    now,
    services: services.map(({ id, is_online: isOnline, is_in_person: isInPerson }) => ({
      id,
      types: typesInPractice({ isOnline, isInPerson }, practice),
    })),
  }
}

/** Returns the bookable days that a freed time touches. */
function daysOf(freed: FreedTime, timezone: string, now: number): string[] {
  const today = dayAt(now, timezone)
  const last = lastDayFrom(today)
  const firstDay =
    freed.first_day ?? (freed.starts_at ? dayAt(freed.starts_at.getTime(), timezone) : today)
  const end =
    freed.last_day ?? (freed.ends_at ? dayAt(freed.ends_at.getTime() - 1, timezone) : today)
  const closure = closureOf(freed)
  const days: string[] = []
  for (
    let day = firstDay < today ? today : firstDay;
    day <= end && day <= last;
    day = addDays(day, 1)
  )
    if (!closure || covers(closure, day)) days.push(day)
  return days
}

function closureOf({
  first_day: firstDay,
  last_day: lastDay,
  start_time: startTime,
  end_time: endTime,
  is_weekly: isWeekly,
}: FreedTime): DayOff | null {
  if (firstDay === null || lastDay === null) return null
  return { firstDay, lastDay, startTime, endTime, isWeekly }
}

/** Returns whether an hour begins within a freed time. */
function isFreed(freed: FreedTime, start: number, timezone: string): boolean {
  if (freed.starts_at && freed.ends_at)
    return freed.starts_at.getTime() <= start && start < freed.ends_at.getTime()
  const time = timeAt(start, timezone)
  const { start_time: from, end_time: to } = freed
  return from === null || to === null || (from <= time && time < to)
}

export interface CandidateRow extends PersonRow {
  id: string
  patient_id: string | null
  person: string
  service_id: string
  type: SessionType | null
  weekdays: number[]
  parts: Part[]
  until: string
  position: number
  opted_out: string[]
  browsers: string[]
  people: NoticePerson[]
  session_days: string[]
  given_up: [start: number, end: number][]
  sessions_ahead: number[]
}

/**
 * Returns the columns of a `CandidateRow`, of an entry `e` and its patient `p`; `session_days` and `given_up` between two days,
 * `sessions_ahead` after `now`.
 */
function candidateColumns(
  timezone: string,
  { first, last, now }: { first: string; last: string; now: number },
) {
  const from = new Date(instantAt(first, '00:00', timezone))
  const to = new Date(instantAt(addDays(last, 1), '00:00', timezone))
  return sql`e.id, e.patient_id, ${personColumns}, coalesce(p.phone_key, e.phone_key) as person, e.service_id, e.type, e.weekdays, e.parts,
      e.until, e.position, ${noticePeople} as people, ${browsersOfFile} as browsers,
      coalesce(p.opted_out, (select array_agg(distinct o) from patients q, unnest(q.opted_out) o
        where q.psychologist_id = e.psychologist_id and q.phone_key = e.phone_key), '{}') as opted_out,
      (select coalesce(json_agg(distinct (s.starts_at at time zone ${timezone})::date::text), '[]')
        from sessions s join patients t on t.psychologist_id = s.psychologist_id and t.id = s.patient_id
        where s.psychologist_id = e.psychologist_id and t.phone_key = coalesce(p.phone_key, e.phone_key)
          and s.status <> 'cancelled' and (s.holds or s.status <> 'pending' or s.origin = 'psychologist')
          and s.starts_at >= ${from} and s.starts_at < ${to}) as session_days,
      (select coalesce(json_agg(json_build_array(extract(epoch from k.start) * 1000, extract(epoch from k.start) * 1000 + k.duration * 60000)), '[]')
        from (
          select s.starts_at as start, s.duration, s.patient_id
          from session_cancellations c
          join sessions s on s.psychologist_id = c.psychologist_id and s.id = c.session_id
          where c.psychologist_id = e.psychologist_id and c.cancelled_by = 'patient' and s.status = 'cancelled'
            and s.starts_at >= ${from} and s.starts_at < ${to}
          union all
          select m.from_starts_at, s.duration, s.patient_id
          from session_moves m
          join sessions s on s.psychologist_id = m.psychologist_id and s.id = m.session_id
          where m.psychologist_id = e.psychologist_id and m.state = 'moved'
            and m.from_starts_at >= ${from} and m.from_starts_at < ${to}) k
        join patients t on t.psychologist_id = e.psychologist_id and t.id = k.patient_id
        where t.phone_key = coalesce(p.phone_key, e.phone_key)) as given_up,
      (select coalesce(json_agg(extract(epoch from s.starts_at) * 1000), '[]') from sessions s
        where e.origin = 'patient' and s.psychologist_id = e.psychologist_id and s.patient_id = e.patient_id
          and s.starts_at > ${new Date(now)} and ${blocksPublicly(now)}) as sessions_ahead`
}

/** Returns an entry that is still waiting; `not_found` for any other. */
export async function findCandidate(
  tenant: Tenant,
  id: string,
  timezone: string,
): Promise<CandidateRow> {
  const none = { first: '2000-01-01', last: '2000-01-01', now: 0 }
  const { rows } = await sql<CandidateRow>`
    select ${candidateColumns(timezone, none)} from waitlist_entries e ${entryJoins}
    where e.psychologist_id = ${tenant.id} and e.id = ${id} and e.booked_at is null`.execute(
    tenant.sql,
  )
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

const PAGE = 20

/** Returns the next people in the list whose wishes match one of the hours, after a position in it. */
export async function listCandidates(
  tenant: Tenant,
  { hoursOf, services, now }: FreeHours,
  timezone: string,
  after: Pick<CandidateRow, 'position' | 'id'> | null,
): Promise<CandidateRow[]> {
  const kinds = new Map<string, { id: string; types: SessionType[]; day: string; part: Part }>()
  const days = new Set<string>()
  for (const { id, types } of services)
    for (const { start } of hoursOf(id)) {
      const kind = { id, types, day: dayAt(start, timezone), part: partOf(start, timezone) }
      kinds.set(Object.values(kind).join(' '), kind)
      days.add(kind.day)
    }
  if (kinds.size === 0) return []
  const sorted = [...days].sort()
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
  const values = [...kinds.values()].map(
    ({ id, types, day, part }) =>
      sql`(${id}::uuid, ${types}::text[], ${day}::date, ${weekdayOf(day)}::int, ${part}::text)`,
  )
  const from = after ? sql`and (e.position, e.id) > (${after.position}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<CandidateRow>`
    with k (service_id, types, day, weekday, part) as (values ${sql.join(values)}),
    waiting as (
      select e.* from waitlist_entries e
      where e.psychologist_id = ${tenant.id} and e.booked_at is null ${from}
        and exists (select from k where k.service_id = e.service_id and (e.type is null or e.type = any(k.types)) and k.day <= e.until
          and k.weekday = any(e.weekdays) and k.part = any(e.parts))
      order by e.position, e.id limit ${PAGE})
    select ${candidateColumns(timezone, { first, last, now })}
    from waiting e ${entryJoins}
    order by e.position, e.id`.execute(tenant.sql)
  return rows
}

export const isLastPage = (rows: readonly unknown[]): boolean => rows.length < PAGE

/** Returns the contacts of a person on the list, in the form of notices. */
export function contactsOf(row: CandidateRow): Contacts {
  const { name: patientName, email, phone, browsers, opted_out: optedOut, people } = row
  return { patientName, email, emailOnFile: true, phone, browsers, optedOut, people }
}

export function toCandidate(row: CandidateRow, switches: ChannelSwitches): Candidate {
  const { weekdays, parts, until, person, service_id: serviceId, session_days: sessionDays } = row
  const givenUp = row.given_up.map(([start, end]) => ({ start, end }))
  const reach = reachOf(contactsOf(row), switches)
  return {
    ...{ entryId: row.id, person, serviceId, weekdays, parts, until, sessionDays, givenUp, reach },
    sessionsAhead: row.sessions_ahead,
  }
}

/** Returns whether the person, or somebody who receives the patient's notices, can be notified. */
function reachOf(contacts: Contacts, switches: ChannelSwitches) {
  const people = contacts.people.map((person) => ({ ...person, browsers: [] }))
  const ways = [contacts, ...people].flatMap(({ email, phone, browsers, optedOut }) => {
    const has: Record<ChannelAtOnce, boolean> = {
      email: email !== null,
      sms: phone !== null,
      push: browsers.length > 0,
    }
    return CHANNELS_AT_ONCE.filter((channel) => switches[channel] && has[channel]).map((channel) =>
      optedOut.includes(channel),
    )
  })
  if (ways.some((isRefused) => !isRefused)) return 'reached'
  return ways.length > 0 ? 'opted_out' : 'unreachable'
}

/** Returns the people who were offered a freed time. */
export async function listOffered(tenant: Tenant, freedId: string): Promise<Offered[]> {
  const { rows } = await sql<{
    person: string
    starts_at: Date
    blocked_until: Date
    is_withdrawn: boolean
  }>`
    select coalesce(p.phone_key, e.phone_key) as person, o.starts_at, o.blocked_until, o.state = 'withdrawn' as is_withdrawn
    from waitlist_offers o
    join waitlist_entries e on e.psychologist_id = o.psychologist_id and e.id = o.entry_id ${entryJoins}
    where o.psychologist_id = ${tenant.id} and o.freed_id = ${freedId}`.execute(tenant.sql)
  return rows.map(({ person, starts_at, blocked_until, is_withdrawn: isWithdrawn }) => ({
    person,
    isWithdrawn,
    start: starts_at.getTime(),
    end: blocked_until.getTime(),
  }))
}

/** Returns the people with an open offer. */
export async function listBusy(tenant: Tenant): Promise<Set<string>> {
  const { rows } = await sql<{ person: string }>`
    select coalesce(p.phone_key, e.phone_key) as person from waitlist_offers o
    join waitlist_entries e on e.psychologist_id = o.psychologist_id and e.id = o.entry_id ${entryJoins}
    where o.psychologist_id = ${tenant.id} and o.state = 'open'`.execute(tenant.sql)
  return new Set(rows.map(({ person }) => person))
}
