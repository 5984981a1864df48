import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { calendarFileOf } from '../../platform/shared/calendar-file.ts'
import type { Span } from '../attendance/spans.ts'
import { isInUse } from '../practice/queries.ts'
import type { Safe } from '../records/safe-queries.ts'
import { calendarId, calendarTitle } from '../sessions/notices/calendar-rules.ts'
import { changedAt, isPlanned } from '../sessions/queries.ts'
import type { SessionTitle } from './contract.ts'
import type { WrittenEvent } from './provider.ts'
import { findReadable, type ReadableCalendar } from './queries.ts'

/** The range of sessions that are written: a month back, and a year ahead. */
export const WRITTEN_BACK = 30 * DAY
const AHEAD = 366 * DAY

/** How long one server has the calendar for itself while it writes; after that, others may take over from a killed one. */
export const WRITES_FOR = 5 * MINUTE
/** Compared even without a change: as days pass, more sessions come within the year. */
const COMPARED_EVERY = HOUR

export interface CalendarToWrite {
  tenantId: TenantId
  id: string
}

/**
 * Claims some calendars whose sessions changed since they were written, or that were never compared. No other server takes them
 * meanwhile.
 */
export async function takeCalendarsToWrite(
  db: Sql,
  most: number,
  now: number,
): Promise<CalendarToWrite[]> {
  const { rows } = await sql<CalendarToWrite>`
    update calendars c set writing_until = ${new Date(now + WRITES_FOR)}
    from (
      select k.psychologist_id, k.id from calendars k join psychologists p on p.id = k.psychologist_id
      where ${isInUse('p')} and k.kind <> 'ics' and coalesce(k.writing_until <= ${new Date(now)}, true)
        and coalesce(k.next_write_at <= ${new Date(now)}, true)
        and (k.compared_at is null or k.writes_to is not null and (
          k.compared_at <= ${new Date(now - COMPARED_EVERY)} or exists (
            select from changes h
            where h.psychologist_id = k.psychologist_id and h.changed_in >= k.written_before and h.topic in ('sessions', 'patients'))))
      order by k.compared_at nulls first limit ${most} for update of k skip locked) due
    where c.psychologist_id = due.psychologist_id and c.id = due.id
    returning c.psychologist_id as "tenantId", c.id`.execute(db)
  return rows
}

/** An event that differs from the one in its collection. */
export interface Difference {
  sessionId: string
  /** The id of the collection, with its address there. */
  collectionId: string
  href: string
  /** The id that the provider gave it. */
  thereId: string | null
  /** The event; null if it must be removed. */
  event: WrittenEvent | null
  /** Whether it was never sent. */
  isNew: boolean
  /** The time with which it was last written; null if it is not known to have arrived. */
  writtenAt: Span | null
}

export interface WritableCalendar {
  calendar: ReadableCalendar
  differences: Difference[]
  /** Sessions of transactions before this one are included. */
  before: string
}

/** Returns the differences between the sessions and a calendar; null for a calendar that was disconnected. */
export async function findDifferences(
  safe: Safe,
  calendarId: string,
  origin: string,
  now: number,
): Promise<WritableCalendar | null> {
  const { tenant } = safe
  const { rows } = await sql<{ shows: SessionTitle; before: string }>`
    select c.shows, pg_snapshot_xmin(pg_current_snapshot())::text as before
    from calendars c where c.psychologist_id = ${tenant.id} and c.id = ${calendarId}`.execute(
    tenant.sql,
  )
  const calendar = await findReadable(safe, calendarId)
  if (!rows[0] || !calendar) return null
  const { shows, before } = rows[0]
  const target = calendar.writes_to
  const written = await listWritten(tenant, calendarId)
  const gone = written
    .filter((event) => event.collectionId !== target || !event.isPlanned)
    .map((event) => ({ ...addressIn(event), event: null, isNew: false, writtenAt: null }))
  const href = target === null ? null : await findHref(tenant, target)
  if (target === null || href === null) return { calendar, differences: gone, before }
  const known = new Map(
    written
      .filter((event) => event.collectionId === target)
      .map((event) => [event.sessionId, event]),
  )
  const sessions = await listSessions(tenant, target, now)
  const changed = sessions.flatMap((session) => {
    const event = eventOf(session, shows, origin)
    const stored = known.get(session.id)
    if (stored?.digest === event.digest) return []
    const { thereId = null, digest = null, startsAt = null, endsAt = null } = stored ?? {}
    const isKnown = digest !== null && startsAt !== null && endsAt !== null
    const writtenAt = isKnown ? { start: startsAt.getTime(), end: endsAt.getTime() } : null
    return [
      {
        ...{ sessionId: session.id, collectionId: target, href, thereId, event },
        ...{ isNew: stored === undefined, writtenAt },
      },
    ]
  })
  return { calendar, differences: [...gone, ...changed], before }
}

