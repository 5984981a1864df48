import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { loggedError } from '../../platform/server/errors.ts'
import { workWhileDue } from '../../platform/server/jobs.ts'
import { Unreadable } from '../../platform/server/public-request.ts'
import type { Services } from '../../platform/server/services.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { findSafe } from '../records/safe-queries.ts'
import { noteOwnEvents } from './own-event-commands.ts'
import type { CalendarProvider, FoundEvent } from './provider.ts'
import { openCalendarProvider } from './provider-commands.ts'
import { keepWriteFailure } from './write-failure-commands.ts'
import {
  type CalendarToWrite,
  type Difference,
  findDifferences,
  takeCalendarsToWrite,
  type WritableCalendar,
} from './writing-queries.ts'

type Surroundings = Pick<Services, 'db' | 'environment' | 'keyring' | 'log' | 'now' | 'origin'>

/** Calendars that are written concurrently. Most of the time is spent waiting for providers. */
const CALENDARS_AT_ONCE = 4
/** Milliseconds between checks for further calendars while one takes long. */
const LOOKS_EVERY = 5_000
/** Events of one calendar that are sent concurrently. */
const EVENTS_AT_ONCE = 4
/** Events between two transactions. */
const BATCH = 50
/** The time limit of a run, in milliseconds. The next run writes the rest, well within `WRITES_FOR`. */
const RUNS_FOR = 3 * MINUTE

/** Writes sessions into the calendars that get them. Two servers never write the same one. */
export async function writeDueCalendars(
  services: Surroundings,
  stopping: AbortSignal,
): Promise<void> {
  if (!services.keyring) return
  const take = async () => {
    const [next] = await services.db.asPlatform((db) => takeCalendarsToWrite(db, 1, services.now()))
    return next ? () => writeOne(services, next, stopping) : null
  }
  await workWhileDue(take, { atOnce: CALENDARS_AT_ONCE, every: LOOKS_EVERY, stopping })
}

async function writeOne(
  { db, environment, keyring, log, now, origin }: Surroundings,
  { tenantId, id }: CalendarToWrite,
  stopping: AbortSignal,
): Promise<void> {
  if (!keyring) return
  const inTenant = <T>(step: (tenant: Tenant) => Promise<T>) => db.asTenant(tenantId, step)
  try {
    const pending = await inTenant(async (tenant) => {
      const safe = await findSafe(tenant, keyring)
      const calendar = safe && (await findDifferences(safe, id, origin(), now()))
      return calendar && { calendar, dataKey: safe.dataKey }
    })
    if (!pending) return
    const { calendar, dataKey } = pending
    const provider = openCalendarProvider({ db, environment, now, origin }, tenantId, {
      ...calendar,
      dataKey,
    })
    const isWhole = await writeDifferences(provider, calendar, { inTenant, stopping, now })
    await inTenant((tenant) => keepWritten(tenant, id, isWhole ? calendar.before : null, now()))
  } catch (error) {
    if (!(error instanceof Unreadable))
      log.error({ psychologist: tenantId, error: loggedError(error) }, 'calendar not written')
    const failure = error instanceof Unreadable ? error : new Unreadable('broken')
    await inTenant((tenant) => keepWriteFailure(tenant, id, failure, now()))
  }
}

interface Run {
  inTenant: <T>(step: (tenant: Tenant) => Promise<T>) => Promise<T>
  stopping: AbortSignal
  now: () => number
}

/**
 * Sends the differences, some at a time, and records each batch. Returns whether all were sent. Throws `Unreadable` at the
 * first refusal; events sent before are kept. If changes there matter, an event that was changed there is not overwritten: the
 * change becomes a question.
 */
async function writeDifferences(
  provider: CalendarProvider,
  { calendar, differences }: WritableCalendar,
  { inTenant, stopping, now }: Run,
): Promise<boolean> {
  const end = performance.now() + RUNS_FOR
  for (let start = 0; start < differences.length; start += BATCH) {
    if (stopping.aborted || performance.now() > end) return false
    const batch = differences.slice(start, start + BATCH)
    await inTenant((tenant) => keepIntended(tenant, batch))
    const sent = await sendAll(provider, batch, calendar.two_way)
    await inTenant(async (tenant) => {
      await keepSent(tenant, sent.done)
      if (calendar.writes_to) await noteOwnEvents(tenant, calendar.writes_to, sent.changed, now())
    })
    if (sent.failure) throw sent.failure
  }
  return true
}

