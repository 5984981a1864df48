import { sql } from 'kysely'
import type { Tenant, TenantId } from '../../platform/server/database.ts'
import { Unreadable } from '../../platform/server/public-request.ts'
import type { Services } from '../../platform/server/services.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { queueEmail } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { findSafe } from '../records/safe-queries.ts'
import { writeFailureOf } from './address-rules.ts'
import { createDavClient, type DavClient } from './caldav/client-queries.ts'
import { CALENDAR_KINDS } from './message-kinds.ts'
import {
  type CalendarToWrite,
  type Difference,
  findDifferences,
  takeCalendarsToWrite,
  type WritableCalendar,
} from './writing-queries.ts'

type Surroundings = Pick<Services, 'db' | 'environment' | 'keyring' | 'log' | 'now' | 'origin'>

/** Calendars that are written at once. Most of the time is waiting for the other sides. */
const CALENDARS_AT_ONCE = 4
/** Events of one calendar that are sent at once. */
const EVENTS_AT_ONCE = 4
/** Events between two transactions. */
const BATCH = 50
/** In milliseconds. What is left then is written by the next run, well within `WRITES_FOR`. */
const RUNS_FOR = 3 * MINUTE
/** After a failure, and after an hour of failures. */
const TRIED_AFTER = MINUTE
const TRIED_LATER = 30 * MINUTE
/** The letter about a failure leaves after an hour: the other side may be down for a moment. */
const TOLD_AFTER = HOUR

/** Writes sessions into the calendars that get them. Two servers never write the same one. */
export async function writeDueCalendars(
  services: Surroundings,
  stopping: AbortSignal,
): Promise<void> {
  if (!services.keyring) return
  const work = async () => {
    while (!stopping.aborted) {
      const [next] = await services.db.asPlatform((db) =>
        takeCalendarsToWrite(db, 1, services.now()),
      )
      if (!next) return
      await writeOne(services, next, stopping)
    }
  }
  await Promise.all(Array.from({ length: CALENDARS_AT_ONCE }, work))
}

async function writeOne(
  { db, environment, keyring, log, now, origin }: Surroundings,
  { tenantId, id }: CalendarToWrite,
  stopping: AbortSignal,
): Promise<void> {
  if (!keyring) return
  const inTenant = <T>(step: (tenant: Tenant) => Promise<T>) => db.asTenant(tenantId, step)
  try {
    const calendar = await inTenant(async (tenant) => {
      const safe = await findSafe(tenant, keyring)
      return safe && findDifferences(safe, id, origin(), now())
    })
    if (!calendar) return
    const client = createDavClient(environment, calendar.access.login)
    const isWhole = await writeDifferences(client, calendar, { inTenant, stopping })
    await inTenant((tenant) => keepWritten(tenant, id, isWhole ? calendar.before : null, now()))
  } catch (error) {
    if (!(error instanceof Unreadable)) logFailure(log, tenantId, error)
    const reason = error instanceof Unreadable ? error.reason : 'broken'
    await inTenant((tenant) => keepWriteFailure(tenant, id, reason, now()))
  }
}

function logFailure(log: Services['log'], tenantId: TenantId, error: unknown): void {
  const { name, code } = error as { name?: string; code?: string }
  log.error({ psychologist: tenantId, error: { name, code } }, 'calendar not written')
}

interface Run {
  inTenant: <T>(step: (tenant: Tenant) => Promise<T>) => Promise<T>
  stopping: AbortSignal
}

/**
 * Sends the differences, some at a time, and keeps each batch. Returns whether all were sent. Throws `Unreadable` at the first
 * refusal; what was sent before is kept.
 */
async function writeDifferences(
  client: DavClient,
  { access, differences }: WritableCalendar,
  { inTenant, stopping }: Run,
): Promise<boolean> {
  const end = performance.now() + RUNS_FOR
  for (let at = 0; at < differences.length; at += BATCH) {
    if (stopping.aborted || performance.now() > end) return false
    const batch = differences.slice(at, at + BATCH)
    await inTenant((tenant) => keepIntended(tenant, batch))
    const sent = await sendAll(client, access.home.url, batch)
    await inTenant((tenant) => keepSent(tenant, sent.done))
    if (sent.failure) throw sent.failure
  }
  return true
}

/** Sends some events at once until one is refused. */
async function sendAll(
  client: DavClient,
  home: string,
  batch: readonly Difference[],
): Promise<{ done: Difference[]; failure: Unreadable | null }> {
  const waiting = [...batch]
  const done: Difference[] = []
  let failure: Unreadable | null = null
  const work = async () => {
    for (let next = waiting.shift(); next && !failure; next = waiting.shift()) {
      const address = new URL(`${next.sessionId}.ics`, new URL(next.href, home)).href
      try {
        await (next.event ? client.put(address, next.event.text) : client.remove(address))
        done.push(next)
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        failure = error
      }
    }
  }
  await Promise.all(Array.from({ length: EVENTS_AT_ONCE }, work))
  return { done, failure }
}

/** Keeps that an event may be there before it is sent: a killed server's event is removed like any other. */
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
      update written_sessions w set digest = v.digest, starts_at = v.starts_at, ends_at = v.ends_at from ${pairsOf(written)}
      where w.psychologist_id = ${tenant.id} and w.collection_id = v.collection_id and w.session_id = v.session_id`.execute(
      tenant.sql,
    )
}

function pairsOf(events: readonly Difference[]) {
  return sql`unnest(${events.map(({ collectionId }) => collectionId)}::uuid[], ${events.map(({ sessionId }) => sessionId)}::uuid[],
    ${events.map(({ event }) => event?.digest ?? null)}::text[], ${events.map(({ event }) => event?.startsAt.toISOString() ?? null)}::timestamptz[],
    ${events.map(({ event }) => event?.endsAt.toISOString() ?? null)}::timestamptz[]) v (collection_id, session_id, digest, starts_at, ends_at)`
}

/** Ends a run. With `before`, all sessions of earlier transactions are written; null where some are left. */
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

/** Keeps why sessions could not be written, and when it is tried again; after an hour the psychologist gets one letter. */
async function keepWriteFailure(
  tenant: Tenant,
  id: string,
  reason: string,
  now: number,
): Promise<void> {
  const row = await tenant.sql
    .selectFrom('calendars as c')
    .innerJoin('psychologists as p', 'p.id', 'c.psychologist_id')
    .select(['c.name', 'c.write_failing_since', 'c.write_told_at', 'p.name as reader', 'p.email'])
    .where('c.psychologist_id', '=', tenant.id)
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst()
  if (!row) return
  const since = row.write_failing_since ?? new Date(now)
  const isLong = now - since.getTime() >= TOLD_AFTER
  const isDue = isLong && row.write_told_at === null
  await tenant.sql
    .updateTable('calendars')
    .set({
      ...{ writing_until: null, write_failing_since: since, write_failure: reason },
      next_write_at: new Date(now + (isLong ? TRIED_LATER : TRIED_AFTER)),
      ...(isDue && { write_told_at: new Date(now) }),
    })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
  if (!isDue) return
  const failure = writeFailureOf(reason)
  const letter = emailMessageOf(CALENDAR_KINDS.calendar_unwritable, row.reader, row.name, failure)
  await queueEmail(tenant, row.email, letter, now)
}
