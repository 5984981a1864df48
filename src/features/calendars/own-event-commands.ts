import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { transition } from '../sessions/changes/transition-commands.ts'
import { updateSession } from '../sessions/commands.ts'
import { duration as sessionDuration } from '../sessions/contract.ts'
import { isOpen, isPlanned } from '../sessions/queries.ts'
import { objectIdOf } from './caldav/change-queries.ts'
import { listKnownObjects } from './object-commands.ts'
import { type ChangeRow, listChangeRows } from './own-event-queries.ts'
import type { FoundEvent, KnownCollection } from './provider.ts'
import { WRITTEN_BACK } from './writing-queries.ts'

/** Changes of our events in another calendar: they become questions, or are applied by the rules for moving sessions. */

/** The event of a session as last seen in its collection. */
export interface OwnEvent {
  sessionId: string
  /** The id that the provider gave it. */
  thereId: string | null
  start: number
  end: number
}

/** Returns the events that were written to a collection, and whose sessions are still to come. */
export async function listOwnEvents(
  tenant: Tenant,
  collectionId: string,
  now: number,
): Promise<OwnEvent[]> {
  const { rows } = await sql<{
    sessionId: string
    thereId: string | null
    startsAt: Date
    endsAt: Date
  }>`
    select w.session_id as "sessionId", w.there_id as "thereId", w.starts_at as "startsAt", w.ends_at as "endsAt" from written_sessions w
    join sessions s on s.psychologist_id = w.psychologist_id and s.id = w.session_id
    where w.psychologist_id = ${tenant.id} and w.collection_id = ${collectionId} and w.digest is not null
      and s.starts_at > ${new Date(now)} and ${isOpen} and ${isPlanned}`.execute(tenant.sql)
  return rows.map(({ sessionId, thereId, startsAt, endsAt }) => ({
    ...{ sessionId, thereId, start: startsAt.getTime(), end: endsAt.getTime() },
  }))
}

/**
 * Records the events of cancelled sessions that an earlier connection may have left in a collection: the next run removes them.
 * With `isListed` only those among the known objects.
 */
export async function noteEarlierEvents(
  tenant: Tenant,
  { id, href }: KnownCollection,
  isListed: boolean,
  now: number,
): Promise<void> {
  const objects = await listKnownObjects(tenant, id)
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s
    where s.psychologist_id = ${tenant.id} and not ${isPlanned}
      and s.starts_at >= ${new Date(now - WRITTEN_BACK)}`.execute(tenant.sql)
  const left = rows.filter(
    (session) => !isListed || objects.has(objectIdOf(`${href}${session.id}.ics`)),
  )
  if (left.length === 0) return
  await tenant.sql
    .insertInto('written_sessions')
    .values(
      left.map((session) => ({
        psychologist_id: tenant.id,
        collection_id: id,
        session_id: session.id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Stores a change made there: a new time, or the removal of an event. An event that is back at its session's time no longer
 * counts as changed. An event that was written meanwhile is compared with the written one.
 */
export async function noteOwnEvents(
  tenant: Tenant,
  collectionId: string,
  events: readonly FoundEvent[],
  now: number,
): Promise<void> {
  if (events.length === 0) return
  const known = new Map(
    (await listOwnEvents(tenant, collectionId, now)).map((event) => [event.sessionId, event]),
  )
  for (const { sessionId, at } of events) {
    const event = known.get(sessionId)
    if (!event) continue
    const isBack = at !== null && at.start === event.start && at.end === event.end
    // A time that has passed is no question, and ends the one about an earlier move.
    if (isBack || (at !== null && at.start <= now))
      await dropChanges(tenant, collectionId, sessionId)
    else await keepChange(tenant, collectionId, { sessionId, at }, now)
  }
}

async function dropChanges(tenant: Tenant, collectionId: string, sessionId: string) {
  await tenant.sql
    .deleteFrom('calendar_changes')
    .where('psychologist_id', '=', tenant.id)
    .where('collection_id', '=', collectionId)
    .where('session_id', '=', sessionId)
    .execute()
}

async function keepChange(
  tenant: Tenant,
  collectionId: string,
  { sessionId, at }: FoundEvent,
  now: number,
): Promise<void> {
  const [startsAt, endsAt] = at ? [new Date(at.start), new Date(at.end)] : [null, null]
  await sql`
    insert into calendar_changes as h (psychologist_id, id, collection_id, session_id, starts_at, ends_at, found_at)
    values (${tenant.id}, ${newId()}, ${collectionId}, ${sessionId}, ${startsAt}, ${endsAt}, ${new Date(now)})
    on conflict (psychologist_id, collection_id, session_id)
      do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at, found_at = excluded.found_at
      where (h.starts_at, h.ends_at) is distinct from (excluded.starts_at, excluded.ends_at)`.execute(
    tenant.sql,
  )
}

/**
 * Applies a change made elsewhere by the rules for moving or cancelling, which notify the patient; if refused, the event is
 * written there again as it is here.
 */
export async function answerChange(
  tenant: Tenant,
  id: string,
  apply: boolean,
  now: number,
): Promise<void> {
  const [change] = await listChangeRows(tenant, now, id)
  if (!change) throw new Problem('not_found')
  const { sessionId, collectionId, startsAt, endsAt } = change
  if (apply) await applyChange(tenant, change, now)
  await dropChanges(tenant, collectionId, sessionId)
  if (apply && (startsAt === null || endsAt === null)) return
  // Once applied, the event differs only in its text: if it is changed again meanwhile it is not overwritten.
  const known = apply
    ? sql`digest = '', starts_at = ${startsAt}, ends_at = ${endsAt}`
    : sql`digest = null`
  await sql`
    update written_sessions set ${known}
    where psychologist_id = ${tenant.id} and collection_id = ${collectionId} and session_id = ${sessionId}`.execute(
    tenant.sql,
  )
  await sql`
    update calendars c set compared_at = null from calendar_collections k
    where c.psychologist_id = ${tenant.id} and k.psychologist_id = c.psychologist_id and k.id = ${collectionId}
      and c.id = k.calendar_id`.execute(tenant.sql)
}

async function applyChange(
  tenant: Tenant,
  { sessionId, startsAt, endsAt }: ChangeRow,
  now: number,
): Promise<void> {
  if (!startsAt || !endsAt) {
    await transition(tenant, sessionId, 'cancelled', now)
    return
  }
  const minutes = (endsAt.getTime() - startsAt.getTime()) / MINUTE
  const { success } = sessionDuration.safeParse(minutes)
  const change = { datetime: startsAt.getTime(), ...(success && { duration: minutes }) }
  await updateSession(tenant, sessionId, change, now)
}

/**
 * Applies moves from calendars that need no confirmation. A refused move becomes a question, and so does a session that was
 * moved on both sides.
 */
export async function applyMoved(
  inTenant: <T>(step: (tenant: Tenant) => Promise<T>) => Promise<T>,
  calendarId: string,
  now: number,
): Promise<void> {
  const rows = await inTenant((tenant) => listChangeRows(tenant, now))
  const moved = rows.filter(
    (row) => row.calendarId === calendarId && row.startsAt !== null && row.isAsWritten,
  )
  for (const { id } of moved) {
    await inTenant((tenant) => answerChange(tenant, id, true, now)).catch((error) => {
      if (!(error instanceof Problem)) throw error
    })
  }
}
