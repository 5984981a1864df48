import type { Database, Tenant, TenantId } from '../../../platform/server/database.ts'
import { newId } from '../../../platform/server/id.ts'
import { Unreadable } from '../../../platform/server/public-request.ts'
import type { Services } from '../../../platform/server/services.ts'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { addCollections } from '../commands.ts'
import { isKnownAhead, readingOptions } from '../file-queries.ts'
import { noteMetSessions, tellOfMetSessions } from '../meeting-commands.ts'
import { type FoundEvent, listOwnEvents, noteOwnEvents } from '../own-event-commands.ts'
import type { ReadableCalendar } from '../queries.ts'
import type { ReadingOptions } from '../reading/busy-time.ts'
import { readEachInThread } from '../reading/in-thread.ts'
import { keepSuccess } from '../sync-commands.ts'
import {
  fetchObjects,
  listChanges,
  listObjects,
  type ObjectThere,
  objectIdOf,
} from './change-queries.ts'
import { createDavClient, type DavClient, type Login } from './client-queries.ts'
import {
  type Access,
  type CollectionThere,
  findHome,
  type Home,
  listCollectionsThere,
  readablePath,
} from './home-queries.ts'
import {
  claimCollection,
  finishCollection,
  type KnownCollection,
  type KnownObject,
  keepObjects,
  listKnownCollections,
  listKnownObjects,
  removeCollection,
} from './object-commands.ts'

/** As many as a calendar here may have; see `updateCalendar` of contract.ts. */
const MOST_COLLECTIONS = 100
/** Objects that are fetched, read and kept together. */
const BATCH = 100

type Surroundings = Pick<Services, 'environment' | 'origin'>

/** Finds the calendars of a user on a server. Throws `Unreadable`. */
export async function findServer(
  environment: Services['environment'],
  typed: string,
  login: Login,
): Promise<{ access: Access; collections: CollectionThere[] }> {
  const client = createDavClient(environment, login)
  const home = await findHome(client, typed)
  const collections = await listCollectionsThere(client, home)
  if (collections.length === 0) throw new Unreadable('no_calendars')
  return { access: { home, login }, collections: collections.slice(0, MOST_COLLECTIONS) }
}

/** Makes a calendar for sessions on a server. Throws `Unreadable`, also for a server of which one calendar is connected. */
export async function makeSessionsCalendar(
  environment: Services['environment'],
  { home, login }: Access,
): Promise<{ name: string; href: string }> {
  if (home.depth === 0) throw new Unreadable('405')
  const base = home.url.endsWith('/') ? home.url : `${home.url}/`
  const address = new URL(`consultorio-${newId()}/`, base)
  await createDavClient(environment, login).makeCalendar(address.href, APP_NAME)
  return { name: APP_NAME, href: address.pathname }
}

interface Reader {
  client: DavClient
  home: Home
  db: Database
  tenantId: TenantId
  /** The practice's key, for titles. */
  dataKey: Buffer
  calendarId: string
  now: number
  /** Whether the times of series are calculated further ahead. */
  goesFurther: boolean
  options: ReadingOptions
  /** The collection with our events, if what is changed there counts; null otherwise. */
  watched: string | null
  /** Whether times were added that may be of a letter at the end. */
  hasAdded: boolean
}

/**
 * Reads what changed in the calendars of a server and keeps it, some objects at a time. If nothing did, it is one request
 * and no write. Throws `Unreadable` at the end for a calendar that could not be read; the others are kept.
 */
export async function readServer(
  { environment, origin, db }: Surroundings & { db: Database },
  tenantId: TenantId,
  { calendar, dataKey }: { calendar: ReadableCalendar; dataKey: Buffer },
  now: number,
): Promise<void> {
  const { home, login } = JSON.parse(calendar.address) as Access
  const options = readingOptions(calendar, origin(), now)
  const goesFurther = !isKnownAhead(calendar.known_until, now)
  const client = createDavClient(environment, login)
  const watched = calendar.two_way ? calendar.writes_to : null
  const reader: Reader = {
    ...{ client, home, db, tenantId, dataKey, calendarId: calendar.id, now },
    ...{ goesFurther, options, watched, hasAdded: false },
  }
  try {
    await readCollections(reader)
  } finally {
    // Also after a failure: the next reading finds none of these again.
    if (calendar.has_untold || reader.hasAdded)
      await db.asTenant(tenantId, (tenant) => tellOfMetSessions(tenant, calendar.id, now))
  }
}

