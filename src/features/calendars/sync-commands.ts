import { setImmediate as otherWork } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { Span } from '../attendance/spans.ts'
import { queueEmail } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { openIn, type Safe, sealIn } from '../records/safe-queries.ts'
import { EMAILED_AFTER, failureOf } from './address-rules.ts'
import type { Reading } from './file-queries.ts'
import { noteMetSessions, notifyOfOverlaps, TIMES_AT_ONCE } from './meeting-commands.ts'
import { CALENDAR_KINDS } from './message-kinds.ts'
import { kindOf, type TitledTime, titleRow } from './queries.ts'
import type { BusyTime } from './reading/read-busy.ts'

/** Stores the first reading; the reply names the sessions that it overlaps, so no e-mail does. */
export async function keepFirstReading(
  safe: Safe,
  calendarId: string,
  reading: Reading,
  now: number,
): Promise<void> {
  const { tenant } = safe
  const added = await keepTimes(safe, calendarId, reading)
  await noteMetSessions(tenant, added, { unnotifiedOf: null }, now)
  await keepFound(tenant, calendarId, reading)
}

/** Stores a reading; null if the file is unchanged. An unchanged calendar causes no write. */
export async function keepReading(
  safe: Safe,
  calendarId: string,
  reading: Reading | null,
  now: number,
): Promise<void> {
  const { tenant } = safe
  if (reading) {
    const added = await keepTimes(safe, calendarId, reading)
    await noteMetSessions(tenant, added, { unnotifiedOf: calendarId }, now)
    if (added.length > 0) await notifyOfOverlaps(tenant, calendarId, now)
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
      zone: reading.zone,
      // A file that was read before its titles were switched on is read again.
      etag: unlessTitlesLack(reading, reading.etag),
      last_modified: unlessTitlesLack(reading, reading.lastModified),
    },
  )
}

function unlessTitlesLack({ titles }: Reading, mark: string | null) {
  return sql<string | null>`case when titles and not ${titles} then null else ${mark}::text end`
}

interface ReadState {
  known_until: Date
  /** The practice's time zone, in which it was read. */
  zone: string | null
  etag?: RawBuilder<string | null>
  last_modified?: RawBuilder<string | null>
}

/** Records that a calendar could be read, and its current state; null if that is unchanged. */
export async function keepSuccess(
  tenant: Tenant,
  calendarId: string,
  range: ReadState | null,
): Promise<void> {
  await tenant.sql
    .updateTable('calendars')
    .set({ failing_since: null, failure: null, told_at: null, ...range })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', calendarId)
    .$if(range === null, (all) => all.where('failing_since', 'is not', null))
    .execute()
}

interface KeptTime extends TitledTime {
  title: string | null
}

const keyOf = ({ objectId, start, end, isAllDay }: TitledTime) =>
  `${objectId} ${start} ${end} ${isAllDay}`

/** A collection, locked while its times are written. */
export interface LockedCollection {
  id: string
  blocks: boolean
  all_day_blocks: boolean
  /** Whether the titles of its calendar are kept. */
  titles: boolean
}

/**
 * Locks a calendar's collection; null for one that was removed, or claimed by a later reading. The switch for titles is read
 * after the lock; if it is on, it cannot change until the end of the transaction.
 */
export async function lockCollection(
  tenant: Tenant,
  columns: { calendar_id: string } | { id: string; readings: number },
): Promise<LockedCollection | null> {
  const row = await tenant.sql
    .selectFrom('calendar_collections')
    .select(['id', 'calendar_id', 'blocks', 'all_day_blocks'])
    .where('psychologist_id', '=', tenant.id)
    .where((eb) => eb.and(columns))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const titled = await tenant.sql
    .selectFrom('calendars')
    .select('id')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', row.calendar_id)
    .where('titles', '=', true)
    .forShare()
    .executeTakeFirst()
  return { ...row, titles: titled !== undefined }
}

/**
 * Makes the stored times of a calendar's only collection equal to these; writes only differences. Returns the added ones that
 * block time here.
 */
async function keepTimes(safe: Safe, calendarId: string, { busy }: Reading): Promise<Span[]> {
  const collection = await lockCollection(safe.tenant, { calendar_id: calendarId })
  return collection ? replaceTimes(safe, collection, new Map([[collection.id, busy]])) : []
}

/**
 * Makes the stored times of some objects of a collection equal to these; writes only differences. An object that could be read
 * only in part loses none. Returns the added ones that block time here.
 */
