import * as z from 'zod/mini'
import { Unreadable } from '../../../platform/server/public-request.ts'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { MINUTE } from '../../../platform/shared/calendar.ts'
import { objectIdOf } from '../caldav/change-queries.ts'
import { shortName } from '../caldav/home-queries.ts'
import {
  type CalendarProvider,
  type CollectionThere,
  type EventAddress,
  type EventThere,
  type KnownCollection,
  type KnownObject,
  lastStates,
  type Notices,
  type ObjectThere,
  type ReadingScope,
  type Wanted,
  type WrittenEvent,
  type WrittenEvents,
} from '../provider.ts'
import { isOwnUid, leavesFree } from '../reading/busy-time.ts'
import type { ConsentedClient } from './client-queries.ts'
import {
  changesOf,
  differencesOf,
  exactTime,
  listedObject,
  MOST_PAGES,
  readingOf,
  readListed,
  wholeDays,
} from './listed-queries.ts'

/** The calendars of a Microsoft account (Graph, version 1.0). */

const time = z.object({ dateTime: z.string(), timeZone: z.optional(z.string()) })
const eventSchema = z.object({
  id: z.string(),
  '@odata.etag': z.optional(z.string()),
  '@removed': z.optional(z.unknown()),
  type: z.optional(z.nullable(z.string())),
  seriesMasterId: z.optional(z.nullable(z.string())),
  iCalUId: z.optional(z.nullable(z.string())),
  subject: z.optional(z.nullable(z.string())),
  showAs: z.optional(z.nullable(z.string())),
  isAllDay: z.optional(z.nullable(z.boolean())),
  isCancelled: z.optional(z.nullable(z.boolean())),
  responseStatus: z.optional(
    z.nullable(z.object({ response: z.optional(z.nullable(z.string())) })),
  ),
  start: z.optional(z.nullable(time)),
  end: z.optional(z.nullable(time)),
})
type GraphEvent = z.output<typeof eventSchema>
const paged = {
  '@odata.nextLink': z.optional(z.string()),
  '@odata.deltaLink': z.optional(z.string()),
}
const events = z.object({ ...paged, value: z.array(eventSchema) })
const listEntry = z.object({
  id: z.string(),
  name: z.optional(z.nullable(z.string())),
  isDefaultCalendar: z.optional(z.nullable(z.boolean())),
  owner: z.optional(z.nullable(z.object({ address: z.optional(z.nullable(z.string())) }))),
})
const calendarsSchema = z.object({ ...paged, value: z.array(listEntry) })
const withId = z.object({ id: z.string() })
const opened = z.object({ id: z.string(), expirationDateTime: z.string() })
const anything = z.unknown()

/** Ids stay the same when an event is moved; times are in UTC. */
const IDS = 'IdType="ImmutableId"'
const PREFER = { prefer: `${IDS}, outlook.timezone="UTC", odata.maxpagesize=200` }
const STARTS_OVER = [400, 404, 410]
/** The property of an event that holds its session's id. */
const SESSION = 'String {7c1f3a52-3c2e-4a8c-9a0f-51f2f3d0b7e4} Name ConsultorioSession'
/** Microsoft refuses a name that is taken. */
const MOST_NAMES = 5
/** Graph permits 4,230 minutes. */
const CHANNEL_LASTS = 4_200 * MINUTE
/** Graph watches all events of an account, not those of one calendar. */
const EVERY_EVENT = '/me/events'

interface MicrosoftCalendars extends CalendarProvider {
  /** Returns the name of the account, which identifies it. */
  findAccount(): Promise<string>
}

