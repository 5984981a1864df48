import { createHash } from 'node:crypto'
import { setImmediate as otherWork } from 'node:timers/promises'
import { Unreadable } from '../../../platform/server/public-request.ts'
import { isOfCollection, lastStates, type MissingObject, type ObjectThere } from '../provider.ts'
import { CalendarProblem } from '../reading/calendar-problem.ts'
import { splitCalendars } from '../reading/components.ts'
import { linesOf, valueAfter } from '../reading/properties.ts'
import { type DavAnswer, type DavResponse, etagOf, namesIn, textOf } from './answer-queries.ts'
import { changesSince, type DavClient, objectsWithUid, wholeObjects } from './client-queries.ts'
import { addressIn, readablePath } from './home-queries.ts'

export interface Changes {
  there: ObjectThere[]
  removed: string[]
  /** The token for the next request; null if only a new list can show changes. */
  syncToken: string | null
}

/** Statuses of an object that no longer exists. */
const GONE = new Set([404, 410])
/** The most parts of one list of changes that are read; no server needs as many. */
const MOST_PARTS = 1_000

/** Returns the id of an object of a collection, in the form of a UUID: the first half of a SHA-256. */
export function objectIdOf(href: string): string {
  const hash = createHash('sha256').update(readablePath(href)).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-')
}

/** Returns every object of a collection, without their texts. Throws `Unreadable`. */
export async function listObjects(client: DavClient, address: string): Promise<ObjectThere[]> {
  const answer = await client.properties(address, 1, ['getetag', 'resourcetype'])
  // An incomplete list would free the times that it leaves out.
  const failed = answer.responses.find(
    (one) => one.status >= 300 && (!GONE.has(one.status) || isItself(one, address)),
  )
  if (failed) throw new Unreadable(String(failed.status))
  const { objects, hasItself } = await objectsOf(answer, address)
  if (!hasItself) throw new Unreadable('incomplete')
  const listed = objects.filter(({ status }) => !GONE.has(status))
  return lastStates(listed).map(({ id, href, etag }) => ({ id, href, etag }))
}

/**
 * Returns what changed in a collection since a token; null if the server no longer knows the token, or refuses. Throws
 * `Unreadable`.
 */
export async function listChanges(
  client: DavClient,
  address: string,
  since: string,
): Promise<Changes | null> {
  const there = new Map<string, ObjectThere>()
  const removed = new Set<string>()
  let token = since
  for (let part = 0; part < MOST_PARTS; part++) {
    const answer = await requestChanges(client, address, token)
    if (!answer?.syncToken) return null
    const { objects } = await objectsOf(answer, address)
    for (const { status, id, href, etag } of objects) {
      if (GONE.has(status)) {
        there.delete(id)
        removed.add(id)
      } else if (status >= 300) throw new Unreadable(String(status))
      else {
        removed.delete(id)
        there.set(id, { id, href, etag })
      }
    }
    const goesOn = isCut(answer, address) && answer.syncToken !== token
    token = answer.syncToken
    if (!goesOn) return { there: [...there.values()], removed: [...removed], syncToken: token }
  }
  return null
}

/** Statuses by which a server does not know the token, or the request: a full list is read then. */
const STARTS_OVER = new Set(['400', '403', '404', '405', '409', '410', '412', '415', '422', '501'])

async function requestChanges(
  client: DavClient,
  address: string,
  token: string,
): Promise<DavAnswer | null> {
  try {
    return await client.report(address, 0, changesSince(token))
  } catch (error) {
    if (error instanceof Unreadable && STARTS_OVER.has(error.reason)) return null
    throw error
  }
}

/** Returns whether a list of changes is only a part (507 for the collection itself, RFC 6578). */
function isCut({ responses }: DavAnswer, address: string): boolean {
  return responses.some((response) => response.status === 507 && isItself(response, address))
}

function isItself({ href }: DavResponse, address: string): boolean {
  const url = addressIn(href, address)
  return url !== null && pathOf(url) === pathOf(new URL(address))
}

function pathOf({ pathname }: URL): string {
  return readablePath(pathname.replace(/\/$/, ''))
}

/** Objects that are parsed before the server handles other calls. */
const OBJECTS_AT_ONCE = 250

