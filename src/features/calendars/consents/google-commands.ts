import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { Unreadable } from '../../../platform/server/public-request.ts'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { DAY } from '../../../platform/shared/calendar.ts'
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
import { isOwnUid, type ReadingOptions } from '../reading/busy-time.ts'
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
import { readsDetails } from './provider-rules.ts'

/** The calendars of a Google account (Calendar API, version 3). */

const time = z.object({ date: z.optional(z.string()), dateTime: z.optional(z.string()) })
const eventSchema = z.object({
  id: z.string(),
  etag: z.optional(z.string()),
  iCalUID: z.optional(z.string()),
  recurringEventId: z.optional(z.string()),
  status: z.optional(z.string()),
  transparency: z.optional(z.string()),
  eventType: z.optional(z.string()),
  summary: z.optional(z.string()),
  start: z.optional(time),
  end: z.optional(time),
  attendees: z.optional(
    z.array(z.object({ self: z.optional(z.boolean()), responseStatus: z.optional(z.string()) })),
  ),
})
type GoogleEvent = z.output<typeof eventSchema>
const paged = { nextPageToken: z.optional(z.string()), nextSyncToken: z.optional(z.string()) }
const events = z.object({ ...paged, items: z._default(z.array(eventSchema), []) })
const listEntry = z.object({
  id: z.string(),
  summary: z.optional(z.string()),
  summaryOverride: z.optional(z.string()),
  primary: z.optional(z.boolean()),
  accessRole: z.optional(z.string()),
})
const calendarList = z.object({ ...paged, items: z._default(z.array(listEntry), []) })
const interval = z.object({ start: z.string(), end: z.string() })
const freeBusy = z.object({
  calendars: z.record(
    z.string(),
    z.object({
      busy: z.optional(z.array(interval)),
      errors: z.optional(z.array(z.object({ reason: z.optional(z.string()) }))),
    }),
  ),
})
const openedChannel = z.object({
  resourceId: z.string(),
  /** Milliseconds since 1970; a 64-bit number, written as text. */
  expiration: z.optional(z.union([z.string(), z.number()])),
})
const anything = z.unknown()

const FIELDS =
  'nextPageToken,nextSyncToken,items(id,etag,iCalUID,recurringEventId,status,transparency,eventType,start,end,attendees(self,responseStatus)'

/** Google refuses free/busy of more than 90 days at once, or in more than 50 calendars. */
const BUSY_SPAN = 80 * DAY
const BUSY_AT_ONCE = 50
/** How long a channel may last, in seconds. */
const CHANNEL_LASTS = 604_800

interface GoogleCalendars extends CalendarProvider {
  /** Returns the name of the account, which identifies it. */
  findAccount(): Promise<string>
}

/** Opens an account at Google. `made`: the calendars made for sessions, whose busy times are not requested. */
export function openGoogle(
  client: ConsentedClient,
  { made, written = [], zone }: { made: readonly string[]; zone: string } & WrittenEvents,
): GoogleCalendars {
  const writtenIds = new Set(written.map(({ sessionId }) => eventIdOf(sessionId)))
  let primary: string | null = null
  let collections: CollectionThere[] = []
  let busy: Promise<Map<string, BusySpan[] | null>> | null = null
  const listCollections = async () => {
    const calendars = await listCalendars(client)
    primary = calendars.find((calendar) => calendar.isPrimary)?.href ?? null
    collections = calendars.map(({ isPrimary: _, ...calendar }) => calendar)
    return collections
  }
  const busyOf = async (href: string, options: ReadingOptions) => {
    const hrefs = collections.map((one) => one.href).filter((one) => !made.includes(one))
    busy ??= requestBusyTimes(client, hrefs, options)
    const known = await busy
    return known.has(href)
      ? known.get(href)
      : (await requestBusyTimes(client, [href], options)).get(href)
  }
  return {
    notices: noticesOf(client),
    listCollections,
    findAccount: async () => {
      if (primary === null) throw new Unreadable('no_calendars')
      return primary
    },
    findCollection: async (href) => {
      const path = `/users/me/calendarList/${encodeURIComponent(href)}`
      const { reply } = await client.ask(path, { also: [404, 410], reply: listEntry })
      return reply && collectionOf(reply)
    },
    findChanges: async (known, _there, objects, _own, scope) => {
      if (known.is_made && scope.watched !== known.id)
        return { wanted: [], removed: [], syncToken: known.sync_token }
      if (known.is_made || readsDetails('google', client.scopes))
        return findChangedEvents(client, { known, objects, scope, zone, writtenIds })
      return differencesOf(
        busyObjects(known.href, await busyOf(known.href, scope.options)),
        objects,
        null,
      )
    },
    readObjects: (_, objects, own) => readListed(objects, own),
    objectOf: ({ href, sessionId }) => objectIdOf(`${href}\n${eventIdOf(sessionId)}`),
    makeCollection: async () => {
      const question = {
        method: 'POST',
        body: { summary: APP_NAME },
        reply: z.object({ id: z.string() }),
      } as const
      const { reply } = await client.ask('/calendars', question)
      return { name: APP_NAME, href: reply?.id ?? '' }
    },
    look: (address) => look(client, address, zone),
    put: async (address, written, etag) => {
      await put(client, address, written, etag)
      return null
    },
    remove: async (address) => {
      const question = { method: 'DELETE', also: [204, 404, 410], reply: anything } as const
      await client.ask(pathOf(address), question)
    },
  }
}