export function openMicrosoft(
  client: ConsentedClient,
  { written = [], zone }: { zone: string } & WrittenEvents,
): MicrosoftCalendars {
  const writtenIds = new Set(written.map(({ thereId }) => thereId))
  let account: string | null = null
  return {
    notices: noticesOf(client),
    listCollections: async () => {
      const calendars = await listCalendars(client)
      account = calendars.find((calendar) => calendar.isDefault)?.owner ?? null
      return calendars.map(({ isDefault: _, owner, ...calendar }) => ({
        ...calendar,
        isOwn: owner === account,
      }))
    },
    findAccount: async () => {
      if (account === null) throw new Unreadable('no_calendars')
      return account
    },
    findCollection: async (href) => {
      const path = `/me/calendars/${encodeURIComponent(href)}`
      const question = { headers: PREFER, also: [404, 410], reply: listEntry }
      const { reply } = await client.ask(path, question)
      return reply && { ...collectionOf(reply), isOwn: true }
    },
    findChanges: async (known, _there, objects, _own, scope) => {
      if (known.is_made && scope.watched !== known.id)
        return { wanted: [], removed: [], syncToken: known.sync_token }
      return findChangedEvents(client, { known, objects, scope, zone, writtenIds })
    },
    readObjects: (_, objects, own) => readListed(objects, own),
    objectOf: ({ href, sessionId, thereId }) => objectIdOf(`${href}\n${thereId ?? sessionId}`),
    makeCollection: () => makeCalendar(client),
    look: (address) => look(client, address, zone),
    put: (address, written, etag) => put(client, address, written, etag),
    remove: async (address) => {
      const id = address.thereId ?? (await findEvent(client, address))
      if (id === null) return
      const question = {
        method: 'DELETE',
        headers: PREFER,
        also: [204, 404, 410],
        reply: anything,
      } as const
      await client.ask(`/me/events/${encodeURIComponent(id)}`, question)
    },
  }
}

function noticesOf(client: ConsentedClient): Notices {
  const end = (now: number) => new Date(now + CHANNEL_LASTS).toISOString()
  return {
    prolongs: true,
    resourcesOf: (calendars) => (calendars.length > 0 ? [EVERY_EVENT] : []),
    open: async (resource, { address, token }, now) => {
      const body = {
        ...{ changeType: 'created,updated,deleted', resource, expirationDateTime: end(now) },
        ...{ notificationUrl: address, clientState: token },
      }
      const question = { method: 'POST', headers: PREFER, body, reply: opened } as const
      const { reply } = await client.ask('/subscriptions', question)
      if (!reply) throw new Unreadable('incomplete')
      return { thereId: reply.id, endsAt: endOf(reply) }
    },
    prolong: async (thereId, now) => {
      const { reply } = await client.ask(subscription(thereId), {
        ...{ method: 'PATCH', headers: PREFER, body: { expirationDateTime: end(now) } },
        ...{ also: [404, 410], reply: opened },
      })
      return reply && endOf(reply)
    },
    stop: async ({ thereId }) => {
      const question = { method: 'DELETE', headers: PREFER, also: [204, 404, 410] } as const
      await client.ask(subscription(thereId), { ...question, reply: anything })
    },
  }
}

const subscription = (id: string) => `/subscriptions/${encodeURIComponent(id)}`

function endOf({ expirationDateTime }: z.output<typeof opened>): number {
  const endsAt = Date.parse(expirationDateTime)
  if (Number.isNaN(endsAt)) throw new Unreadable('incomplete')
  return endsAt
}

interface ListedCalendar extends Omit<CollectionThere, 'isOwn'> {
  isDefault: boolean
  owner: string | null
}

async function listCalendars(client: ConsentedClient): Promise<ListedCalendar[]> {
  const listed: ListedCalendar[] = []
  let next: string | undefined = '/me/calendars?$select=id,name,isDefaultCalendar,owner&$top=100'
  for (let pages = 0; next && pages < MOST_PAGES; pages++) {
    const { reply }: { reply: z.output<typeof calendarsSchema> | null } = await client.ask(next, {
      ...{ headers: PREFER, reply: calendarsSchema },
    })
    for (const calendar of reply?.value ?? [])
      listed.push({
        ...collectionOf(calendar),
        isDefault: calendar.isDefaultCalendar === true,
        owner: calendar.owner?.address?.toLowerCase() ?? null,
      })
    next = reply?.['@odata.nextLink']
  }
  if (next) throw new Unreadable('incomplete')
  return listed
}

function collectionOf({ id, name }: z.output<typeof listEntry>): Omit<CollectionThere, 'isOwn'> {
  return {
    href: id,
    name: shortName(name ?? ''),
    ctag: null,
    syncToken: null,
    reportsChanges: true,
  }
}

