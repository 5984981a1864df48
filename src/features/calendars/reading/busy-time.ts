/** A time that a calendar says is taken: instants in milliseconds. */
export interface BusyTime {
  start: number
  end: number
  isAllDay: boolean
  /** Null if it has none, or if titles are not read. */
  title: string | null
}

export interface ReadingOptions {
  /** The practice's zone (IANA), for times without a zone and for all-day events. */
  zone: string
  from: number
  to: number
  /** The product's address, which identifies events from its calendar feed and e-mails: these do not count. */
  origin?: string
  /** The e-mail addresses of the calendar's owner: events that the owner declined do not count. */
  owners?: readonly string[]
  /** Whether titles are read; at most `TITLE_LENGTH` characters of each. */
  titles?: boolean
}

export const TITLE_LENGTH = 200

/**
 * Returns whether a status of Microsoft leaves its time free. Who works elsewhere can still meet: Exchange exports such an event
 * as transparent ([MS-OXCICAL], 2.1.3.1.1.20.25).
 */
export function leavesFree(status: string): boolean {
  return /^(?:free|workingelsewhere)$/i.test(status)
}

/** The mark before the UID of another program in the hexadecimal ids of Exchange ([MS-OXOCAL], 2.2.1.27): `vCal-Uid`. */
const FOREIGN_UID = /7643616C2D55696401000000((?:[0-9A-F]{2})+?)00$/i

/** Returns whether an event is one of the product's, from its calendar feed or e-mails, by its UID. */
export function isOwnUid(uid: string, origin: string | undefined): boolean {
  if (!origin) return false
  const [, foreign] = FOREIGN_UID.exec(uid) ?? []
  const written = foreign === undefined ? uid : Buffer.from(foreign, 'hex').toString()
  return written.toLowerCase().endsWith(`@${new URL(origin).host}`)
}

export interface BusyReading {
  busy: BusyTime[]
  /** The number of events that could not be read. */
  skipped: number
  /** Whether it may block times after the end of the range: it recurs or begins later. */
  goesOn: boolean
}
