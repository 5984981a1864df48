import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { Keyring } from '../../platform/server/vault-keys.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { blocksPublicly } from '../attendance/availability-queries.ts'
import type { Span } from '../attendance/spans.ts'
import { findSafe, openIn, type Safe, type Row as SealedRow } from '../records/safe-queries.ts'
import { failureOf, writeFailureOf } from './address-rules.ts'
import { mayWrite, readsDetails } from './consents/provider-rules.ts'
import {
  type BusyTime,
  type Calendar,
  type CalendarKind,
  type CalendarReadNow,
  type Collection,
  calendarKind,
} from './contract.ts'

interface CalendarRow {
  id: string
  kind: string
  name: string
  created_at: Date
  titles: boolean
  tried_at: Date
  failing_since: Date | null
  failure: string | null
  known_until: Date | null
  writes_to: string | null
  shows: string
  two_way: boolean
  applies: boolean
  scopes: string[]
  write_failing_since: Date | null
  write_failure: string | null
}

const CALENDAR_COLUMNS = [
  'id',
  'kind',
  'name',
  'created_at',
  'titles',
  'tried_at',
  'failing_since',
  'failure',
  'known_until',
  'writes_to',
  'shows',
  'two_way',
  'applies',
  'scopes',
  'write_failing_since',
  'write_failure',
] as const

export async function listOwnCalendars(tenant: Tenant): Promise<Calendar[]> {
  const rows = await tenant.sql
    .selectFrom('calendars')
    .select(CALENDAR_COLUMNS)
    .where('psychologist_id', '=', tenant.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toCalendar)
}

export async function findCalendar(tenant: Tenant, id: string): Promise<Calendar> {
  const row = await tenant.sql
    .selectFrom('calendars')
    .select(CALENDAR_COLUMNS)
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
  return toCalendar(row)
}

/** Returns a calendar that was just read, with the upcoming booked sessions that its times overlap. */
export async function findReadNow(
  tenant: Tenant,
  id: string,
  now: number,
): Promise<CalendarReadNow> {
  const calendar = await findCalendar(tenant, id)
  const { rows } = await sql<{ sessions: number; first: Date | null }>`
    select count(*)::int as sessions, min(s.starts_at) as first from sessions s
    where s.psychologist_id = ${tenant.id} and s.starts_at > ${new Date(now)} and ${blocksPublicly(now)}
      and exists (
        select 1 from outside_times o
        join calendar_collections c on c.psychologist_id = o.psychologist_id and c.id = o.collection_id
        where o.psychologist_id = ${tenant.id} and c.calendar_id = ${id} and o.blocks
          and o.ends_at > s.starts_at and o.starts_at < s.ends_at)`.execute(tenant.sql)
  const { sessions = 0, first = null } = rows[0] ?? {}
  return { ...calendar, meets: first && { sessions, first: first.toISOString() } }
}

function toCalendar(row: CalendarRow): Calendar {
  const { id, name, created_at, titles, tried_at, failing_since, failure, known_until } = row
  const kind = kindOf(row.kind)
  return {
    ...{ id, kind, name },
    createdAt: created_at.toISOString(),
    titles,
    readAt: failing_since || !known_until ? null : tried_at.toISOString(),
    failingSince: failing_since?.toISOString() ?? null,
    failure: failure === null ? null : failureOf(failure, kind),
    writesTo: row.writes_to,
    shows: row.shows === 'session' ? 'session' : 'initials',
    twoWay: row.two_way,
    applies: row.applies,
    details: readsDetails(kind, row.scopes),
    writable: mayWrite(kind, row.scopes),
    writeFailingSince: row.write_failing_since?.toISOString() ?? null,
    writeFailure: row.write_failure === null ? null : writeFailureOf(row.write_failure),
  }
}

export function kindOf(stored: string): CalendarKind {
  const { data } = calendarKind.safeParse(stored)
  return data ?? 'ics'
}

export async function listOwnCollections(
  tenant: Tenant,
  calendarId: string,
): Promise<Collection[]> {
  await findCalendar(tenant, calendarId)
  const rows = await tenant.sql
    .selectFrom('calendar_collections')
    .select(['id', 'name', 'blocks', 'all_day_blocks', 'is_made as made'])
    .where('psychologist_id', '=', tenant.id)
    .where('calendar_id', '=', calendarId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ all_day_blocks, ...row }) => ({ ...row, allDayBlocks: all_day_blocks }))
}

/** A calendar as it is read: its decrypted address, and the version headers of its file. */
export interface ReadableCalendar {
  id: string
  kind: CalendarKind
  /** For kind caldav the JSON of an `Access`, for Google and Microsoft that of a `Consent`. */
  address: string
  /** The addresses of its collections that were made for sessions. */
  made: string[]
  /** The events of ours at Google or Microsoft. */
  written: { sessionId: string; thereId: string | null }[]
  timezone: string
  email: string
  titles: boolean
  known_until: Date | null
  /** The practice's time zone in which it was last read as a whole. */
  zone: string | null
  writes_to: string | null
  two_way: boolean
  applies: boolean
  failing_since: Date | null
  /** Whether an interrupted reading still has to send an e-mail. */
  has_unnotified: boolean
  etag: string | null
  last_modified: string | null
}

