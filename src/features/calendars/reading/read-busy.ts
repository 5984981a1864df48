import { DAY } from '../../../platform/shared/calendar.ts'
import {
  type BusyReading,
  type BusyTime,
  isOwnUid,
  type ReadingOptions,
  TITLE_LENGTH,
} from './busy-time.ts'
import {
  type CalendarEvent,
  type EventContext,
  lengthOf,
  parseBusyPeriods,
  parseEvent,
} from './calendar-event.ts'
import { type FindZone, instantOf, type Period } from './calendar-times.ts'
import { ianaZone } from './calendar-zones.ts'
import { type CalendarText, splitCalendars } from './components.ts'
import { linesOf, valueAfter } from './properties.ts'
import { busyTimesOf, countUnreadable, type Window } from './series.ts'
import { createZoneFinder } from './zone-definitions.ts'

export type { BusyReading, BusyTime, ReadingOptions } from './busy-time.ts'

/** Events of one UID, with the window in which their calendar is read. */
export interface Group {
  events: CalendarEvent[]
  window: Window
}

/**
 * Returns the times that a calendar says are taken between two instants, by start; equal times are merged. Free, declined and
 * cancelled events and those of the product do not count. Throws `CalendarProblem`.
 */
export function readBusy(text: string, options: ReadingOptions): BusyReading {
  const { groups, busy, skipped: unread } = groupEvents(text, options)
  let skipped = unread
  for (const { events, window } of groups) {
    const reading = busyTimesOf(events, window)
    for (const time of reading.busy) busy.push(time)
    skipped += reading.skipped
  }
  const isOpen = ({ rules, dates, start }: CalendarEvent) =>
    rules.length > 0 || dates.length > 0 || start.wall > options.to - 2 * DAY
  const goesOn = groups.some(({ events }) => events.some(isOpen))
  return { busy: merged(busy), skipped, goesOn }
}

export interface EventGroups {
  groups: Group[]
  /** The times of busy periods (VFREEBUSY) within the window. */
  busy: BusyTime[]
  /** The number of events that could not be read. */
  skipped: number
}

/**
 * Returns the events of a text by their UID, including free and cancelled ones, without those of the product. Throws
 * `CalendarProblem`.
 */
export function groupEvents(text: string, options: ReadingOptions): EventGroups {
  const calendars = splitCalendars(text)
  const findZone = createZoneFinder(calendars.map(definitionsOf), options.to + 2 * DAY)
  const groups = new Map<string, Group>()
  const busy: BusyTime[] = []
  let [skipped, unreadParts] = [0, 0]
  for (const [index, calendar] of calendars.entries()) {
    const { window, context, isMessage } = settingOf(calendar, options, (name) =>
      findZone(name, index),
    )
    const readings = calendar.components.map(({ name, text: part }) => () => {
      if (name === 'VFREEBUSY') {
        const { periods, unread } = parseBusyPeriods(part, context)
        busy.push(...periods.flatMap((period) => periodTimes(period, context, window)))
        unreadParts += unread
      }
      if (name !== 'VEVENT' || isMessage) return
      const event = parseEvent(part, context)
      if (isOwnUid(event.uid, options.origin)) return
      unreadParts += event.unread
      const key = event.uid || `${groups.size} without`
      const group = groups.get(key)
      if (group) group.events.push(event)
      else groups.set(key, { events: [event], window })
    })
    skipped += calendar.broken + countUnreadable(readings)
  }
  return { groups: [...groups.values()], busy, skipped: skipped + unreadParts }
}

function definitionsOf({ components }: CalendarText): string[] {
  return components.filter(({ name }) => name === 'VTIMEZONE').map(({ text }) => text)
}

/** Messages about an event, which add none to a calendar (RFC 5546, 3.2). */
const MESSAGES = new Set(['REPLY', 'COUNTER', 'DECLINECOUNTER', 'REFRESH'])

function settingOf(
  { header }: CalendarText,
  { zone, from, to, owners = [], titles = false }: ReadingOptions,
  findZone: FindZone,
): { window: Window; context: EventContext; isMessage: boolean } {
  const lines = linesOf(header)
  const dayZone = ianaZone(zone)
  const zoneName = valueAfter(lines, 'X-WR-TIMEZONE')
  const floating = (zoneName ? findZone(zoneName) : null) ?? dayZone
  const title = valueAfter(lines, 'X-WR-CALNAME') ?? ''
  const method = valueAfter(lines, 'METHOD')?.trim().toUpperCase() ?? ''
  // Google names an account's first calendar by its address.
  const names = /^\S+@\S+\.\S+$/.test(title) ? [...owners, title] : owners
  return {
    isMessage: MESSAGES.has(method),
    window: { from, to, dayZone },
    context: {
      method,
      findZone,
      floating,
      owners: names.map((name) => name.toLowerCase()),
      titles,
      from,
      to,
    },
  }
}

function periodTimes(
  { start, end }: Period,
  { floating }: EventContext,
  window: Window,
): BusyTime[] {
  const from = instantOf(start, floating)
  const { days, exact } = lengthOf(start, end, floating)
  const to = from + days * DAY + exact
  const isWithin = from < to && from < window.to && to > window.from
  return isWithin ? [{ start: from, end: to, isAllDay: false, title: null }] : []
}

/** Returns the titles of events at the same time as one, in an order that does not depend on the file's. */
function joinedTitle(a: string | null, b: string | null): string | null {
  const all = new Set([a, b].flatMap((title) => title?.split(BETWEEN_TITLES) ?? []))
  return [...all].sort().join(BETWEEN_TITLES).slice(0, TITLE_LENGTH).toWellFormed() || null
}

const BETWEEN_TITLES = ' · '

function merged(times: readonly BusyTime[]): BusyTime[] {
  const unique = new Map<string, BusyTime>()
  for (const time of times) {
    const key = `${time.start} ${time.end} ${time.isAllDay}`
    const known = unique.get(key)
    unique.set(key, known ? { ...known, title: joinedTitle(known.title, time.title) } : time)
  }
  return [...unique.values()].sort((a, b) => a.start - b.start || a.end - b.end)
}