interface WriteResult {
  done: Difference[]
  changed: FoundEvent[]
  failure: Unreadable | null
}

/** Sends some events concurrently until one is refused. */
async function sendAll(
  provider: CalendarProvider,
  batch: readonly Difference[],
  isTwoWay: boolean,
): Promise<WriteResult> {
  const waiting = [...batch]
  const sent: WriteResult = { done: [], changed: [], failure: null }
  const work = async () => {
    for (let next = waiting.shift(); next && !sent.failure; next = waiting.shift()) {
      try {
        const changed = await sendOne(provider, next, isTwoWay)
        if (changed) sent.changed.push(changed)
        else sent.done.push(next)
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        sent.failure = error
      }
    }
  }
  await Promise.all(Array.from({ length: EVENTS_AT_ONCE }, work))
  return sent
}

/** Versions that are tried; after these the provider's ETags never match, as if a proxy changed them. */
const MOST_LOOKS = 3

/** Sends one event. If it was changed there since it was written, returns the changed event and sends nothing. */
async function sendOne(
  provider: CalendarProvider,
  difference: Difference,
  isTwoWay: boolean,
): Promise<FoundEvent | null> {
  const { event, sessionId, writtenAt } = difference
  if (!event) {
    await provider.remove(difference)
    return null
  }
  const mustLook = isTwoWay && writtenAt !== null
  for (let looks = 1; mustLook && looks <= MOST_LOOKS; looks++) {
    const there = await provider.look(difference)
    if (!there) return { sessionId, at: null }
    const { at, etag } = there
    if (at && (at.start !== writtenAt.start || at.end !== writtenAt.end)) return { sessionId, at }
    try {
      difference.thereId = (await provider.put(difference, event, etag)) ?? difference.thereId
      return null
    } catch (error) {
      if (!(error instanceof Unreadable && error.reason === '412')) throw error
    }
  }
  difference.thereId = (await provider.put(difference, event, null)) ?? difference.thereId
  return null
}

/** Records, before sending, that an event may be there: if the server is killed, the event is removed like any other. */
async function keepIntended(tenant: Tenant, batch: readonly Difference[]): Promise<void> {
  const written = batch.filter(({ event }) => event !== null)
  if (written.length === 0) return
  await sql`
    insert into written_sessions (psychologist_id, collection_id, session_id)
    select ${tenant.id}, v.collection_id, v.session_id from ${pairsOf(written)}
    on conflict do nothing`.execute(tenant.sql)
}

async function keepSent(tenant: Tenant, sent: readonly Difference[]): Promise<void> {
  const removed = sent.filter(({ event }) => event === null)
  const written = sent.filter(({ event }) => event !== null)
  if (removed.length > 0)
    await sql`
      delete from written_sessions w using ${pairsOf(removed)}
      where w.psychologist_id = ${tenant.id} and w.collection_id = v.collection_id and w.session_id = v.session_id`.execute(
      tenant.sql,
    )
  if (written.length > 0)
    await sql`
      update written_sessions w set digest = v.digest, there_id = v.there_id, starts_at = v.starts_at, ends_at = v.ends_at from ${pairsOf(written)}
      where w.psychologist_id = ${tenant.id} and w.collection_id = v.collection_id and w.session_id = v.session_id`.execute(
      tenant.sql,
    )
}

function pairsOf(events: readonly Difference[]) {
  return sql`unnest(${events.map(({ collectionId }) => collectionId)}::uuid[], ${events.map(({ sessionId }) => sessionId)}::uuid[],
    ${events.map(({ event }) => event?.digest ?? null)}::text[], ${events.map(({ event }) => event?.startsAt.toISOString() ?? null)}::timestamptz[],
    ${events.map(({ event }) => event?.endsAt.toISOString() ?? null)}::timestamptz[],
    ${events.map(({ thereId }) => thereId)}::text[]) v (collection_id, session_id, digest, starts_at, ends_at, there_id)`
}

/** Ends a run. With `before`, all sessions of earlier transactions are written; null if some are left. */
async function keepWritten(
  tenant: Tenant,
  id: string,
  before: string | null,
  now: number,
): Promise<void> {
  await tenant.sql
    .updateTable('calendars')
    .set({
      ...{ writing_until: null, next_write_at: null },
      ...{ write_failing_since: null, write_failure: null, write_told_at: null },
      ...(before !== null && { written_before: before, compared_at: new Date(now) }),
    })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
}