async function readCollections(reader: Reader): Promise<void> {
  const { client, home, calendarId, goesFurther, options } = reader
  const listed = await listCollectionsThere(client, home)
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
      failures.push(error)
    }
  }
  if (failures[0]) throw failures[0]
  const found = isWhole && goesFurther ? { known_until: new Date(options.to) } : null
  await ofTenant(reader, (tenant) => keepSuccess(tenant, calendarId, found))
}

function ofTenant<T>({ db, tenantId }: Reader, step: (tenant: Tenant) => Promise<T>): Promise<T> {
  return db.asTenant(tenantId, step)
}

const isSame = (one: string, other: string) => readablePath(one) === readablePath(other)

/** A refusal of one calendar, not of the user or of all requests. */
function isOfCollection({ reason }: Unreadable): boolean {
  return /^4\d\d$/.test(reason) && reason !== '401' && reason !== '429'
}

/** Returns the collections here. One that appeared there later takes no time until it is switched on. */
async function knownOrAdded(
  tenant: Tenant,
  calendarId: string,
  listed: readonly CollectionThere[],
): Promise<KnownCollection[]> {
  const known = await listKnownCollections(tenant, calendarId)
  const added = listed
    .filter(({ href }) => !known.some((one) => isSame(one.href, href)))
    .slice(0, Math.max(0, MOST_COLLECTIONS - known.length))
  if (added.length === 0) return known
  await addCollections(tenant, calendarId, added, { blocks: false })
  return listKnownCollections(tenant, calendarId)
}

/** A collection that its home does not list any more is removed if its address is gone too; else it is read as before. */
async function readUnlisted(reader: Reader, collection: KnownCollection): Promise<boolean> {
  const url = addressOf(reader, collection)
  const found = await listCollectionsThere(reader.client, { url, depth: 0 }).catch((error) => {
    if (error instanceof Unreadable && (error.reason === '404' || error.reason === '410')) return []
    throw error
  })
  if (found[0]) return readCollection(reader, collection, found[0])
  await ofTenant(reader, (tenant) => removeCollection(tenant, collection.id))
  return true
}

function isUnchanged(known: KnownCollection, there: CollectionThere): boolean {
  if (known.name !== there.name) return false
  if (there.ctag !== null) return there.ctag === known.ctag
  return there.syncToken !== null && there.syncToken === known.sync_token
}

