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
  /** The e-mail address of the calendar's owner: events that the owner declined do not count. */
  owner?: string
  /** Whether titles are read; at most `TITLE_LENGTH` characters of each. */
  titles?: boolean
}

export const TITLE_LENGTH = 200

export interface BusyReading {
  busy: BusyTime[]
  /** The number of events that could not be read. */
  skipped: number
  /** Whether it may block times after the end of the range: it recurs or begins later. */
  goesOn: boolean
}
