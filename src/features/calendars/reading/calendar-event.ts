import { DAY } from '../../../platform/shared/calendar.ts'
import { leavesFree, TITLE_LENGTH } from './busy-time.ts'
import {
  type CalendarTime,
  type FindZone,
  instantOf,
  isLength,
  type Length,
  midnightOf,
  type Period,
  parseLength,
  parseTime,
  periodsOf,
  timesOf,
} from './calendar-times.ts'
import { UTC, type Zone } from './calendar-zones.ts'
import {
  linesOf,
  nameOf,
  type Property,
  parameterOf,
  parseProperty,
  textOf,
  tryProperty,
  Unreadable,
} from './properties.ts'
import { parseRule, type RecurrenceRule } from './recurrence-rule.ts'

export interface CalendarEvent {
  uid: string
  sequence: number
  /** LAST-MODIFIED and DTSTAMP in milliseconds; 0 without a readable one. */
  modified: number
  stamp: number
  /** The date of a series that this event replaces. */
  replaces: CalendarTime | null
  /** Whether it replaces all later dates too (RANGE=THISANDFUTURE). */
  isForFuture: boolean
  start: CalendarTime
  /** Its calendar's zone, for times that name none. */
  floating: Zone
  /** None for a single event outside the window. */
  length: Length
  isAllDay: boolean
  rules: RecurrenceRule[]
  dates: Period[]
  /** The number of its rules and further dates that could not be read. */
  unread: number
  excludedDates: CalendarTime[]
  /** EXRULE of RFC 2445, which Exchange and old iCal still write. */
  excludedRules: RecurrenceRule[]
  isCancelled: boolean
  /** Whether its calendar is a cancellation (METHOD:CANCEL of RFC 5546). */
  isWithdrawal: boolean
  /** Whether its calendar adds it to the versions before it (METHOD:ADD of RFC 5546). */
  isAddition: boolean
  /** Whether it leaves its time free. */
  isFree: boolean
  /** False for a free, declined or cancelled event. */
  blocks: boolean
  title: string | null
}

export interface EventContext {
  findZone: FindZone
  /** The zone for times that name none. */
  floating: Zone
  /** The known e-mail addresses of the calendar's owner, in small letters; the first that an event names counts. */
  owners: readonly string[]
  titles: boolean
  /** The calendar's METHOD (RFC 5546), in capitals; empty without one. */
  method: string
  from: number
  to: number
}

/** Returns whether a span of wall times is outside a span of instants in any zone. */
export function isOutside(
  start: number,
  end: number,
  { from, to }: Pick<EventContext, 'from' | 'to'>,
): boolean {
  return end < from - 2 * DAY || start > to + 2 * DAY
}

/** The start of a cancelled event that has none. */
const NEVER: CalendarTime = { wall: 0, zone: UTC, isDay: false }