/** Returns the watching of calendars. Free/busy has no notices: only calendars whose events are read are watched. */
function noticesOf(client: ConsentedClient): Notices {
  return {
    prolongs: false,
    resourcesOf: (calendars) =>
      calendars
        .filter(({ is_made }) => is_made || readsDetails('google', client.scopes))
        .map(({ href }) => href),
    open: async (href, channel, now) => {
      const body = { ...channel, type: 'web_hook', params: { ttl: String(CHANNEL_LASTS) } }
      const question = { method: 'POST', body, reply: openedChannel } as const
      const path = `/calendars/${encodeURIComponent(href)}/events/watch`
      const { reply } = await client.ask(path, question)
      const endsAt = Number(reply?.expiration ?? now + CHANNEL_LASTS * 1_000)
      if (!reply || !Number.isSafeInteger(endsAt)) throw new Unreadable('incomplete')
      return { thereId: reply.resourceId, endsAt }
    },
    prolong: async () => null,
    stop: async ({ id, thereId }) => {
      const body = { id, resourceId: thereId }
      await client.ask('/channels/stop', { method: 'POST', body, also: [404], reply: anything })
    },
  }
}

async function listCalendars(
  client: ConsentedClient,
): Promise<(CollectionThere & { isPrimary: boolean })[]> {
  const calendars: (CollectionThere & { isPrimary: boolean })[] = []
  let page: string | undefined
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const query = new URLSearchParams({ maxResults: '250', ...(page && { pageToken: page }) })
    const { reply } = await client.ask(`/users/me/calendarList?${query}`, { reply: calendarList })
    for (const item of reply?.items ?? [])
      calendars.push({ ...collectionOf(item), isPrimary: item.primary === true })
    page = reply?.nextPageToken
    if (!page) return calendars
  }
  throw new Unreadable('incomplete')
}

function collectionOf(entry: z.output<typeof listEntry>): CollectionThere {
  return {
    ...{ href: entry.id, name: shortName(entry.summaryOverride ?? entry.summary ?? '') },
    ...{ ctag: null, syncToken: null, reportsChanges: true },
    isOwn: entry.primary === true || entry.accessRole === 'owner',
  }
}

interface BusySpan {
  /** The index of the span, counted from 1970. */
  index: number
  intervals: readonly z.output<typeof interval>[]
}

