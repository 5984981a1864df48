import { newId } from '../../../platform/server/id.ts'
import { Unreadable } from '../../../platform/server/public-request.ts'
import type { Services } from '../../../platform/server/services.ts'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { calendarId } from '../../sessions/notices/calendar-rules.ts'
import { MOST_COLLECTIONS } from '../collection-commands.ts'
import {
  type CalendarProvider,
  type CollectionThere,
  type EventAddress,
  type EventThere,
  type FoundEvent,
  isNewObject,
  isOfCollection,
  type KnownCollection,
  type KnownObject,
  type ObjectThere,
  ownTimeOf,
  type ReadBatch,
  type ReadingScope,
  type Wanted,
} from '../provider.ts'
import type { ReadingOptions } from '../reading/busy-time.ts'
import { readEachInThread } from '../reading/in-thread.ts'
import { fetchObjects, listChanges, listCopies, listObjects, objectIdOf } from './change-queries.ts'
import { createDavClient, type DavClient, type Login } from './client-queries.ts'
import { type Access, findHome, listCollectionsThere } from './home-queries.ts'

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

/** Returns the calendars of a user on a CalDAV server. Times without a zone are read in `zone`. */
export function openCalDav(
  environment: Services['environment'],
  access: Access,
  { zone, origin }: { zone: string; origin: string },
): CalendarProvider {
  const { home, login } = access
  const client = createDavClient(environment, login)
  const urlOf = (href: string) => new URL(href, home.url).href
  const uidOf = ({ sessionId }: EventAddress) => calendarId(sessionId, origin)
  const addressOf = ({ href, sessionId }: EventAddress) =>
    new URL(`${sessionId}.ics`, urlOf(href)).href
  return {
    notices: null,
    listCollections: () => listCollectionsThere(client, home),
    findCollection: (href) => findCollection(client, urlOf(href)),
    findChanges: (known, there, objects, own, scope) =>
      findChanges(client, urlOf(known.href), { known, there, objects, own, scope }),
    readObjects: (known, objects, own, { options }) => {
      // The login is usually an e-mail address, which need not be that of the account here.
      const owners = [...(options.owners ?? []), login.username]
      const toRead = { objects, own, options: { ...options, owners } }
      return readObjects(client, urlOf(known.href), toRead)
    },
    objectOf: ({ href, sessionId }) => objectIdOf(`${href}${sessionId}.ics`),
    makeCollection: () => makeSessionsCalendar(client, access),
    look: (event) => look(client, { ...event, url: addressOf(event), uid: uidOf(event) }, zone),
    put: async (event, { text }, etag) => {
      await put(client, { ...event, url: addressOf(event), uid: uidOf(event) }, text, etag)
      return null
    },
    remove: async (event) => {
      const url = addressOf(event)
      if (!(await client.remove(url))) await removeCopies(client, url, uidOf(event))
    },
  }
}

/** Statuses by which servers refuse a UID that the collection has already (no-uid-conflict of RFC 4791); Xandikos sends 207. */
const CONFLICTS = new Set(['207', '400', '403', '409', '412'])

/**
 * Writes an event. It replaces copies that another program added to the collection, from an e-mail for instance, if the server
 * permits only one. After a change of the product's address its UID is another one, which a server may refuse at a known
 * address (409): then the event takes the place of the former one.
 */
async function put(
  client: DavClient,
  { uid, url, isNew }: SessionAddress & { isNew: boolean },
  text: string,
  etag: string | null,
) {
  try {
    const isCreated = await client.put(url, text, etag)
    if (isCreated && !isNew) await removeCopies(client, url, uid)
  } catch (error) {
    if (!(error instanceof Unreadable && CONFLICTS.has(error.reason))) throw error
    if (error.reason === '412' && etag !== null) throw error
    const removed = await removeCopies(client, url, uid)
    if (error.reason === '409') await client.remove(url)
    else if (removed === 0) throw error
    await client.put(url, text, null)
  }
}

/** Removes the copies of a session's event, and returns their number. */
async function removeCopies(client: DavClient, url: string, uid: string): Promise<number> {
  const copies = await knownCopies(client, url, uid)
  for (const copy of copies) await client.remove(copy.url)
  return copies.length
}

/** Returns the copies of a session's event; none if the server cannot search. */
async function knownCopies(client: DavClient, url: string, uid: string) {
  return listCopies(client, url, uid).catch((refusal) => {
    if (refusal instanceof Unreadable && isOfCollection(refusal)) return []
    throw refusal
  })
}