const READ = new Set([
  ...[
    'UID',
    'SEQUENCE',
    'LAST-MODIFIED',
    'DTSTAMP',
    'RECURRENCE-ID',
    'DTSTART',
    'DTEND',
    'DURATION',
    'RRULE',
  ],
  ...['RDATE', 'EXDATE', 'EXRULE', 'STATUS', 'TRANSP', 'SUMMARY', 'ATTENDEE', 'ORGANIZER'],
  ...['X-MICROSOFT-CDO-BUSYSTATUS', 'X-MICROSOFT-MSNCALENDAR-BUSYSTATUS', 'X-APPLE-EWS-BUSYSTATUS'],
  ...['X-MICROSOFT-CDO-ALLDAYEVENT', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT'],
])

const BUSY_STATUS = [...READ].filter((name) => name.endsWith('-BUSYSTATUS'))
const ALL_DAY = [...READ].filter((name) => name.endsWith('-ALLDAYEVENT'))

/** Parses the text of an event. Throws `Unreadable`. */
export function parseEvent(text: string, context: EventContext): CalendarEvent {
  const lines = new Map<string, string[]>()
  for (const line of linesOf(text)) {
    const name = nameOf(line)
    if (READ.has(name) && !/:\s*$/.test(line)) lines.set(name, [...(lines.get(name) ?? []), line])
  }
  const all = (name: string) => lines.get(name) ?? []
  const needed = (name: string): Property | null => {
    const line = all(name)[0]
    return line === undefined ? null : parseProperty(line)
  }
  const word = (name: string) => textOf(all(name)[0] ?? '')
  const timeIn = (property: Property) => {
    const [time] = timesOf(property, context.findZone)
    if (!time) throw new Unreadable(property.name)
    return time
  }
  const optional = (name: string) => {
    const property = needed(name)
    return property && timeIn(property)
  }

  const replaced = needed('RECURRENCE-ID')
  const replaces = replaced && timeIn(replaced)
  const isForFuture = /^THISANDFUTURE$/i.test((replaced && parameterOf(replaced, 'range')) ?? '')
  // Some programs copy the series' rule into the replacement of one date.
  const isRepeated = !replaces || isForFuture
  const isWithdrawal = context.method === 'CANCEL'
  const isCancelled = isWithdrawal || /^CANCELL?ED$/i.test(word('STATUS'))
  // A cancellation needs no start (RFC 5546, 3.2.5).
  const start = optional('DTSTART') ?? (isCancelled ? (replaces ?? NEVER) : null)
  if (!start) throw new Unreadable('DTSTART')
  const end = optional('DTEND')
  const duration = word('DURATION')
  const isSingle = !['RRULE', 'RDATE', 'RECURRENCE-ID'].some((name) => lines.has(name))
  const isFar = isSingle && end && isOutside(start.wall, end.wall, context)
  const length = isFar
    ? { days: 0, exact: 0 }
    : lengthOf(start, end ?? (duration ? parseLength(duration) : null), context.floating)
  // 1 is the value of vCalendar 1.0.
  const isFree =
    /^(?:TRANSPARENT\b.*|1)$/i.test(word('TRANSP')) ||
    BUSY_STATUS.some((name) => leavesFree(word(name)))
  const further = all('RDATE').map((line) => readablePeriods(line, context.findZone))
  const rules = all('RRULE').flatMap(readableRule)
  return {
    uid: word('UID'),
    sequence: Number.parseInt(word('SEQUENCE'), 10) || 0,
    modified: instantIn(word('LAST-MODIFIED')),
    stamp: instantIn(word('DTSTAMP')),
    replaces,
    isForFuture,
    start,
    floating: context.floating,
    length,
    isAllDay:
      start.isDay ||
      ALL_DAY.some((name) => isWholeDay(start, length, word(name), context.floating)),
    rules: isRepeated ? rules : [],
    dates: isRepeated ? further.flatMap(({ periods }) => periods) : [],
    unread: isRepeated
      ? further.reduce((sum, { unread }) => sum + unread, all('RRULE').length - rules.length)
      : 0,
    excludedDates: all('EXDATE').flatMap((line) => readableTimes(line, context.findZone)),
    excludedRules: all('EXRULE').flatMap(readableRule),
    isCancelled,
    isWithdrawal,
    isAddition: context.method === 'ADD',
    isFree,
    blocks:
      !isCancelled && !isFree && !isDeclined(all('ATTENDEE'), all('ORGANIZER'), context.owners),
    title: context.titles ? titleOf(all('SUMMARY')[0] ?? '') : null,
  }
}

function instantIn(text: string): number {
  try {
    return text === '' ? 0 : parseTime(text, null).wall
  } catch {
    return 0
  }
}

/** Returns a title as one line. */
function titleOf(line: string): string | null {
  const [value] = tryProperty(line)?.values ?? []
  if (typeof value !== 'string') return null
  const text = value.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return text ? Array.from(text).slice(0, TITLE_LENGTH).join('').toWellFormed() : null
}

/**
 * Returns whether a marked event is an all-day one: Outlook writes it from midnight to midnight, Exchange with the practice's
 * midnights in UTC.
 */
function isWholeDay(
  start: CalendarTime,
  { days, exact }: Length,
  mark: string,
  floating: Zone,
): boolean {
  if (!/^TRUE$/i.test(mark)) return false
  const zone = start.zone === UTC ? floating : (start.zone ?? floating)
  const from = instantOf(start, floating)
  const isMidnight = (instant: number) => zone.toWall(instant) % DAY === 0
  return (
    midnightOf(start.wall) === start.wall ||
    (isMidnight(from) && isMidnight(from + days * DAY + exact))
  )
}

/**
 * Returns an event's length: an end is an exact distance, a duration's days are calendar days (RFC 5545, 3.8.5.3). A time without
 * an end has no length; a date without an end is one day.
 */
export function lengthOf(
  start: CalendarTime,
  end: CalendarTime | Length | null,
  floating: Zone,
): Length {
  if (!end) return { days: start.isDay ? 1 : 0, exact: 0 }
  if (start.isDay) {
    const distance = isLength(end)
      ? end.days * DAY + end.exact
      : lastWall(end, floating) - start.wall
    return { days: Math.max(1, Math.ceil(distance / DAY)), exact: 0 }
  }
  if (isLength(end)) return end
  const zone = start.zone ?? floating
  const exact = instantOf(end, zone) - instantOf(start, zone)
  if (exact < 0) throw new Unreadable('DTEND')
  return { days: 0, exact }
}

/** Returns the wall time of an all-day event's end, which some programs write as an instant. */
function lastWall(end: CalendarTime, floating: Zone): number {
  return end.isDay || end.wall % DAY === 0 ? end.wall : floating.toWall(instantOf(end, floating))
}

/** Returns the dates and periods of a line that can be read, and the number of the others. */
function readablePeriods(line: string, findZone: FindZone): { periods: Period[]; unread: number } {
  const property = tryProperty(line)
  if (!property) return { periods: [], unread: 1 }
  const readings = property.values.map((value) => {
    try {
      const [period] = periodsOf({ ...property, values: [value] }, findZone)
      return period && endsAfterStart(period) ? period : null
    } catch {
      return null
    }
  })
  const periods = readings.filter((period) => period !== null)
  return { periods, unread: readings.length - periods.length }
}

function endsAfterStart({ start, end }: Period): boolean {
  return end === null || isLength(end) || instantOf(end, UTC) >= instantOf(start, UTC)
}

/** Returns the excluded times of a line. One that cannot be parsed is left out: its date stays taken. */
function readableTimes(line: string, findZone: FindZone): CalendarTime[] {
  const property = tryProperty(line)
  if (!property) return []
  return property.values.flatMap((value) => {
    try {
      return timesOf({ ...property, values: [value] }, findZone)
    } catch {
      return []
    }
  })
}

/** Returns the rule of a line; none if it cannot be parsed: the first date stays, and the dates of an excluding one stay taken. */
function readableRule(line: string): RecurrenceRule[] {
  try {
    return [parseRule(textOf(line))]
  } catch {
    return []
  }
}

/**
 * Returns whether the calendar's owner declined. If the owner is unknown, or is neither attendee nor organizer, the only attendee
 * counts as the owner unless it is a room or a group; with several attendees the event counts as accepted.
 */
function isDeclined(
  attendeeLines: readonly string[],
  organizerLines: readonly string[],
  owners: readonly string[],
): boolean {
  if (!attendeeLines.some((line) => /DECLINED/i.test(line))) return false
  const attendees = attendeeLines.flatMap((line) => tryProperty(line) ?? [])
  const organizers = organizerLines.flatMap((line) => tryProperty(line) ?? [])
  for (const owner of owners) {
    const isOwner = (property: Property) => addressesOf(property).includes(owner)
    const ownAttendees = attendees.filter(isOwner)
    if (ownAttendees.length > 0) return ownAttendees.some(hasDeclined)
    if (organizers.some(isOwner)) return false
  }
  return attendees.length === 1 && attendees.some((one) => isPerson(one) && hasDeclined(one))
}

function isPerson(attendee: Property): boolean {
  return !/^(?:ROOM|RESOURCE|GROUP)$/i.test(parameterOf(attendee, 'cutype') ?? '')
}

function hasDeclined(attendee: Property): boolean {
  return /^DECLINED$/i.test(parameterOf(attendee, 'partstat') ?? '')
}

function addressesOf(attendee: Property): string[] {
  const [value] = attendee.values
  const written = [typeof value === 'string' ? value : '', parameterOf(attendee, 'email') ?? '']
  return written.map((value) =>
    value
      .replace(/^mailto:/i, '')
      .trim()
      .toLowerCase(),
  )
}

/** Returns the periods of a list of busy times (VFREEBUSY) that are not free, and the number of those that cannot be read. */
export function parseBusyPeriods(
  text: string,
  { findZone }: EventContext,
): { periods: Period[]; unread: number } {
  const readings = linesOf(text)
    .filter((line) => nameOf(line) === 'FREEBUSY' && !/:\s*$/.test(line))
    .filter((line) => !isFreePeriod(line))
    .map((line) => readablePeriods(line, findZone))
  return {
    periods: readings.flatMap(({ periods }) => periods),
    unread: readings.reduce((sum, { unread }) => sum + unread, 0),
  }
}

function isFreePeriod(line: string): boolean {
  const property = /FBTYPE/i.test(line) ? tryProperty(line) : null
  return /^FREE$/i.test((property && parameterOf(property, 'fbtype')) ?? '')
}
