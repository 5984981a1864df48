import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { loggedError } from '../../platform/server/errors.ts'
import { Unreadable } from '../../platform/server/public-request.ts'
import type { Services } from '../../platform/server/services.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { isInUse } from '../practice/queries.ts'
import { findSafe } from '../records/safe-queries.ts'
import { readProvider } from './collection-commands.ts'
import { keepChannels } from './consents/channel-commands.ts'
import { readCalendar } from './file-queries.ts'
import { applyMoved } from './own-event-commands.ts'
import type { CalendarProvider } from './provider.ts'
import { openCalendarProvider } from './provider-commands.ts'
import { findReadable, type ReadableCalendar, staleBefore } from './queries.ts'
import { keepFailure, keepReading } from './sync-commands.ts'

type Surroundings = Pick<
  Services,
  'db' | 'environment' | 'keyring' | 'log' | 'now' | 'origin' | 'secret'
>

const EVERY = 5 * MINUTE
/** A calendar that fails for an hour is tried less often. */
const EVERY_WHILE_FAILING = 30 * MINUTE
/** Most of the time is spent waiting for providers; each may send a large file. */
const AT_ONCE = 8
const BATCH = 50
/** How long a stranger's booking waits, in milliseconds. */
const WAITS_FOR = 1_500

interface DueCalendar {
  tenantId: TenantId
  id: string
}

/** Reads the calendars that are due, some at a time. Two servers never take the same one. */
export async function syncDueCalendars(
  services: Surroundings,
  stopping: AbortSignal,
): Promise<void> {
  if (!services.keyring) return
  const take = () => services.db.asPlatform((db) => takeDue(db, services.now()))
  await readAll(services, [], { take, stopping })
}

interface More {
  /** Returns the next calendars to read; fewer than a full batch means that no more are due. */
  take(): Promise<readonly DueCalendar[]>
  stopping: AbortSignal
}

/** Reads these calendars and then those that `more` takes, some at a time, so that one that does not answer delays no other. */
async function readAll(
  services: Surroundings,
  due: readonly DueCalendar[],
  more?: More,
): Promise<void> {
  const waiting = [...due]
  let hasMore = more !== undefined
  let taking: Promise<void> | null = null
  const take = async () => {
    const calendars = (await more?.take()) ?? []
    waiting.push(...calendars)
    hasMore = calendars.length === BATCH
    taking = null
  }
  const read = async (calendar: DueCalendar) => {
    const opened = await syncOne(services, calendar)
    // Only by the job: nobody waits for it.
    if (opened && more) await keepChannels(services, calendar.tenantId, opened)
  }
  const work = async () => {
    while (!more?.stopping.aborted) {
      const next = waiting.shift()
      if (!next && !hasMore) return
      if (!next) taking ??= take()
      await (next ? read(next) : taking)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function takeDue(db: Sql, now: number): Promise<DueCalendar[]> {
  const { rows } = await sql<DueCalendar>`
    update calendars c set tried_at = ${new Date(now)}
    from (
      select k.psychologist_id, k.id from calendars k join psychologists p on p.id = k.psychologist_id
      where ${isInUse('p')} and k.tried_at <= case when k.failing_since < ${new Date(now - HOUR)}
        then ${new Date(now - EVERY_WHILE_FAILING)}::timestamptz else ${new Date(now - EVERY)}::timestamptz end
      order by k.tried_at limit ${BATCH} for update of k skip locked) due
    where c.psychologist_id = due.psychologist_id and c.id = due.id
    returning c.psychologist_id as "tenantId", c.id`.execute(db)
  return rows
}

interface OpenedCalendar {
  calendar: ReadableCalendar
  provider: CalendarProvider
}

/** Reads one calendar and stores its times, or the reason of the failure. Returns the provider of a calendar that was read. */
export async function syncOne(
  { keyring, db, log, now, ...services }: Surroundings,
  { tenantId, id }: DueCalendar,
): Promise<OpenedCalendar | null> {
  if (!keyring) return null
  const opened = await db.asTenant(tenantId, async (tenant) => {
    const safe = await findSafe(tenant, keyring)
    const calendar = safe && (await findReadable(safe, id))
    return calendar && { calendar, dataKey: safe.dataKey }
  })
  if (!opened) return null
  const { calendar, dataKey } = opened
  try {
    if (calendar.kind !== 'ics') {
      const { environment, origin } = services
      const provider = openCalendarProvider({ db, environment, now, origin }, tenantId, opened)
      await readProvider(db, tenantId, provider, { ...opened, origin: origin(), now: now() })
      if (calendar.applies) await applyMoved((step) => db.asTenant(tenantId, step), id, now())
      return { calendar, provider }
    }
    const reading = await readCalendar(services, calendar, now())
    if (reading || calendar.failing_since !== null)
      await db.asTenant(tenantId, (tenant) => keepReading({ tenant, dataKey }, id, reading, now()))
  } catch (error) {
    if (!(error instanceof Unreadable))
      log.error({ psychologist: tenantId, error: loggedError(error) }, 'calendar not read')
    const failure = error instanceof Unreadable ? error : new Unreadable('broken')
    const { reason, retryAfter } = failure
    const before = retryAfter > EVERY ? new Date(now() + retryAfter - EVERY) : null
    await db.asTenant(tenantId, async (tenant) => {
      if (before) await postpone(tenant, id, before)
      await keepFailure(tenant, id, reason, now())
    })
  }
  return null
}

/** Makes a calendar due now, unless it fails or the provider requested a pause. */
export async function makeDueNow(tenant: Tenant, id: string, now: number): Promise<void> {
  const dueSince = new Date(now - EVERY)
  await tenant.sql
    .updateTable('calendars')
    .set({ tried_at: dueSince })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .where('tried_at', '>', dueSince)
    .where('tried_at', '<=', new Date(now))
    .execute()
}

/** Sets the time at which a calendar counts as last read: it is read again five minutes later. */
async function postpone(tenant: Tenant, id: string, triedAt: Date): Promise<void> {
  await tenant.sql
    .updateTable('calendars')
    .set({ tried_at: triedAt })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
}

/**
 * Reads a practice's calendars that were last read over two minutes ago, and waits at most 1.5 s for them. After that the last
 * known times count, and the reading continues.
 */
export async function refreshCalendars(services: Surroundings, tenantId: TenantId): Promise<void> {
  const now = services.now()
  const calendar = await services.db.asTenant(tenantId, async (tenant) => {
    const rows = await tenant.sql
      .updateTable('calendars')
      .set({ tried_at: new Date(now) })
      .where('psychologist_id', '=', tenant.id)
      .where('tried_at', '<=', staleBefore(now))
      .returning('id')
      .execute()
    return rows.map(({ id }) => ({ tenantId, id }))
  })
  const reading = readAll(services, calendar).catch((error: { name?: string; code?: string }) => {
    const { name, code } = error
    services.log.error({ psychologist: tenantId, error: { name, code } }, 'calendar not read')
  })
  await Promise.race([reading, sleep(WAITS_FOR, null, { ref: false })])
}
