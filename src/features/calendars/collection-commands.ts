import type { Database, Tenant, TenantId } from '../../platform/server/database.ts'
import { Unreadable } from '../../platform/server/public-request.ts'
import { EMAILED_AFTER } from './address-rules.ts'
import { readablePath } from './caldav/home-queries.ts'
import { addCollections } from './commands.ts'
import { isKnownAhead, isOtherZone, readingOptions } from './file-queries.ts'
import { noteMetSessions, notifyOfOverlaps } from './meeting-commands.ts'
import {
  claimCollection,
  finishCollection,
  forgetVersions,
  keepObjects,
  listKnownCollections,
  listKnownObjects,
  removeCollection,
} from './object-commands.ts'
import { listOwnEvents, noteOwnEvents } from './own-event-commands.ts'
import {
  type CalendarProvider,
  type CollectionThere,
  type FoundEvent,
  isOfCollection,
  type KnownCollection,
  type MissingObject,
  type ReadingScope,
} from './provider.ts'
import type { ReadableCalendar } from './queries.ts'
import { keepSuccess } from './sync-commands.ts'

/** The number of calendars that a calendar here may have; see `updateCalendar` of contract.ts. */
export const MOST_COLLECTIONS = 100
/** Objects that are fetched, read and stored together. */
const BATCH = 100

interface Reader {
  provider: CalendarProvider
  db: Database
  tenantId: TenantId
  /** The practice's key, for titles. */
  dataKey: Buffer
  calendarId: string
  now: number
  scope: ReadingScope
  /** Whether the practice's time zone was corrected: then every object is read again. */
  isOtherZone: boolean
  /** Whether the calendar has failed for an hour. */
  failsForLong: boolean
  /** Whether times were added that the e-mail at the end may report. */
  hasAdded: boolean
}

interface Reading {
  calendar: ReadableCalendar
  dataKey: Buffer
  origin: string
  now: number
}

/**
 * Reads the changes in a provider's calendars and stores them, some objects at a time. If nothing changed, nothing is written.
 * Throws `Unreadable` at the end for a calendar that could not be read; the others are kept.
 */
export async function readProvider(
  db: Database,
  tenantId: TenantId,
  provider: CalendarProvider,
  { calendar, dataKey, origin, now }: Reading,
): Promise<void> {
  const scope = {
    options: readingOptions(calendar, origin, now),
    goesFurther: !isKnownAhead(calendar, now),
    watched: calendar.two_way ? calendar.writes_to : null,
  }
  const reader: Reader = {
    ...{ provider, db, tenantId, dataKey, calendarId: calendar.id, now, scope },
    ...{ isOtherZone: isOtherZone(calendar), hasAdded: false },
    failsForLong: calendar.failing_since !== null && +calendar.failing_since <= now - EMAILED_AFTER,
  }
  try {
    await readCollections(reader)
  } finally {
    // Also after a failure: the next reading skips these.
    if (calendar.has_unnotified || reader.hasAdded)
      await db.asTenant(tenantId, (tenant) => notifyOfOverlaps(tenant, calendar.id, now))
  }
}

async function readCollections(reader: Reader): Promise<void> {
  const { provider, calendarId, scope } = reader
  const listed = await provider.listCollections()
  const known = await ofTenant(reader, (tenant) => knownOrAdded(tenant, calendarId, listed))
  const failures: Unreadable[] = []
  let isWhole = true
  for (const collection of known) {
    const there = listed.find(({ href }) => isSame(href, collection.href))
    try {
      const isRead = there
        ? await readCollection(reader, collection, there)
        : await readUnlisted(reader, collection)
      isWhole &&= isRead
    } catch (error) {
      if (!(error instanceof Unreadable) || !isOfCollection(error)) throw error
      // A calendar that is switched off blocks no time, so the account does not report its failure.
      if (collection.blocks || scope.watched === collection.id) failures.push(error)
      else if (scope.goesFurther)
        await ofTenant(reader, (tenant) => forgetVersions(tenant, collection.id))
    }
  }
  if (failures[0]) throw failures[0]
  const { to, zone } = scope.options
  const range = isWhole && scope.goesFurther ? { known_until: new Date(to), zone } : null
  await ofTenant(reader, (tenant) => keepSuccess(tenant, calendarId, range))
}

function ofTenant<T>({ db, tenantId }: Reader, step: (tenant: Tenant) => Promise<T>): Promise<T> {
  return db.asTenant(tenantId, step)
}

const isSame = (a: string, b: string) => readablePath(a) === readablePath(b)

/** Returns the stored collections. One that appeared at the provider later blocks no time until it is switched on. */
async function knownOrAdded(
  tenant: Tenant,
  calendarId: string,
  listed: readonly CollectionThere[],
): Promise<KnownCollection[]> {
  const known = await listKnownCollections(tenant, calendarId)
  const added = listed
    .filter(({ href }) => !known.some((collection) => isSame(collection.href, href)))
    .slice(0, Math.max(0, MOST_COLLECTIONS - known.length))
  if (added.length === 0) return known
  await addCollections(tenant, calendarId, added, { blocks: false })
  return listKnownCollections(tenant, calendarId)
}

