import type { IncomingHttpHeaders } from 'node:http'

/** Calendars of the test servers for Google and Microsoft, and the calls about them. */

export interface EventThere {
  title: string
  start: number
  end: number
  /** Days, the second one after the last, for an event of whole days. */
  days?: [string, string]
  isFree?: boolean
  isDeclined?: boolean
  isTentative?: boolean
  location?: string
  /** Its UID in a calendar's file, if it has one of another program. */
  uid?: string
  /** The name of its series, whose dates come without the shared fields. */
  series?: string
  /** The session, as a property of the event. */
  property?: string
  version: number
  isRemoved: boolean
}

export interface CalendarThere {
  name: string
  isPrimary: boolean
  isOwn: boolean
  isByApp: boolean
  events: Map<string, EventThere>
}

export interface ChannelThere {
  kind: string
  /** The calendar; null for every calendar of the account. */
  href: string | null
  address: string
  token: string
  resourceId: string
  endsAt: number
}

/** A notice as it is posted; it may be lost, sent twice, late or in another order. */
export interface Notice {
  url: string
  headers: Record<string, string>
  payload: string
}

export interface ApiCall {
  method: string
  path: string[]
  query: URLSearchParams
  headers: IncomingHttpHeaders
  json: Record<string, unknown>
  scopes: readonly string[]
}

export interface ApiAnswer {
  status: number
  json?: object
}

/** A stand-in, in the form used by the answers about its calendars. */
export interface CalendarsThere {
  calendars: Map<string, CalendarThere>
  origin: string
  pageSize: number
  oldestToken: number
  /** How each event is in a list before its present state, if at all. */
  repeats: 'as removed' | 'as it is' | null
  version: number
  channels: Map<string, ChannelThere>
  now(): number
  /** Posts a notice; null without an answer. */
  deliver(notice: Notice): Promise<{ status: number; type: string; text: string } | null>
  nextVersion(): number
  addCalendar(id: string, fields: Partial<CalendarThere>): void
}
