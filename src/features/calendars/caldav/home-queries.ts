import { Unreadable } from '../../../platform/server/public-request.ts'
import { cleanLine } from '../../../platform/shared/typed-text.ts'
import type { CollectionThere } from '../provider.ts'
import {
  childOf,
  type DavAnswer,
  type DavResponse,
  hrefsIn,
  namesIn,
  textOf,
} from './answer-queries.ts'
import type { DavClient, Login, Property } from './client-queries.ts'

/** The address that lists a user's calendars. */
export interface Home {
  url: string
  /** 0 for an address that is itself a calendar, 1 for one that holds calendars. */
  depth: 0 | 1
}

/** The part of a server that is encrypted and kept. */
export interface Access {
  home: Home
  login: Login
}

const OF_COLLECTION: readonly Property[] = [
  ...(['resourcetype', 'displayname', 'getctag', 'sync-token', 'supported-report-set'] as const),
  'supported-calendar-component-set',
]
const OF_USER: readonly Property[] = [
  ...(['resourcetype', 'current-user-principal', 'calendar-home-set'] as const),
  'supported-calendar-component-set',
]

/**
 * Finds the address of the user's calendars from a typed address: a calendar, a server's CalDAV address or the server itself.
 * Throws `Unreadable`.
 */
export async function findHome(client: DavClient, typed: string): Promise<Home> {
  const wellKnown = new URL('/.well-known/caldav', typed).href
  let firstError: Unreadable | null = null
  for (const address of new Set([typed, wellKnown, new URL('/', typed).href])) {
    try {
      const home = await homeFrom(client, address)
      if (home) return home
    } catch (error) {
      if (!(error instanceof Unreadable) || !/^\d+$/.test(error.reason)) throw error
      // A refused password must not be retried until the server locks the account.
      if (error.reason === '401') throw error
      firstError ??= error
    }
  }
  throw firstError ?? new Unreadable('no_calendars')
}

async function homeFrom(client: DavClient, address: string): Promise<Home | null> {
  const { url, own } = await ownProperties(client, address)
  if (!own) return null
  if (isCalendar(own)) return { url, depth: 0 }
  const known = homeIn(own, url)
  if (known) return { url: known, depth: 1 }
  const [principal] = hrefsIn(own, 'current-user-principal')
  if (!principal) return null
  const user = await ownProperties(client, trusted(principal, url))
  const home = user.own && homeIn(user.own, user.url)
  return home ? { url: home, depth: 1 } : null
}

async function ownProperties(client: DavClient, address: string) {
  const { url, responses } = await client.properties(address, 0, OF_USER)
  return { url, own: responses[0] ?? null }
}

function homeIn(response: DavResponse, url: string): string | null {
  const [home] = hrefsIn(response, 'calendar-home-set')
  return home ? trusted(home, url) : null
}

/**
 * Returns an address in a server's answer; null for none. Behind a proxy that adds https, a server may write its addresses with
 * http: they are those of the answer's origin.
 */
export function addressIn(href: string, base: string): URL | null {
  const to = URL.parse(href, base)
  const from = new URL(base)
  if (to?.protocol !== 'http:' || from.protocol !== 'https:') return to
  if (to.hostname !== from.hostname) return to
  to.protocol = from.protocol
  to.port = from.port
  return to
}

/**
 * Returns an address that a server names for its user. It may be on another host of the same domain, as with iCloud; the
 * password is sent nowhere else.
 */
export function trusted(href: string, base: string): string {
  const from = new URL(base)
  const to = addressIn(href, base)
  if (!to || !(to.origin === from.origin || isNeighbour(from, to)))
    throw new Unreadable('other_origin')
  return to.href
}

function isNeighbour(from: URL, to: URL): boolean {
  const domain = from.hostname.split('.').slice(1)
  // Below `com.br` all hosts would count as one domain.
  const isOwned = domain.length > (domain.at(-1)?.length === 2 ? 2 : 1)
  return isOwned && to.protocol === 'https:' && to.hostname.endsWith(`.${domain.join('.')}`)
}

/** Returns the calendars of a home that hold events, in one request. Throws `Unreadable`. */
export async function listCollectionsThere(
  client: DavClient,
  { url, depth }: Home,
): Promise<CollectionThere[]> {
  const answer = await client.properties(url, depth, OF_COLLECTION)
  return collectionsOf(answer, answer.url)
}

export function collectionsOf({ responses }: DavAnswer, url: string): CollectionThere[] {
  const { origin } = new URL(url)
  return responses.filter(isCalendar).flatMap((response) => {
    const address = addressIn(response.href, url)
    if (!address || address.origin !== origin) return []
    const syncToken = textOf(response, 'sync-token')
    const { pathname } = address
    const lastPart = pathname.split('/').findLast((part) => part !== '') ?? ''
    return [
      {
        href: pathname,
        name: shortName(textOf(response, 'displayname') ?? readablePath(lastPart)),
        ctag: textOf(response, 'getctag'),
        syncToken,
        reportsChanges: syncToken !== null && reportsOf(response).includes('sync-collection'),
        isOwn: true,
      },
    ]
  })
}

function isCalendar(response: DavResponse): boolean {
  if (!namesIn(response, 'resourcetype').includes('calendar')) return false
  const kinds = childOf({ children: response.found }, 'supported-calendar-component-set')
  const names = kinds?.children.map(({ attributes }) => attributes.name) ?? []
  return names.length === 0 || names.includes('VEVENT')
}

function reportsOf(response: DavResponse): string[] {
  const set = childOf({ children: response.found }, 'supported-report-set')
  const reports = set?.children.map((supported) => childOf(supported, 'report')) ?? []
  return reports.flatMap((report) => report?.children.map(({ name }) => name) ?? [])
}

const LONGEST_NAME = 60

export function shortName(name: string): string {
  const cut = cleanLine(name).slice(0, LONGEST_NAME)
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)) || 'Calendário'
}

/** Decodes a path, so that one address always has the same text. */
export function readablePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