export async function replaceTimes(
  safe: Safe,
  collection: LockedCollection,
  busy: ReadonlyMap<string, readonly BusyTime[]>,
  readInPart: ReadonlySet<string> = new Set(),
): Promise<Span[]> {
  const { tenant } = safe
  const rows = await tenant.sql
    .selectFrom('outside_times')
    .select(['object_id', 'starts_at', 'ends_at', 'is_all_day'])
    .$if(collection.titles, (all) => all.select('title'))
    .where('psychologist_id', '=', tenant.id)
    .where('collection_id', '=', collection.id)
    .where('object_id', '=', sql<string>`any(${[...busy.keys()]}::uuid[])`)
    .execute()
  const known = rows.map(({ object_id, starts_at, ends_at, is_all_day, title }) => ({
    ...{ objectId: object_id, isAllDay: is_all_day, sealed: title ?? null },
    ...{ start: starts_at.getTime(), end: ends_at.getTime() },
  }))
  const { timesByKey, added } = await compareTimes(busy, new Set(known.map(keyOf)))
  const gone = known.filter(
    (time) => !timesByKey.has(keyOf(time)) && !readInPart.has(time.objectId),
  )
  if (gone.length > 0)
    await sql`
      delete from outside_times o using ${valuesOf(gone)}
      where o.psychologist_id = ${tenant.id} and o.collection_id = ${collection.id} and ${isSameTime}`.execute(
      tenant.sql,
    )
  for (let start = 0; start < added.length; start += TIMES_AT_ONCE)
    await sql`
      insert into outside_times (psychologist_id, collection_id, object_id, starts_at, ends_at, is_all_day, blocks)
      select ${tenant.id}, ${collection.id}, v.object_id, v.starts_at, v.ends_at, v.is_all_day,
        ${collection.blocks} and (not v.is_all_day or ${collection.all_day_blocks})
      from ${valuesOf(added.slice(start, start + TIMES_AT_ONCE))}`.execute(tenant.sql)
  if (collection.titles) await keepTitles(safe, collection, timesByKey, known)
  return added.filter(
    ({ isAllDay }) => collection.blocks && (!isAllDay || collection.all_day_blocks),
  )
}

/** Returns the times of objects by their keys, and those that are not known. Other calls run in between: it takes a while. */
async function compareTimes(
  busy: ReadonlyMap<string, readonly BusyTime[]>,
  knownKeys: ReadonlySet<string>,
): Promise<{ timesByKey: Map<string, KeptTime>; added: KeptTime[] }> {
  const timesByKey = new Map<string, KeptTime>()
  const added: KeptTime[] = []
  let count = 0
  for (const [objectId, all] of busy)
    for (const { start, end, isAllDay, title } of all) {
      const time = { objectId, start, end, isAllDay, title }
      const key = keyOf(time)
      if (!timesByKey.has(key) && !knownKeys.has(key)) added.push(time)
      timesByKey.set(key, time)
      if (++count % TIMES_AT_ONCE === 0) await otherWork()
    }
  return { timesByKey, added }
}

const isSameTime = sql`(o.object_id = v.object_id and o.starts_at = v.starts_at and o.ends_at = v.ends_at and o.is_all_day = v.is_all_day)`

/** Titles that are encrypted or decrypted before the server handles other calls. */
const TITLES_AT_ONCE = 500

/** Writes the titles of stored times that differ from the known ones. */
async function keepTitles(
  safe: Safe,
  { id }: LockedCollection,
  timesByKey: ReadonlyMap<string, KeptTime>,
  known: readonly (TitledTime & { sealed: Uint8Array | null })[],
): Promise<void> {
  const sealedOf = new Map(known.map((time) => [keyOf(time), time.sealed]))
  const changed: TitledTime[] = []
  const titles: (string | null)[] = []
  let count = 0
  for (const [key, time] of timesByKey) {
    const sealed = sealedOf.get(key) ?? null
    if (time.title === null && sealed === null) continue
    if (++count % TITLES_AT_ONCE === 0) await otherWork()
    const row = titleRow(id, time)
    if (sealed && time.title !== null && openIn(safe, row, sealed) === time.title) continue
    changed.push(time)
    titles.push(time.title === null ? null : sealIn(safe, row, time.title).toString('hex'))
  }
  if (changed.length === 0) return
  await sql`
    update outside_times o set title = decode(t.title, 'hex')
    from ${valuesOf(changed)} join unnest(${titles}::text[]) with ordinality t (title, number) on t.number = v.number
    where o.psychologist_id = ${safe.tenant.id} and o.collection_id = ${id} and ${isSameTime}`.execute(
    safe.tenant.sql,
  )
}

function valuesOf(times: readonly TitledTime[]) {
  const at = (instant: number) => new Date(instant).toISOString()
  return sql`unnest(${times.map(({ objectId }) => objectId)}::uuid[],
    ${times.map(({ start }) => at(start))}::timestamptz[], ${times.map(({ end }) => at(end))}::timestamptz[],
    ${times.map(({ isAllDay }) => isAllDay)}::boolean[]) with ordinality v (object_id, starts_at, ends_at, is_all_day, number)`
}

/** Stores the reason why a calendar could not be read. Its known times stay; after an hour the psychologist gets one e-mail. */
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
  // A revoked permission is not restored without its owner.
  const isLong = reason === 'revoked' || now - since.getTime() >= EMAILED_AFTER
  const isDue = row.told_at === null && isLong
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
  const message = emailMessageOf(
    CALENDAR_KINDS.calendar_unreadable,
    row.reader,
    row.name,
    failureOf(reason, kindOf(row.kind)),
  )
  await queueEmail(tenant, row.email, message, now)
}