interface ReadRequest {
  known: KnownCollection
  objects: ReadonlyMap<string, KnownObject>
  scope: ReadingScope
  zone: string
  writtenIds: ReadonlySet<string | null>
}

/** Returns what changed in a calendar since its link, or compares its full list. */
async function findChangedEvents(client: ConsentedClient, request: ReadRequest): Promise<Wanted> {
  const { known, objects, scope } = request
  if (known.sync_token !== null && !scope.goesFurther) {
    const changed = await listEvents(client, known.sync_token)
    const idOf = ({ id }: GraphEvent) => objectIdOf(`${known.href}\n${id}`)
    const isClear = (event: GraphEvent) =>
      isRemoved(event) ? objects.has(idOf(event)) : isSingle(event)
    if (changed?.items.every(isClear)) {
      const gone = changed.items.filter(isRemoved).map(idOf)
      const tokens = { objects, before: known.sync_token, after: changed.link }
      return changesOf(objectsOf(changed.items, request), gone, tokens)
    }
  }
  const { from, to } = scope.options
  const window = new URLSearchParams({
    startDateTime: new Date(from).toISOString(),
    endDateTime: new Date(to).toISOString(),
  })
  const path = `/me/calendars/${encodeURIComponent(known.href)}/calendarView/delta?${window}`
  const all = await listEvents(client, path)
  if (!all) throw new Unreadable('404')
  return differencesOf(objectsOf(all.items, request), objects, all.link)
}

/**
 * Returns whether an event is none of a series: of a changed series Microsoft does not report the removed dates
 * (microsoft-graph-docs 4501), and of a removed one perhaps only the series.
 */
function isSingle({ type, seriesMasterId, showAs }: GraphEvent): boolean {
  return type !== 'seriesMaster' && !seriesMasterId && showAs !== undefined
}

/** Returns events, and the link for the next time; null for a link that is no longer valid (`SyncStateNotFound`). */
async function listEvents(
  client: ConsentedClient,
  firstPath: string,
): Promise<{ items: GraphEvent[]; link: string } | null> {
  const items: GraphEvent[] = []
  let next = firstPath
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const question = { headers: PREFER, also: STARTS_OVER, reply: events }
    const { reply } = await client.ask(next, question)
    if (!reply) return null
    for (const item of reply.value) items.push(item)
    const { '@odata.deltaLink': link, '@odata.nextLink': more } = reply
    if (link) return { items: lastStates(items), link }
    // The last page has the link; without one the answer is incomplete.
    if (!more) throw new Unreadable('incomplete')
    next = more
  }
  throw new Unreadable('incomplete')
}

const isRemoved = (event: GraphEvent) => event['@removed'] !== undefined

/**
 * Returns the objects of a list, each date of a series separately. A date may lack the fields that it shares with its series,
 * which is in the list too.
 */
function objectsOf(
  items: readonly GraphEvent[],
  { known, scope, zone, writtenIds }: ReadRequest,
): ObjectThere[] {
  const masters = new Map(
    items.filter(({ type }) => type === 'seriesMaster').map((item) => [item.id, item]),
  )
  return items.flatMap((item) => {
    if (isRemoved(item) || item.type === 'seriesMaster') return []
    const master = item.seriesMasterId ? masters.get(item.seriesMasterId) : undefined
    const isComplete = item.showAs !== undefined || master !== undefined
    const event = { ...master, ...withoutGaps(item) }
    const time = isTaken(event) ? timeOf(event, zone) : null
    const reading = readingOf(time, event.subject, scope.options)
    const there = {
      id: objectIdOf(`${known.href}\n${item.id}`),
      href: item.id,
      etag: isComplete ? (item['@odata.etag'] ?? null) : null,
    }
    const hasOwnId = known.is_made || writtenIds.has(item.id)
    const isOwn = hasOwnId || isOwnUid(event.iCalUId ?? '', scope.options.origin)
    return [listedObject(there, { reading, time, isOwn })]
  })
}

function withoutGaps(event: GraphEvent): GraphEvent {
  return {
    id: event.id,
    ...Object.fromEntries(Object.entries(event).filter(([, value]) => value != null)),
  }
}

function isTaken({ showAs, isCancelled, responseStatus }: GraphEvent): boolean {
  return !leavesFree(showAs ?? '') && !isCancelled && responseStatus?.response !== 'declined'
}