/** Returns the busy times of some calendars, in spans with fixed borders; null for one that Google does not report. */
async function requestBusyTimes(
  client: ConsentedClient,
  hrefs: readonly string[],
  { from, to }: ReadingOptions,
): Promise<Map<string, BusySpan[] | null>> {
  const busyByHref = new Map<string, BusySpan[] | null>(hrefs.map((href) => [href, []]))
  for (let index = Math.floor(from / BUSY_SPAN); index * BUSY_SPAN < to; index++)
    for (let start = 0; start < hrefs.length; start += BUSY_AT_ONCE) {
      const batch = hrefs.slice(start, start + BUSY_AT_ONCE)
      const body = {
        timeMin: new Date(index * BUSY_SPAN).toISOString(),
        timeMax: new Date((index + 1) * BUSY_SPAN).toISOString(),
        items: batch.map((id) => ({ id })),
      }
      const { reply } = await client.ask('/freeBusy', { method: 'POST', body, reply: freeBusy })
      for (const href of batch) {
        const busyReply = reply?.calendars[href]
        // A calendar that is missing in the answer does not count as free.
        if (!busyReply?.busy || (busyReply.errors?.length ?? 0) > 0) busyByHref.set(href, null)
        else busyByHref.get(href)?.push({ index, intervals: busyReply.busy })
      }
    }
  return busyByHref
}

function busyObjects(href: string, spans: readonly BusySpan[] | null | undefined): ObjectThere[] {
  if (!spans) throw new Unreadable('incomplete')
  return spans.map(({ index, intervals }) => {
    const busy = intervals.map(({ start, end }) => ({ ...exactTime(start, end), title: null }))
    const etag = createHash('sha256').update(JSON.stringify(busy)).digest('base64url')
    const id = objectIdOf(`${href}\nbusy ${index}`)
    const reading = {
      busy: busy.filter(({ start, end }) => start < end),
      skipped: 0,
      goesOn: false,
    }
    return { id, href, etag, times: { reading, at: null } }
  })
}

interface ReadRequest {
  known: KnownCollection
  objects: ReadonlyMap<string, KnownObject>
  scope: ReadingScope
  zone: string
  writtenIds: ReadonlySet<string>
}

/** Returns what changed in a calendar since its token, or compares its full list. */
async function findChangedEvents(client: ConsentedClient, request: ReadRequest): Promise<Wanted> {
  const { known, objects, scope } = request
  const { from, to, titles } = scope.options
  const toObject = (event: GoogleEvent) => objectOf(event, request)
  const common = {
    ...{ singleEvents: 'true', maxResults: '2500', maxAttendees: '1' },
    fields: `${FIELDS}${titles ? ',summary' : ''})`,
  }
  if (known.sync_token !== null && !scope.goesFurther) {
    const changed = await listEvents(client, known.href, { ...common, syncToken: known.sync_token })
    const gone = (changed?.items ?? []).filter(({ status }) => status === 'cancelled').map(toObject)
    // A removed event that is unknown here may be a whole series, and of a changed series Google reports only the dates of the
    // next months (google-api-ruby-client 860): then the full list is read.
    const isWhole = gone.every(({ id }) => objects.has(id)) && !changed?.items.some(isOfSeries)
    if (changed && isWhole) {
      const here = changed.items.filter(({ status }) => status !== 'cancelled').map(toObject)
      const tokens = { objects, before: known.sync_token, after: changed.syncToken }
      return changesOf(
        here,
        gone.map(({ id }) => id),
        tokens,
      )
    }
  }
  const window = { timeMin: new Date(from).toISOString(), timeMax: new Date(to).toISOString() }
  const all = await listEvents(client, known.href, { ...common, ...window })
  if (!all) throw new Unreadable('410')
  const here = all.items.filter(({ status }) => status !== 'cancelled')
  return differencesOf(here.map(toObject), objects, all.syncToken)
}

/** Dates of a series also have its id with their time: `7cbh8rpc10lrc0ckih9tafss99_20260310T180000Z`. */
function isOfSeries({ id, recurringEventId }: GoogleEvent): boolean {
  return recurringEventId !== undefined || /_\d{8}(?:T\d{6}Z)?$/.test(id)
}