function addressIn({ sessionId, collectionId, href, thereId }: WrittenSession) {
  return { sessionId, collectionId, href, thereId }
}

interface WrittenSession {
  sessionId: string
  collectionId: string
  href: string
  thereId: string | null
  digest: string | null
  startsAt: Date | null
  endsAt: Date | null
  /** False for a session that was cancelled or deleted, and for a booking that expired. */
  isPlanned: boolean
}

async function listWritten(tenant: Tenant, calendarId: string): Promise<WrittenSession[]> {
  const { rows } = await sql<WrittenSession>`
    select w.session_id as "sessionId", w.collection_id as "collectionId", w.digest, coalesce(${isPlanned}, false) as "isPlanned", k.href,
      w.there_id as "thereId", w.starts_at as "startsAt", w.ends_at as "endsAt"
    from calendar_collections k
    join written_sessions w on w.psychologist_id = k.psychologist_id and w.collection_id = k.id
    left join sessions s on s.psychologist_id = w.psychologist_id and s.id = w.session_id
    where k.psychologist_id = ${tenant.id} and k.calendar_id = ${calendarId}`.execute(tenant.sql)
  return rows
}

async function findHref(tenant: Tenant, collectionId: string): Promise<string | null> {
  const row = await tenant.sql
    .selectFrom('calendar_collections')
    .select('href')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', collectionId)
    .executeTakeFirst()
  return row?.href ?? null
}

interface SessionRow {
  id: string
  startsAt: Date
  endsAt: Date
  isPending: boolean
  patientName: string | null
  /** The office's address only; an online room's address would let its reader in. */
  office: string | null
  changedAt: Date
  version: number
}

/**
 * Returns the sessions to write: those of the range, and those whose event has another time. One that was changed in the
 * calendar is left out until the psychologist answers.
 */
async function listSessions(
  tenant: Tenant,
  collectionId: string,
  now: number,
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.starts_at as "startsAt", s.ends_at as "endsAt", s.status = 'pending' as "isPending",
      ${changedAt} as "changedAt", s.version, p.name as "patientName", case when s.type = 'presencial' then s.location end as office
    from sessions s
    left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    left join written_sessions w on w.psychologist_id = s.psychologist_id and w.collection_id = ${collectionId}
      and w.session_id = s.id
    where s.psychologist_id = ${tenant.id} and ${isPlanned}
      and (s.starts_at >= ${new Date(now - WRITTEN_BACK)} and s.starts_at < ${new Date(now + AHEAD)}
        or w.starts_at <> s.starts_at)
      and not exists (
        select from calendar_changes h
        where h.psychologist_id = s.psychologist_id and h.collection_id = ${collectionId} and h.session_id = s.id)
    order by s.starts_at, s.id`.execute(tenant.sql)
  return rows
}

/**
 * Returns the event of one session: always the same text for the same session, so that nothing is rewritten without a change.
 */
function eventOf(session: SessionRow, shows: SessionTitle, origin: string): WrittenEvent {
  const { startsAt, endsAt, office, version, isPending } = session
  const title = shows === 'session' ? 'Sessão' : calendarTitle(session.patientName ?? '')
  const event = {
    ...{ uid: calendarId(session.id, origin), startsAt: startsAt.getTime(), title },
    minutes: (endsAt.getTime() - startsAt.getTime()) / MINUTE,
    location: office,
    status: isPending ? ('TENTATIVE' as const) : ('CONFIRMED' as const),
  }
  const text = calendarFileOf(event, { version, changedAt: session.changedAt.getTime() })
  // Without the last line's end, which earlier releases left out: their events are not written again.
  const digest = createHash('sha256').update(text.trimEnd()).digest('base64url')
  return { text, digest, title, location: office, isPending, startsAt, endsAt }
}