function timeOf({ start, end, isAllDay }: GraphEvent, zone: string) {
  if (!start || !end) throw new Unreadable('incomplete')
  if (isAllDay) return wholeDays(start.dateTime.slice(0, 10), end.dateTime.slice(0, 10), zone)
  if ([start, end].some(({ timeZone = 'UTC' }) => timeZone !== 'UTC'))
    throw new Unreadable('incomplete')
  return exactTime(utc(start.dateTime), utc(end.dateTime))
}

/** Reads `2026-03-04T12:00:00.0000000`. */
const utc = (written: string) => `${written.slice(0, 19)}Z`

async function makeCalendar(client: ConsentedClient): Promise<{ name: string; href: string }> {
  for (let number = 1; number <= MOST_NAMES; number++) {
    const name = number === 1 ? APP_NAME : `${APP_NAME} ${number}`
    const question = {
      method: 'POST',
      headers: PREFER,
      body: { name },
      also: [409],
      reply: withId,
    } as const
    const { reply } = await client.ask('/me/calendars', question)
    if (reply) return { name, href: reply.id }
  }
  throw new Unreadable('409')
}

async function look(
  client: ConsentedClient,
  address: EventAddress,
  zone: string,
): Promise<EventThere | null> {
  const id = address.thereId ?? (await findEvent(client, address))
  if (id === null) return null
  const question = { headers: PREFER, also: [404, 410], reply: eventSchema }
  const { reply } = await client.ask(`/me/events/${encodeURIComponent(id)}`, question)
  if (!reply || reply.isCancelled) return null
  const { start, end, isAllDay } = timeOf(reply, zone)
  return { at: isAllDay ? null : { start, end }, etag: reply['@odata.etag'] ?? null }
}

/** Returns the id of a session's event if the answer to writing it was lost; null if there is none. */
async function findEvent(
  client: ConsentedClient,
  { href, sessionId }: EventAddress,
): Promise<string | null> {
  const filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${SESSION}' and ep/value eq '${sessionId}')`
  const query = new URLSearchParams({ $filter: filter, $select: 'id' })
  const path = `/me/calendars/${encodeURIComponent(href)}/events?${query}`
  const { reply } = await client.ask(path, { headers: PREFER, also: [404], reply: events })
  return reply?.value[0]?.id ?? null
}

/** Writes an event and returns its id there. */
async function put(
  client: ConsentedClient,
  address: EventAddress & { isNew: boolean },
  written: WrittenEvent,
  etag: string | null,
): Promise<string> {
  // An earlier connection may have written it.
  const id = address.thereId ?? (await findEvent(client, address))
  if (id !== null && (await replace(client, id, written, etag))) return id
  const value = { id: SESSION, value: address.sessionId }
  const body = { ...bodyOf(written), singleValueExtendedProperties: [value] }
  const question = { method: 'POST', headers: PREFER, body, reply: withId } as const
  const path = `/me/calendars/${encodeURIComponent(address.href)}/events`
  const { reply } = await client.ask(path, question)
  if (!reply) throw new Unreadable('incomplete')
  return reply.id
}

/** Returns whether the event existed. */
async function replace(
  client: ConsentedClient,
  id: string,
  written: WrittenEvent,
  etag: string | null,
): Promise<boolean> {
  const headers = { ...PREFER, ...(etag === null ? {} : { 'if-match': etag }) }
  const question = {
    method: 'PATCH',
    headers,
    body: bodyOf(written),
    also: [404, 412],
    reply: anything,
  } as const
  const { status } = await client.ask(`/me/events/${encodeURIComponent(id)}`, question)
  if (status === 412) throw new Unreadable('412')
  return status !== 404
}

function bodyOf({ title, location, isPending, startsAt, endsAt }: WrittenEvent) {
  const inUtc = (date: Date) => ({ dateTime: date.toISOString().slice(0, 19), timeZone: 'UTC' })
  return {
    ...{ subject: title, showAs: isPending ? 'tentative' : 'busy', isReminderOn: false },
    ...{ start: inUtc(startsAt), end: inUtc(endsAt) },
    location: { displayName: location ?? '' },
  }
}