/** Returns events, and the token for the next time; null for a token that is no longer valid. */
async function listEvents(
  client: ConsentedClient,
  href: string,
  parameters: Readonly<Record<string, string>>,
): Promise<{ items: GoogleEvent[]; syncToken: string } | null> {
  const items: GoogleEvent[] = []
  let page: string | undefined
  // 400 is the answer to a token that was given for other parameters.
  const also = 'syncToken' in parameters ? [400, 410] : [410]
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const query = new URLSearchParams({ ...parameters, ...(page && { pageToken: page }) })
    const path = `/calendars/${encodeURIComponent(href)}/events?${query}`
    const { reply } = await client.ask(path, { also, reply: events })
    if (!reply) return null
    for (const item of reply.items) items.push(item)
    page = reply.nextPageToken
    if (page) continue
    // The last page has the token; without one the answer is incomplete.
    if (!reply.nextSyncToken) throw new Unreadable('incomplete')
    return { items: lastStates(items), syncToken: reply.nextSyncToken }
  }
  throw new Unreadable('incomplete')
}

function objectOf(
  event: GoogleEvent,
  { known, scope, zone, writtenIds }: ReadRequest,
): ObjectThere {
  const id = objectIdOf(`${known.href}\n${event.id}`)
  const there = { id, href: event.id, etag: event.etag ?? null }
  if (event.status === 'cancelled') return there
  const time = isTaken(event) ? timeOf(event, zone) : null
  const reading = readingOf(time, event.summary, scope.options)
  const hasOwnId = known.is_made || writtenIds.has(event.id)
  const isOwn = hasOwnId || isOwnUid(event.iCalUID ?? '', scope.options.origin)
  return listedObject(there, { reading, time, isOwn })
}

function isTaken({ transparency, eventType, attendees = [] }: GoogleEvent): boolean {
  if (transparency === 'transparent' || eventType === 'workingLocation') return false
  return !attendees.some(({ self, responseStatus }) => self && responseStatus === 'declined')
}

function timeOf({ start, end }: GoogleEvent, zone: string) {
  if (start?.date && end?.date) return wholeDays(start.date, end.date, zone)
  if (start?.dateTime && end?.dateTime) return exactTime(start.dateTime, end.dateTime)
  throw new Unreadable('incomplete')
}

/** Returns the event's id of a session: ids there are base32hex, which includes the digits of a UUID. */
function eventIdOf(sessionId: string): string {
  return sessionId.replaceAll('-', '')
}

function pathOf({ href, sessionId }: EventAddress): string {
  return `/calendars/${encodeURIComponent(href)}/events/${eventIdOf(sessionId)}`
}

async function look(
  client: ConsentedClient,
  address: EventAddress,
  zone: string,
): Promise<EventThere | null> {
  const { reply } = await client.ask(pathOf(address), { also: [404, 410], reply: eventSchema })
  if (!reply || reply.status === 'cancelled') return null
  const { start, end, isAllDay } = timeOf(reply, zone)
  return { at: isAllDay ? null : { start, end }, etag: reply.etag ?? null }
}

/** Writes an event under an id derived from its session; writing revives an event that was removed there. */
async function put(
  client: ConsentedClient,
  address: EventAddress & { isNew: boolean },
  written: WrittenEvent,
  etag: string | null,
): Promise<void> {
  const body = bodyOf(written)
  const add = async () => {
    const path = `/calendars/${encodeURIComponent(address.href)}/events`
    const event = { ...body, id: eventIdOf(address.sessionId) }
    const question = { method: 'POST', body: event, also: [409], reply: anything } as const
    return (await client.ask(path, question)).status !== 409
  }
  const replace = async () => {
    const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag }
    const also = [404, 412]
    const question = { method: 'PUT', headers, body, also, reply: anything } as const
    const { status } = await client.ask(pathOf(address), question)
    if (status === 412) throw new Unreadable('412')
    return status !== 404
  }
  const isDone = address.isNew
    ? (await add()) || (await replace())
    : (await replace()) || (await add()) || (await replace())
  if (!isDone) throw new Unreadable('404')
}

function bodyOf({ title, location, isPending, startsAt, endsAt }: WrittenEvent) {
  return {
    ...{ summary: title, status: isPending ? 'tentative' : 'confirmed', transparency: 'opaque' },
    ...(location === null ? {} : { location }),
    start: { dateTime: startsAt.toISOString(), timeZone: 'UTC' },
    end: { dateTime: endsAt.toISOString(), timeZone: 'UTC' },
    reminders: { useDefault: false },
  }
}
