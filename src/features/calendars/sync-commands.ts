import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import type { Span } from '../attendance/spans.ts'
import { queueEmail } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { failureOf } from './address-rules.ts'
import type { Reading } from './file-queries.ts'
import { noteMetSessions, tellOfMetSessions } from './meeting-commands.ts'
import { CALENDAR_KINDS } from './message-kinds.ts'
import { kindOf } from './queries.ts'
import type { BusyTime } from './reading/read-busy.ts'

/** The letter about a failure leaves after an hour: the other side may be down for a moment. */
const TOLD_AFTER = HOUR

/** Keeps what was read first; the answer says which sessions it meets, so that no letter does. */
export async function keepFirstReading(
  tenant: Tenant,
  calendarId: string,
  reading: Reading,
  now: number,
): Promise<void> {
  await noteMetSessions(tenant, await keepTimes(tenant, calendarId, reading.busy), now)
  await keepFound(tenant, calendarId, reading)
}

/** Keeps what was read; null if the file is the known one. An unchanged calendar costs no write. */
export async function keepReading(
  tenant: Tenant,
  calendarId: string,
  reading: Reading | null,
  now: number,
): Promise<void> {
  if (reading) {
    const added = await keepTimes(tenant, calendarId, reading.busy)
    await tellOfMetSessions(tenant, calendarId, added, now)
  }
  await keepFound(tenant, calendarId, reading)
}

async function keepFound(
  tenant: Tenant,
  calendarId: string,
  reading: Reading | null,
): Promise<void> {
  await keepSuccess(
    tenant,
    calendarId,
    reading && {
      known_until: new Date(reading.knownUntil),
      etag: reading.etag,
      last_modified: reading.lastModified,
    },
  )
}

interface Found {
  known_until: Date
  etag?: string | null
  last_modified?: string | null
}

/** Keeps that a calendar could be read, and what is known of it now; null if that is what was known. */
export async function keepSuccess(
  tenant: Tenant,
  calendarId: string,
  found: Found | null,
): Promise<void> {
  await tenant.sql
    .updateTable('calendars')
    .set({ failing_since: null, failure: null, told_at: null, ...found })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', calendarId)
    .$if(found === null, (all) => all.where('failing_since', 'is not', null))
    .execute()
}

interface KeptTime {
  objectId: string
  start: number
  end: number
  isAllDay: boolean
}

const keyOf = ({ objectId, start, end, isAllDay }: KeptTime) =>
  `${objectId} ${start} ${end} ${isAllDay}`

/** A collection that is locked while its times are written. */
export interface LockedCollection {
  id: string
  blocks: boolean
  all_day_blocks: boolean
}

/**
 * Makes the kept times of a calendar's one collection equal to these: only what differs is written. Returns the added ones that
 * take time here.
 */
export async function keepTimes(
  tenant: Tenant,
  calendarId: string,
  busy: readonly BusyTime[],
): Promise<Span[]> {
  const collection = await tenant.sql
    .selectFrom('calendar_collections')
    .select(['id', 'blocks', 'all_day_blocks'])
    .where('psychologist_id', '=', tenant.id)
    .where('calendar_id', '=', calendarId)
    .forUpdate()
    .executeTakeFirst()
  if (!collection) return []
  return replaceTimes(tenant, collection, new Map([[collection.id, busy]]))
}

/**
 * Makes the kept times of some objects of a collection equal to these: only what differs is written. An object that could be read
 * in part only loses none. Returns the added ones that take time here.
 */
export async function replaceTimes(
  tenant: Tenant,
  collection: LockedCollection,
  busy: ReadonlyMap<string, readonly BusyTime[]>,
  readInPart: ReadonlySet<string> = new Set(),
): Promise<Span[]> {
  const rows = await tenant.sql
    .selectFrom('outside_times')
    .select(['object_id', 'starts_at', 'ends_at', 'is_all_day'])
    .where('psychologist_id', '=', tenant.id)
    .where('collection_id', '=', collection.id)
    .where('object_id', '=', sql<string>`any(${[...busy.keys()]}::uuid[])`)
    .execute()
  const known = rows.map(({ object_id, starts_at, ends_at, is_all_day }) => ({
    ...{ objectId: object_id, isAllDay: is_all_day },
    ...{ start: starts_at.getTime(), end: ends_at.getTime() },
  }))
  const times = [...busy].flatMap(([objectId, all]) => all.map((time) => ({ ...time, objectId })))
  const wanted = new Map(times.map((time) => [keyOf(time), time]))
  const kept = new Set(known.map(keyOf))
  const gone = known.filter((time) => !wanted.has(keyOf(time)) && !readInPart.has(time.objectId))
  const added = [...wanted.values()].filter((time) => !kept.has(keyOf(time)))
  if (gone.length > 0)
    await sql`
      delete from outside_times o using ${valuesOf(gone)}
      where o.psychologist_id = ${tenant.id} and o.collection_id = ${collection.id}
        and o.object_id = v.object_id and o.starts_at = v.starts_at and o.ends_at = v.ends_at and o.is_all_day = v.is_all_day`.execute(
      tenant.sql,
    )
  if (added.length > 0)
    await sql`
      insert into outside_times (psychologist_id, collection_id, object_id, starts_at, ends_at, is_all_day, blocks)
      select ${tenant.id}, ${collection.id}, v.object_id, v.starts_at, v.ends_at, v.is_all_day,
        ${collection.blocks} and (not v.is_all_day or ${collection.all_day_blocks})
      from ${valuesOf(added)}`.execute(tenant.sql)
  return added.filter(
    ({ isAllDay }) => collection.blocks && (!isAllDay || collection.all_day_blocks),
  )
}

function valuesOf(times: readonly KeptTime[]) {
  const at = (instant: number) => new Date(instant).toISOString()
  return sql`unnest(${times.map(({ objectId }) => objectId)}::uuid[],
    ${times.map(({ start }) => at(start))}::timestamptz[], ${times.map(({ end }) => at(end))}::timestamptz[],
    ${times.map(({ isAllDay }) => isAllDay)}::boolean[]) v (object_id, starts_at, ends_at, is_all_day)`
}

/** Keeps why a calendar could not be read. Its known times stay; after an hour the psychologist gets one letter. */
export async function keepFailure(
  tenant: Tenant,
  calendarId: string,
  reason: string,
  now: number,
): Promise<void> {
  const row = await tenant.sql
    .selectFrom('calendars as c')
    .innerJoin('psychologists as p', 'p.id', 'c.psychologist_id')
    .select([
      'c.kind',
      'c.name',
      'c.failing_since',
      'c.failure',
      'c.told_at',
      'p.name as reader',
      'p.email',
    ])
    .where('c.psychologist_id', '=', tenant.id)
    .where('c.id', '=', calendarId)
    .forUpdate('c')
    .executeTakeFirst()
  if (!row) return
  const since = row.failing_since ?? new Date(now)
  const isDue = row.told_at === null && now - since.getTime() >= TOLD_AFTER
  if (row.failure === reason && !isDue) return
  await tenant.sql
    .updateTable('calendars')
    .set({
      failing_since: since,
      failure: reason,
      ...(isDue ? { told_at: new Date(now) } : {}),
      // After a failure the whole file is read again.
      ...{ etag: null, last_modified: null },
    })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', calendarId)
    .execute()
  if (!isDue) return
  const letter = emailMessageOf(
    CALENDAR_KINDS.calendar_unreadable,
    row.reader,
    row.name,
    failureOf(reason, kindOf(row.kind)),
  )
  await queueEmail(tenant, row.email, letter, now)
}