/** Makes a calendar for sessions; refused for a server of which a single calendar is connected. */
async function makeSessionsCalendar(client: DavClient, { home }: Access) {
  if (home.depth === 0) throw new Unreadable('405')
  const base = home.url.endsWith('/') ? home.url : `${home.url}/`
  const address = new URL(`consultorio-${newId()}/`, base)
  await client.makeCalendar(address.href, APP_NAME)
  return { name: APP_NAME, href: address.pathname }
}

async function findCollection(client: DavClient, url: string): Promise<CollectionThere | null> {
  const collections = await listCollectionsThere(client, { url, depth: 0 }).catch((error) => {
    if (error instanceof Unreadable && (error.reason === '404' || error.reason === '410')) return []
    throw error
  })
  return collections[0] ?? null
}

interface ReadRequest {
  known: KnownCollection
  there: CollectionThere
  objects: ReadonlyMap<string, KnownObject>
  own: ReadonlyMap<string, string> | null
  scope: ReadingScope
}

/** Returns the objects to read again and the removed ones: from the server's list of changes, or from its full list. */
async function findChanges(
  client: DavClient,
  address: string,
  { known, there, objects, own, scope: { goesFurther } }: ReadRequest,
): Promise<Wanted> {
  const isNew = (object: ObjectThere) => isNewObject(object, objects)
  const canAsk = !goesFurther && there.reportsChanges && known.sync_token !== null
  const changes = canAsk ? await listChanges(client, address, known.sync_token ?? '') : null
  // Our events that no reading has seen. A server need not report an event that was added and removed since the token.
  const unseen = [...(own?.keys() ?? [])].filter((id) => !objects.has(id))
  if (changes) {
    const ids = new Set(changes.there.map(({ id }) => id))
    const removed = changes.removed.filter((id) => objects.has(id))
    const gone = unseen.filter((id) => !ids.has(id))
    return { ...changes, wanted: changes.there.filter(isNew), removed: [...removed, ...gone] }
  }
  const list = await listObjects(client, address)
  const listedIds = new Set(list.map(({ id }) => id))
  return {
    wanted: list.filter(isNew),
    removed: [...objects.keys(), ...unseen].filter((id) => !listedIds.has(id)),
    syncToken: there.syncToken,
  }
}

interface ToRead {
  objects: readonly ObjectThere[]
  own: ReadonlyMap<string, string> | null
  options: ReadingOptions
}

async function readObjects(
  client: DavClient,
  address: string,
  { objects, own, options }: ToRead,
): Promise<ReadBatch> {
  const fetched = await fetchObjects(client, address, objects)
  const here = fetched.flatMap(({ text, ...object }) =>
    text === null ? [] : [{ ...object, text }],
  )
  const readings = await readEachInThread(
    here.map(({ text }) => text),
    options,
  )
  return {
    read: here.map(({ id, etag }, index) => ({ id, etag, reading: readings[index] ?? null })),
    removed: fetched.filter((one) => one.text === null && !one.missing).map(({ id }) => id),
    missing: fetched.flatMap(({ missing }) => missing ?? []),
    own: own ? await findOwnEvents(here, own, options.zone) : [],
  }
}

/** A moved event is found wherever it is now. */
const ANY_TIME = { from: 0, to: Date.UTC(2100, 0, 1) }

/** Returns the times of the objects that are our events. An object with several times, or none any more, has no result. */
async function findOwnEvents(
  objects: readonly { id: string; text: string }[],
  own: ReadonlyMap<string, string>,
  zone: string,
): Promise<FoundEvent[]> {
  const ours = objects.filter(({ id }) => own.has(id))
  if (ours.length === 0) return []
  const readings = await readEachInThread(
    ours.map(({ text }) => text),
    { zone, ...ANY_TIME },
  )
  return ours.flatMap(({ id }, index) => {
    const [sessionId, at] = [own.get(id), ownTimeOf(readings[index])]
    return sessionId === undefined || !at ? [] : [{ sessionId, at }]
  })
}

interface SessionAddress {
  url: string
  uid: string
}

/** Returns our event; one that another program renamed counts as there. */
async function look(
  client: DavClient,
  { uid, url }: SessionAddress,
  zone: string,
): Promise<EventThere | null> {
  const { pathname: href } = new URL(url)
  const objects = [{ id: objectIdOf(href), href, etag: null }]
  const [object] = await fetchObjects(client, new URL('.', url).href, objects)
  if (object?.missing) throw new Unreadable('incomplete')
  const [copy] = object?.text == null ? await knownCopies(client, url, uid) : []
  const text = object?.text ?? copy?.text
  if (text === undefined) return null
  const [reading] = await readEachInThread([text], { zone, ...ANY_TIME })
  return { at: ownTimeOf(reading), etag: copy ? null : (object?.etag ?? null) }
}
