import {
  type PublicRequest,
  type RequestLimits,
  requestPublic,
  Unreadable,
} from '../../../platform/server/public-request.ts'
import type { Services } from '../../../platform/server/services.ts'
import { CALENDAR_TYPE } from '../../../platform/shared/calendar-file.ts'
import { type DavAnswer, readDavAnswer } from './answer-queries.ts'

/** A server with a user's calendars, read with the user's password. */
export interface DavClient {
  /** Returns the properties of an address (depth 0), or of its children too (depth 1), with the address after redirects. */
  properties(
    address: string,
    depth: 0 | 1,
    properties: readonly Property[],
  ): Promise<DavAnswer & { url: string }>
  /** Returns the answer to a REPORT about the contents of an address. */
  report(address: string, depth: 0 | 1, body: string): Promise<DavAnswer>
  /** Returns the text of an object. */
  get(address: string): Promise<string>
  /**
   * Writes an event to its address, replacing the present one; with an ETag only that version, otherwise throws `412`. Returns
   * whether it was created.
   */
  put(address: string, event: string, etag: string | null): Promise<boolean>
  /** Deletes an address; one that no longer exists counts as deleted. Returns whether it existed. */
  remove(address: string): Promise<boolean>
  makeCalendar(address: string, name: string): Promise<void>
}

export interface Login {
  username: string
  password: string
}

const LARGEST_ANSWER = 20_000_000
/** The time limit of one request, in milliseconds. */
const REQUEST_WITHIN = 20_000
/** The time limit of all requests of one reading, in milliseconds. The next reading continues. */
const READING_WITHIN = 4 * 60_000

const XML = 'application/xml; charset=utf-8'
const WRITTEN = [200, 201, 204]
const REMOVED = [200, 202, 204, 404, 410]

const DAV = 'DAV:'
const CALDAV = 'urn:ietf:params:xml:ns:caldav'
const CALENDAR_SERVER = 'http://calendarserver.org/ns/'

const PREFIXES = {
  'calendar-data': 'C',
  'calendar-home-set': 'C',
  'current-user-principal': 'D',
  displayname: 'D',
  getcontenttype: 'D',
  getctag: 'S',
  getetag: 'D',
  resourcetype: 'D',
  'supported-calendar-component-set': 'C',
  'supported-report-set': 'D',
  'sync-token': 'D',
} as const
export type Property = keyof typeof PREFIXES

/** Returns a `prop` element with these properties. */
function propOf(properties: readonly Property[]): string {
  return `<D:prop>${properties.map((name) => `<${PREFIXES[name]}:${name}/>`).join('')}</D:prop>`
}

function documentOf(name: string, content: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<${name} xmlns:D="${DAV}" xmlns:C="${CALDAV}" xmlns:S="${CALENDAR_SERVER}">${content}</${name}>`
}

/** Requests the changes since a token. */
export function changesSince(token: string): string {
  const content = `<D:sync-token>${written(token)}</D:sync-token><D:sync-level>1</D:sync-level>`
  return documentOf('D:sync-collection', content + propOf(['getetag']))
}

/** Requests objects unexpanded: servers' own expansions and ranges are wrong for recurring events. */
export function wholeObjects(hrefs: readonly string[]): string {
  const hrefElements = hrefs.map((href) => `<D:href>${written(href)}</D:href>`).join('')
  return documentOf('C:calendar-multiget', propOf(['getetag', 'calendar-data']) + hrefElements)
}

/** Requests the objects whose UID contains a text (RFC 4791), or, in Xandikos, is that text. */
export function objectsWithUid(uid: string): string {
  const match = `<C:prop-filter name="UID"><C:text-match collation="i;octet">${written(uid)}</C:text-match></C:prop-filter>`
  const filter = `<C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${match}</C:comp-filter></C:comp-filter>`
  const content = `${propOf(['getetag', 'calendar-data'])}<C:filter>${filter}</C:filter>`
  return documentOf('C:calendar-query', content)
}

function written(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function createDavClient(
  environment: Services['environment'],
  { username, password }: Login,
): DavClient {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const end = performance.now() + READING_WITHIN
  const send = async (address: string, { headers, ...request }: PublicRequest) => {
    const within = Math.floor(Math.min(REQUEST_WITHIN, end - performance.now()))
    if (within < 1) throw new Unreadable('too_slow')
    const limits: RequestLimits = {
      most: LARGEST_ANSWER,
      within,
      allowsLoopback: environment.loopback && !environment.production,
    }
    const length = { 'content-length': String(Buffer.byteLength(request.body ?? '')) }
    return requestPublic(
      address,
      { ...request, headers: { authorization, ...headers, ...length } },
      limits,
    )
  }
  const ask = async (method: string, address: string, depth: 0 | 1, body: string) => {
    const headers = { depth: String(depth), 'content-type': XML }
    const { url, text } = await send(address, { method, headers, body, accepted: [207] })
    return { ...(await readDavAnswer(text)), url }
  }
  return {
    properties: (address, depth, properties) =>
      ask('PROPFIND', address, depth, documentOf('D:propfind', propOf(properties))),
    report: (address, depth, body) => ask('REPORT', address, depth, body),
    get: async (address) => {
      const { text } = await send(address, { method: 'GET', headers: {}, accepted: [200] })
      return text
    },
    put: async (address, event, etag) => {
      const condition: PublicRequest['headers'] = etag === null ? {} : { 'if-match': `"${etag}"` }
      const headers = { 'content-type': `${CALENDAR_TYPE}; charset=utf-8`, ...condition }
      const request = { method: 'PUT', headers, body: event, accepted: WRITTEN }
      return (await send(address, request)).status === 201
    },
    remove: async (address) => {
      const request = { method: 'DELETE', headers: {}, accepted: REMOVED }
      return (await send(address, request)).status < 300
    },
    makeCalendar: async (address, name) => {
      const headers = { 'content-type': XML }
      const body = documentOf('C:mkcalendar', newCalendar(name))
      await send(address, { method: 'MKCALENDAR', headers, body, accepted: WRITTEN })
    },
  }
}

/** Returns the properties of a new calendar: its name, and that it holds events; otherwise iCloud creates a list of tasks. */
function newCalendar(name: string): string {
  const kinds =
    '<C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set>'
  const props = `<D:displayname>${written(name)}</D:displayname>${kinds}`
  return `<D:set><D:prop>${props}</D:prop></D:set>`
}