/** Reads a collection that is no longer listed, or removes it if it is gone. */
async function readUnlisted(reader: Reader, collection: KnownCollection): Promise<boolean> {
  const collectionThere = await reader.provider.findCollection(collection.href)
  if (collectionThere) return readCollection(reader, collection, collectionThere)
  await ofTenant(reader, (tenant) => removeCollection(tenant, collection.id, reader.now))
  return true
}

/** Returns whether both marks are unchanged: a server may renew only one of them. */
function isUnchanged(known: KnownCollection, { name, ctag, syncToken }: CollectionThere): boolean {
  const isSameToken = syncToken === null || syncToken === known.sync_token
  const hasMark = ctag !== null || syncToken !== null
  return hasMark && isSameToken && known.name === name && (ctag === null || ctag === known.ctag)
}

/** Returns whether the collection was read; otherwise another reading may continue it. */
async function readCollection(
  reader: Reader,
  known: KnownCollection,
  there: CollectionThere,
): Promise<boolean> {
  const { provider, scope } = reader
  if (!scope.goesFurther && isUnchanged(known, there)) return true
  const objects = await ofTenant(reader, (tenant) => listKnownObjects(tenant, known.id))
  // Without its version an object is read again.
  for (const object of objects.values())
    if (reader.isOtherZone || (scope.goesFurther && object.goes_on)) object.etag = null
  // Before the request to the provider, so that later writes are not missed.
  const ownIds = scope.watched === known.id ? await ownObjects(reader, known) : null
  const changes = await provider.findChanges(known, there, objects, ownIds, scope)
  const { wanted, removed, syncToken } = changes
  const { ctag, name } = there
  const hasSameMarks = ctag === known.ctag && syncToken === known.sync_token && name === known.name
  if (hasSameMarks && wanted.length === 0 && removed.length === 0 && !scope.goesFurther) return true
  const claim = await ofTenant(reader, (tenant) => claimCollection(tenant, known.id))
  if (!claim) return false
  const missing: MissingObject[] = []
  for (let start = 0; start < wanted.length; start += BATCH) {
    const batch = wanted.slice(start, start + BATCH)
    const batchRead = await provider.readObjects(known, batch, ownIds, scope)
    const { own: ownEvents } = batchRead
    removed.push(...batchRead.removed)
    missing.push(...batchRead.missing)
    const refused = batchRead.missing.filter((one) => one.isRefused && reader.failsForLong)
    const unread = refused.map(({ id, etag }) => ({ id, etag, reading: null }))
    const read = [...batchRead.read, ...unread]
    const { dataKey } = reader
    const unnotifiedOf = claim.readings === 1 ? null : reader.calendarId
    const isKept = await ofTenant(reader, async (tenant) => {
      const added = await keepObjects({ tenant, dataKey }, claim, read)
      if (added) await noteMetSessions(tenant, added, { unnotifiedOf }, reader.now)
      if (added) await noteOwnEvents(tenant, known.id, ownEvents, reader.now)
      reader.hasAdded ||= (added ?? []).length > 0
      return added !== null
    })
    if (!isKept) return false
  }
  if (missing.some(({ isRefused }) => !isRefused || !reader.failsForLong))
    throw new Unreadable('incomplete')
  const end = { name, ctag, syncToken }
  const forgottenBefore = scope.goesFurther ? scope.options.from : null
  const gone = await lookAtRemoved(
    reader,
    known,
    new Set(removed.flatMap((id) => ownIds?.get(id) ?? [])),
  )
  return ofTenant(reader, async (tenant) => {
    const isDone = await finishCollection(tenant, claim, { removed, there: end, forgottenBefore })
    if (isDone) await noteOwnEvents(tenant, known.id, gone, reader.now)
    return isDone
  })
}

/**
 * Returns the events of ours that are gone, or their new times: Microsoft also lists an event as removed if it leaves the
 * range that is read.
 */
async function lookAtRemoved(
  reader: Reader,
  { id, href }: KnownCollection,
  sessionIds: ReadonlySet<string>,
): Promise<FoundEvent[]> {
  if (sessionIds.size === 0) return []
  const events = await ofTenant(reader, (tenant) => listOwnEvents(tenant, id, reader.now))
  const found: FoundEvent[] = []
  for (const { sessionId, thereId } of events) {
    if (!sessionIds.has(sessionId)) continue
    const event = await reader.provider.look({ sessionId, href, thereId })
    // An event with several times, or none, is no change that could be applied.
    if (!event || event.at) found.push({ sessionId, at: event?.at ?? null })
  }
  return found
}

/** Returns the sessions of a collection's objects that are our events, by the objects' ids. */
async function ownObjects(
  reader: Reader,
  { id, href }: KnownCollection,
): Promise<Map<string, string>> {
  const events = await ofTenant(reader, (tenant) => listOwnEvents(tenant, id, reader.now))
  return new Map(
    events.map(({ sessionId, thereId }) => [
      reader.provider.objectOf({ sessionId, href, thereId }),
      sessionId,
    ]),
  )
}