/** Returns whether it is read: another reading may go on with it. */
async function readCollection(
  reader: Reader,
  known: KnownCollection,
  there: CollectionThere,
): Promise<boolean> {
  const { goesFurther, options } = reader
  if (!goesFurther && isUnchanged(known, there)) return true
  const objects = await ofTenant(reader, (tenant) => listKnownObjects(tenant, known.id))
  const { wanted, removed, syncToken } = await findChanges(reader, known, there, objects)
  const { ctag, name } = there
  const isSaid = ctag === known.ctag && syncToken === known.sync_token && name === known.name
  if (isSaid && wanted.length === 0 && removed.length === 0 && !goesFurther) return true
  const claim = await ofTenant(reader, (tenant) => claimCollection(tenant, known.id))
  if (!claim) return false
  const address = addressOf(reader, known)
  const own = reader.watched === known.id ? await ownObjects(reader, known) : null
  for (let at = 0; at < wanted.length; at += BATCH) {
    const fetched = await fetchObjects(reader.client, address, wanted.slice(at, at + BATCH))
    const here = fetched.flatMap(({ text, ...object }) =>
      text === null ? [] : [{ ...object, text }],
    )
    removed.push(...fetched.filter(({ text }) => text === null).map(({ id }) => id))
    const readings = await readEachInThread(
      here.map(({ text }) => text),
      options,
    )
    const found = own ? await findOwnEvents(here, own, options) : []
    const read = here.map(({ id, etag }, index) => ({ id, etag, reading: readings[index] ?? null }))
    const { dataKey } = reader
    const untoldOf = claim.readings === 1 ? null : reader.calendarId
    const isKept = await ofTenant(reader, async (tenant) => {
      const added = await keepObjects({ tenant, dataKey }, claim, read)
      if (added) await noteMetSessions(tenant, added, { untoldOf }, reader.now)
      if (added) await noteOwnEvents(tenant, known.id, found, reader.now)
      reader.hasAdded ||= (added ?? []).length > 0
      return added !== null
    })
    if (!isKept) return false
  }
  const end = { name, ctag, syncToken }
  const forgottenBefore = goesFurther ? options.from : null
  const gone = removed.flatMap((id) => own?.get(id) ?? [])
  return ofTenant(reader, async (tenant) => {
    const isDone = await finishCollection(tenant, claim, { removed, there: end, forgottenBefore })
    const found = gone.map((sessionId) => ({ sessionId, at: null }))
    if (isDone) await noteOwnEvents(tenant, known.id, found, reader.now)
    return isDone
  })
}

/** Returns the sessions of a collection's objects that are ours, by the objects' ids. */
async function ownObjects(
  reader: Reader,
  { id, href }: KnownCollection,
): Promise<Map<string, string>> {
  const events = await ofTenant(reader, (tenant) => listOwnEvents(tenant, id, reader.now))
  return new Map(events.map(({ sessionId }) => [objectIdOf(`${href}${sessionId}.ics`), sessionId]))
}

/** Returns the times of the objects that are ours. One that has several times, or takes none any more, says nothing. */
async function findOwnEvents(
  objects: readonly { id: string; text: string }[],
  own: ReadonlyMap<string, string>,
  { origin: _, ...options }: ReadingOptions,
): Promise<FoundEvent[]> {
  const ours = objects.filter(({ id }) => own.has(id))
  if (ours.length === 0) return []
  const readings = await readEachInThread(
    ours.map(({ text }) => text),
    options,
  )
  return ours.flatMap(({ id }, index) => {
    const [sessionId, busy = []] = [own.get(id), readings[index]?.busy]
    const [at] = busy
    if (sessionId === undefined || !at || busy.length > 1 || at.isAllDay) return []
    return [{ sessionId, at: { start: at.start, end: at.end } }]
  })
}

function addressOf({ home }: Reader, { href }: KnownCollection): string {
  return new URL(href, home.url).href
}

interface Wanted {
  wanted: ObjectThere[]
  removed: string[]
  syncToken: string | null
}

/** Returns what must be read again, and what is gone: from the server's changes, or else from its whole list. */
async function findChanges(
  reader: Reader,
  known: KnownCollection,
  there: CollectionThere,
  objects: ReadonlyMap<string, KnownObject>,
): Promise<Wanted> {
  const { client, goesFurther } = reader
  const address = addressOf(reader, known)
  const isNew = ({ id, etag }: ObjectThere) => etag === null || objects.get(id)?.etag !== etag
  const canAsk = !goesFurther && there.tellsChanges && known.sync_token !== null
  const changes = canAsk ? await listChanges(client, address, known.sync_token ?? '') : null
  if (changes) {
    const removed = changes.removed.filter((id) => objects.has(id))
    return { ...changes, wanted: changes.there.filter(isNew), removed }
  }
  const list = await listObjects(client, address)
  const listed = new Set(list.map(({ id }) => id))
  return {
    wanted: list.filter((one) => isNew(one) || (goesFurther && objects.get(one.id)?.goes_on)),
    removed: [...objects.keys()].filter((id) => !listed.has(id)),
    syncToken: there.syncToken,
  }
}
