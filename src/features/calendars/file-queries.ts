import { getPublicFile, Unreadable } from '../../platform/server/public-request.ts'
import type { Services } from '../../platform/server/services.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import type { ReadingOptions } from './reading/busy-time.ts'
import { CalendarProblem } from './reading/calendar-problem.ts'
import { readBusyInThread } from './reading/in-thread.ts'
import type { BusyTime } from './reading/read-busy.ts'

/** Busy times are needed a year ahead; with a month more, an unchanged file is parsed again only once a month. */
const AHEAD = 396 * DAY
const KNOWN_AHEAD = 366 * DAY

type Known = Pick<KnownCalendar, 'known_until' | 'zone' | 'timezone'>

/** Returns whether an unchanged file need not be parsed again yet. */
export function isKnownAhead(calendar: Known, now: number): boolean {
  const { known_until } = calendar
  const reachesAhead = known_until !== null && known_until.getTime() > now + KNOWN_AHEAD
  return reachesAhead && !isOtherZone(calendar)
}

/** Returns whether the practice's time zone was corrected since the whole days and times without a zone were read. */
export function isOtherZone({ zone, timezone }: Pick<Known, 'zone' | 'timezone'>): boolean {
  return zone !== null && zone !== timezone
}

/** Returns the options for reading a calendar: the times of a year and a month, without our own events. */
export function readingOptions(
  { timezone, email, titles }: Pick<KnownCalendar, 'timezone' | 'email' | 'titles'>,
  origin: string,
  now: number,
): ReadingOptions {
  return { zone: timezone, from: now - DAY, to: now + AHEAD, origin, owners: [email], titles }
}

const LARGEST_FILE = 20_000_000
/** In milliseconds. */
const READ_WITHIN = 20_000

/** The busy times of a calendar's file up to `knownUntil` (instants in milliseconds), and the file's version headers. */
export interface Reading {
  busy: readonly BusyTime[]
  knownUntil: number
  /** The practice's time zone, in which it was read. */
  zone: string | null
  /** Whether titles were read. */
  titles: boolean
  etag: string | null
  lastModified: string | null
}

interface KnownCalendar {
  address: string
  timezone: string
  /** The psychologist's e-mail: events that it declined do not count. */
  email: string
  titles: boolean
  known_until: Date | null
  zone: string | null
  etag: string | null
  last_modified: string | null
}

type Surroundings = Pick<Services, 'environment' | 'origin'>

/**
 * Reads a calendar's file, without a transaction. Returns null if it is unchanged. Throws `Unreadable` with the reason
 * (`failureOf` of address-rules.ts).
 */
export async function readCalendar(
  { environment, origin }: Surroundings,
  known: KnownCalendar,
  now: number,
): Promise<Reading | null> {
  const isKnown = isKnownAhead(known, now)
  const file = await getPublicFile(
    known.address,
    {
      etag: isKnown ? known.etag : null,
      lastModified: isKnown ? known.last_modified : null,
    },
    {
      most: LARGEST_FILE,
      within: READ_WITHIN,
      allowsLoopback: environment.loopback && !environment.production,
    },
  )
  if (file.status === 304) return null
  const options = readingOptions(known, origin(), now)
  const { busy } = await readBusyInThread(file.parts, options).catch((error) => {
    throw error instanceof CalendarProblem ? new Unreadable(REASONS[error.code]) : error
  })
  const { titles } = known
  const { to: knownUntil, zone } = options
  return { busy, titles, zone, knownUntil, etag: file.etag, lastModified: file.lastModified }
}

const REASONS = {
  not_a_calendar: 'not_a_calendar',
  calendar_incomplete: 'incomplete',
  calendar_too_large: 'too_large',
  calendar_too_slow: 'too_large',
} as const satisfies Record<CalendarProblem['code'], string>