/** Returns the objects in an answer about a collection, and whether it includes the collection itself. */
async function objectsOf({ responses }: DavAnswer, address: string) {
  const collection = new URL(address)
  const ownPath = pathOf(collection)
  const objects = []
  let hasItself = false
  for (const [index, response] of responses.entries()) {
    if (index > 0 && index % OBJECTS_AT_ONCE === 0) await otherWork()
    const url = addressIn(response.href, address)
    if (!url || url.origin !== collection.origin) continue
    const isOwn = pathOf(url) === ownPath
    hasItself ||= isOwn
    if (isOwn || namesIn(response, 'resourcetype').includes('collection')) continue
    const { pathname: href } = url
    const etag = etagOf(textOf(response, 'getetag'))
    const text = textOf(response, 'calendar-data')
    const { status, refused } = response
    objects.push({ id: objectIdOf(href), href, etag, status, refused, text })
  }
  return { objects, hasItself }
}

export interface ReadObject extends ObjectThere {
  /** Null for an object that was removed meanwhile, and for a missing one. */
  text: string | null
  missing: MissingObject | null
}

/** Objects of one answer without a text that are requested singly. */
const MOST_SINGLE = 20

/** Returns the complete texts of objects. Throws `Unreadable`, also if the answer is about none of them. */
export async function fetchObjects(
  client: DavClient,
  address: string,
  changed: readonly ObjectThere[],
): Promise<ReadObject[]> {
  const answer = await client
    .report(address, 1, wholeObjects(changed.map(({ href }) => href)))
    .catch((error) => {
      if (error instanceof Unreadable && error.reason === 'too_large' && changed.length > 1)
        return null
      throw error
    })
  if (!answer) {
    const half = Math.ceil(changed.length / 2)
    return [
      ...(await fetchObjects(client, address, changed.slice(0, half))),
      ...(await fetchObjects(client, address, changed.slice(half))),
    ]
  }
  const { objects } = await objectsOf(answer, address)
  const answered = new Map(objects.map((object) => [object.id, object]))
  const isAbout = changed.some(({ id }) => answered.has(id))
  if (!isAbout && changed.length > MOST_SINGLE) throw new Unreadable('incomplete')
  const read: ReadObject[] = []
  let singles = 0
  for (const object of changed) {
    const { text = null, etag = null, refused, status = 200 } = answered.get(object.id) ?? {}
    const known = { ...object, etag: etag ?? object.etag, text, missing: null }
    if (GONE.has(refused ?? status)) read.push({ ...known, text: null })
    else if (text !== null) read.push(known)
    else if (++singles <= MOST_SINGLE) read.push(await fetchObject(client, address, object))
    else read.push({ ...known, missing: { ...object, isRefused: false } })
  }
  return read
}

/** Returns an object by a single request: Xandikos lists no text of one whose name has a `#`, or does not end in `.ics`. */
async function fetchObject(
  client: DavClient,
  address: string,
  object: ObjectThere,
): Promise<ReadObject> {
  try {
    const text = await client.get(new URL(object.href, address).href)
    return { ...object, text, missing: null }
  } catch (error) {
    if (!(error instanceof Unreadable && isOfCollection(error))) throw error
    const isGone = GONE.has(Number(error.reason))
    const missing = { ...object, isRefused: error.reason.startsWith('4') }
    return { ...object, text: null, missing: isGone ? null : missing }
  }
}

/**
 * Returns the other objects of a collection that hold only the event of a UID, as after another program renamed or copied it.
 * Throws `Unreadable`.
 */
export async function listCopies(
  client: DavClient,
  address: string,
  uid: string,
): Promise<{ url: string; text: string }[]> {
  const collection = new URL('.', address).href
  const answer = await client.report(collection, 1, objectsWithUid(uid))
  const ownId = objectIdOf(new URL(address).pathname)
  const { objects } = await objectsOf(answer, collection)
  return objects.flatMap(({ id, href, text }) => {
    const uids = text === null ? [] : uidsOf(text)
    // A server may ignore the filter.
    const isCopy = uids.length > 0 && uids.every((other) => other === uid)
    return text !== null && isCopy && id !== ownId
      ? [{ url: new URL(href, address).href, text }]
      : []
  })
}

/** Returns the UIDs of a text's events; none of a text that is no calendar. */
function uidsOf(text: string): (string | null)[] {
  try {
    const events = splitCalendars(text).flatMap(({ components }) =>
      components.filter(({ name }) => name === 'VEVENT'),
    )
    return events.map((event) => valueAfter(linesOf(event.text), 'UID'))
  } catch (error) {
    if (error instanceof CalendarProblem) return []
    throw error
  }
}