export function addressRow(id: string): SealedRow {
  return { table: 'calendars', id, version: 1, owner: id }
}

/** Whether the e-mail about sessions that overlap calendar `c` must still be written, because its reading was interrupted. */
const hasUnnotified = sql<boolean>`exists (select 1 from calendar_meetings m
  where m.psychologist_id = c.psychologist_id and m.untold_of = c.id)`

const madeHrefs = sql<string[]>`array(select k.href from calendar_collections k
  where k.psychologist_id = c.psychologist_id and k.calendar_id = c.id and k.is_made and k.href is not null)`

const writtenEvents = sql<ReadableCalendar['written']>`coalesce((
  select json_agg(json_build_object('sessionId', w.session_id, 'thereId', w.there_id)) from calendar_collections k
  join written_sessions w on w.psychologist_id = k.psychologist_id and w.collection_id = k.id
  where c.kind <> 'caldav' and k.psychologist_id = c.psychologist_id and k.calendar_id = c.id), '[]')`

/** Returns null for a calendar that was disconnected meanwhile. */
export async function findReadable(safe: Safe, id: string): Promise<ReadableCalendar | null> {
  const { tenant } = safe
  const row = await tenant.sql
    .selectFrom('calendars as c')
    .innerJoin('psychologists as p', 'p.id', 'c.psychologist_id')
    .select(['c.id', 'c.kind', 'c.address', 'c.known_until', 'c.failing_since', 'c.titles'])
    .select(['c.writes_to', 'c.two_way', 'c.applies', 'c.zone'])
    .select(hasUnnotified.as('has_unnotified'))
    .select([madeHrefs.as('made'), writtenEvents.as('written')])
    .select(['c.etag', 'c.last_modified', 'p.timezone', 'p.email'])
    .where('c.psychologist_id', '=', tenant.id)
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const address = openIn(safe, addressRow(id), row.address)
  return { ...row, kind: kindOf(row.kind), address }
}

/** A public booking first refreshes calendars that were last read over two minutes ago. */
const FRESH_FOR = 2 * MINUTE

/** Returns the instant after which a calendar must have been read for a public booking. */
export function staleBefore(now: number): Date {
  return new Date(now - FRESH_FOR)
}

/** The columns of a stored time that identify it for the encryption of its title. */
export interface TitledTime extends Span {
  objectId: string
  isAllDay: boolean
}

export function titleRow(
  collectionId: string,
  { objectId, start, end, isAllDay }: TitledTime,
): SealedRow {
  const id = `${objectId} ${start} ${end} ${isAllDay}`
  return { table: 'outside_times', id, version: 1, owner: collectionId }
}

interface BusyRow {
  starts_at: Date
  ends_at: Date
  calendar_id: string
  collection_id: string
  object_id: string
  is_all_day: boolean
  title: Uint8Array | null
}

/** Returns the busy times that overlap a span, with their titles if these are kept. */
export async function listBusy(
  tenant: Tenant,
  { keyring }: { keyring: Keyring | null },
  { start, end }: Span,
): Promise<BusyTime[]> {
  const { rows } = await sql<BusyRow>`
    select o.starts_at, o.ends_at, c.calendar_id, o.collection_id, o.object_id, o.is_all_day, o.title
    from outside_times o
    join calendar_collections c on c.psychologist_id = o.psychologist_id and c.id = o.collection_id
    where o.psychologist_id = ${tenant.id} and o.blocks
      and o.ends_at > ${new Date(start)} and o.starts_at < ${new Date(end)}
    order by o.starts_at, o.ends_at, c.calendar_id`.execute(tenant.sql)
  const safe = keyring && rows.some(({ title }) => title) ? await findSafe(tenant, keyring) : null
  const byTime = Map.groupBy(
    rows,
    ({ starts_at, ends_at, calendar_id }) => `${+starts_at} ${+ends_at} ${calendar_id}`,
  )
  return [...byTime.values()].flatMap((same) => {
    const titles = new Set(same.flatMap((row) => (safe && openTitle(safe, row)) ?? []))
    const title = titles.size > 0 ? { title: [...titles].sort().join(' · ') } : {}
    return same.slice(0, 1).map(({ starts_at, ends_at, calendar_id }) => ({
      ...{ start: starts_at.toISOString(), end: ends_at.toISOString(), calendarId: calendar_id },
      ...title,
    }))
  })
}

/** Returns null also for a damaged title; the time still counts. */
function openTitle(safe: Safe, row: BusyRow): string | null {
  if (!row.title) return null
  const [start, end] = [row.starts_at.getTime(), row.ends_at.getTime()]
  const time = { objectId: row.object_id, start, end, isAllDay: row.is_all_day }
  try {
    return openIn(safe, titleRow(row.collection_id, time), row.title)
  } catch {
    return null
  }
}
