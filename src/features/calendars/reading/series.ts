import { DAY, MINUTE } from '../../../platform/shared/calendar.ts'
import type { BusyReading, BusyTime } from './busy-time.ts'
import { type CalendarEvent, isOutside, lengthOf } from './calendar-event.ts'
import { type CalendarTime, instantOf, type Length, midnightOf } from './calendar-times.ts'
import { UTC, type Zone } from './calendar-zones.ts'
import { Unreadable } from './properties.ts'
import { expandRule, type RecurrenceRule } from './recurrence-rule.ts'

export interface Window {
  from: number
  to: number
  /** The practice's zone, for all-day events. */
  dayZone: Zone
}

/** The last instant of a Date. */
const LAST_INSTANT = 8.64e15

interface Occurrence {
  wall: number
  instant: number
  length: Length
}

/** A replacement of a date and all later ones. */
interface FutureChange {
  /** The date's wall time in the series. */
  from: number
  /** By how much the dates move, in wall time. */
  shift: number
  event: CalendarEvent
}

/**
 * Returns the times that the events of one UID take within the window. A replacement counts at its own time, even if the series
 * has no such date or is not in the file.
 */
export function busyTimesOf(
  all: readonly CalendarEvent[],
  window: Window,
): Omit<BusyReading, 'goesOn'> {
  const events = currentEvents(all)
  const replacements = latestOfEachDate(events, window)
  const series = events.filter(({ replaces }) => !replaces)
  series.push(...replacements.filter(isSeries))
  const times: BusyTime[] = []
  let unreadRules = 0
  const skipped = countUnreadable([
    ...replacements.map((event) => () => {
      if (event.blocks && !isSeries(event)) times.push(ownTime(event, window))
    }),
    ...series.map((event) => () => {
      if (isSeries(event) || replacements.length > 0 || hasExclusions(event)) {
        const { busy, unread } = seriesTimes(event, replacements, window)
        for (const time of busy) times.push(time)
        unreadRules += unread
      } else if (event.blocks && isNear(event, window)) times.push(ownTime(event, window))
    }),
  ])
  const isWithin = ({ start, end }: BusyTime) =>
    start < end && start < window.to && end > window.from
  return { busy: times.filter(isWithin), skipped: skipped + unreadRules }
}

/**
 * Returns the events of one UID without those that a cancellation or a later version of the whole follows; of a replaced date all
 * versions stay.
 */
export function currentEvents(all: readonly CalendarEvent[]): CalendarEvent[] {
  const events = withoutWithdrawn(all)
  const replacements = events.filter(({ replaces }) => replaces)
  return [...latestVersions(events.filter(({ replaces }) => !replaces)), ...replacements]
}

/** Runs each reading; returns the number of those that failed. An error affects only its event. */
export function countUnreadable(readings: readonly (() => void)[]): number {
  let failed = 0
  for (const reader of readings)
    try {
      reader()
    } catch {
      failed++
    }
  return failed
}

function isSeries({ rules, dates }: CalendarEvent): boolean {
  return rules.length > 0 || dates.length > 0
}

function hasExclusions({ excludedDates, excludedRules }: CalendarEvent): boolean {
  return excludedDates.length > 0 || excludedRules.length > 0
}

function isNear({ start, length }: CalendarEvent, window: Window): boolean {
  return !isOutside(start.wall, start.wall + length.days * DAY + length.exact, window)
}

function ownTime(event: CalendarEvent, window: Window): BusyTime {
  return busyTime(event, event.start.wall, event.length, zoneOf(event, window))
}

/** Returns the times of a series, also of one with rules that cannot be read, and the number of these. */
function seriesTimes(
  event: CalendarEvent,
  replacements: readonly CalendarEvent[],
  window: Window,
): { busy: BusyTime[]; unread: number } {
  const zone = zoneOf(event, window)
  const others = replacements.filter((replacement) => replacement !== event)
  const changes: FutureChange[] = []
  const reach = others
    .filter(({ isForFuture }) => isForFuture)
    .map((change) =>
      Math.abs(shiftOf(change, wallOf(change.replaces, event, window), zone, window)),
    )
  const { occurrences, unread } = expand(event, window, Math.max(0, ...reach))
  const find = createFinder(event, occurrences, window)
  // A program may name a date by the time to which an earlier change moved it.
  const findMoved = (time: CalendarTime) => {
    const named = find(time)
    if (named.length > 0 || changes.length === 0) return named
    const wall = wallOf(time, event, window)
    const change = changes.findLast(({ from, shift }) => midnightOf(from + shift) <= wall)
    if (!change) return []
    const { from, shift } = change
    const before = time.isDay ? from + time.wall - midnightOf(from + shift) : wall - shift
    return find({ wall: before, zone, isDay: false }).filter((found) => found.wall >= from)
  }
  const dropped = new Set<Occurrence>()
  const order = new Map(others.map((other) => [other, wallOf(other.replaces, event, window)]))
  for (const [other, wall] of [...order].sort(([, a], [, b]) => a - b)) {
    if (!other.replaces) continue
    const replaced = findMoved(other.replaces)
    for (const occurrence of replaced) dropped.add(occurrence)
    if (!other.isForFuture) continue
    const from = replaced[0]?.wall ?? wall
    changes.push({ from, shift: shiftOf(other, from, zone, window), event: other })
  }
  changes.sort((a, b) => a.from - b.from)
  for (const { excludedDates } of [event, ...changes.map((change) => change.event)])
    for (const occurrence of excludedDates.flatMap(findMoved)) dropped.add(occurrence)
  const busy = occurrences.flatMap((occurrence) => {
    if (dropped.has(occurrence)) return []
    const change = changes.findLast(({ from }) => from <= occurrence.wall)
    if (!change) {
      const { wall, length } = occurrence
      return event.blocks ? [busyTime(event, wall, length, zone)] : []
    }
    const { blocks, length } = change.event
    if (isSeries(change.event) || !blocks) return []
    const wall = occurrence.wall + change.shift
    return [busyTime(change.event, wall, length, changedZone(change.event, zone, window))]
  })
  return { busy, unread }
}

/**
 * Returns the dates of an event around the window, without those that a rule excludes, and before EXDATE and replacements; and
 * the number of its rules that cannot be read.
 */
function expand(
  event: CalendarEvent,
  window: Window,
  reach: number,
): { occurrences: Occurrence[]; unread: number } {
  const zone = zoneOf(event, window)
  const { wall: first, isDay } = event.start
  const longest = [event.length, ...event.dates.map((date) => periodLength(date, event, window))]
  const margin = reach + 2 * DAY + Math.max(...longest.map(({ days, exact }) => days * DAY + exact))
  const [from, to] = [zone.toWall(window.from) - margin, zone.toWall(window.to) + reach + 2 * DAY]
  const datesOf = (rule: RecurrenceRule) =>
    expandRule(rule, first, from, to).filter(untilOf(rule, event, window))
  const walls: number[] = []
  const unread = countUnreadable(
    event.rules.map((rule) => () => {
      for (const wall of datesOf(rule)) walls.push(wall)
    }),
  )
  const excluded = new Set<number>()
  countUnreadable(
    event.excludedRules.map((rule) => () => {
      for (const wall of datesOf(rule)) excluded.add(wall)
    }),
  )
  const { rules } = event
  const isFirst = rules.length === 0 || rules.some((rule) => untilOf(rule, event, window)(first))
  const lengths = new Map((isFirst ? [first, ...walls] : walls).map((wall) => [wall, event.length]))
  for (const period of event.dates) {
    const { start } = period
    const time = start.isDay && !isDay ? start.wall + (first - midnightOf(first)) : null
    const wall = time ?? (isDay ? dayOf(start, event) : zone.toWall(instantOf(start, zone)))
    lengths.set(wall, periodLength(period, event, window))
  }
  const occurrences = [...lengths]
    .filter(([wall]) => from <= wall && wall <= to && !excluded.has(wall))
    .map(([wall, length]) => ({ wall, instant: zone.toInstant(wall), length }))
  return { occurrences, unread }
}

function periodLength(
  { start, end }: CalendarEvent['dates'][number],
  event: CalendarEvent,
  window: Window,
): Length {
  return end && !event.start.isDay ? lengthOf(start, end, zoneOf(event, window)) : event.length
}

/** Returns whether a wall time comes before a rule's end, which is included, also as an instant by the zone's former rules. */
function untilOf(
  { until }: RecurrenceRule,
  event: CalendarEvent,
  window: Window,
): (wall: number) => boolean {
  if (!until) return () => true
  if (event.start.isDay) {
    const last = dayOf(until, event)
    return (wall) => wall <= last
  }
  if (until.isDay) return (wall) => wall < until.wall + DAY
  const zone = zoneOf(event, window)
  const last = instantOf(until, zone)
  const formerly = until.zone === UTC ? zone.formerOffsets(last).map((offset) => last + offset) : []
  return (wall) => zone.toInstant(wall) <= last || formerly.includes(wall)
}

/**
 * Returns a function that finds the dates of a series that a file names: by the instant, by the day, also if midnight is
 * written for it, or, for a time in another zone than the series', by the same wall time under another offset of the zone.
 */
function createFinder(event: CalendarEvent, occurrences: readonly Occurrence[], window: Window) {
  const zone = zoneOf(event, window)
  const byInstant = Map.groupBy(occurrences, ({ instant }) => instant)
  const byWall = Map.groupBy(occurrences, ({ wall }) => wall)
  const byDay = Map.groupBy(occurrences, ({ wall }) => midnightOf(wall))
  return (time: CalendarTime): Occurrence[] => {
    if (event.start.isDay) return byDay.get(dayOf(time, event)) ?? []
    if (time.isDay) return byDay.get(time.wall) ?? []
    const instants = [time.zone ?? zone, ...(time.zone ? [] : [event.floating])].map((timeZone) =>
      timeZone.toInstant(time.wall),
    )
    for (const instant of instants) {
      const exact = byInstant.get(instant)
      if (exact) return exact
    }
    if (time.zone !== UTC && midnightOf(time.wall) === time.wall) return byDay.get(time.wall) ?? []
    if (!time.zone || time.zone.name === zone.name) return []
    const instant = time.zone.toInstant(time.wall)
    for (const offset of zone.offsetsAround(instant)) {
      const sameWall = byWall.get(instant + offset)
      if (sameWall) return sameWall
    }
    return []
  }
}

/**
 * Returns the day that a file names for an all-day event, as a wall time. Midnight in UTC often stands for that day; another
 * instant is in the zone of the calendar.
 */
function dayOf(time: CalendarTime, { floating }: CalendarEvent): number {
  if (time.isDay || time.zone !== UTC) return midnightOf(time.wall)
  const isEdge = time.wall % DAY === 0 || time.wall % DAY === DAY - 1_000
  return midnightOf(isEdge ? time.wall : floating.toWall(time.wall))
}

/** Returns the wall time in a series of a date that a file names; none is the end of time. */
function wallOf(time: CalendarTime | null, series: CalendarEvent, window: Window): number {
  if (!time) return Number.POSITIVE_INFINITY
  if (series.start.isDay) return dayOf(time, series)
  const zone = zoneOf(series, window)
  const { wall } = series.start
  return time.isDay ? time.wall + wall - midnightOf(wall) : zone.toWall(instantOf(time, zone))
}

/** Returns by how much a change moves the later dates of a series, in wall time. */
function shiftOf(change: CalendarEvent, from: number, series: Zone, window: Window): number {
  if (change.start.isDay) return change.start.wall - from
  const zone = changedZone(change, series, window)
  return zone.toWall(instantOf(change.start, change.floating)) - from
}

/** Returns the zone of a changed date; one written in UTC keeps the series' zone. */
function changedZone(change: CalendarEvent, series: Zone, window: Window): Zone {
  const zone = zoneOf(change, window)
  return zone === UTC && !change.start.isDay ? series : zone
}

function zoneOf({ start, floating }: CalendarEvent, window: Window): Zone {
  return start.isDay ? window.dayZone : (start.zone ?? floating)
}

function busyTime(
  event: CalendarEvent,
  wall: number,
  { days, exact }: Length,
  zone: Zone,
): BusyTime {
  const start = zone.toInstant(wall)
  const end = (days === 0 ? start : zone.toInstant(wall + days * DAY)) + exact
  if (!(end <= LAST_INSTANT)) throw new Unreadable('length')
  return { start, end, isAllDay: event.isAllDay, title: event.title }
}

/**
 * Returns the events without earlier versions, and with later additions. Equal versions are kept: some programs give every
 * event, or every date of a series, the same UID, and may stamp each as they write it.
 */
function latestVersions(events: readonly CalendarEvent[]): CalendarEvent[] {
  const [first, ...others] = events.filter(({ isAddition }) => !isAddition)
  if (!first) return [...events]
  const latest = others.reduce((known, event) => (isNewer(event, known) ? event : known), first)
  return events.filter((event) => !isNewer(latest, event, MINUTE))
}

/**
 * Compares SEQUENCE, LAST-MODIFIED and DTSTAMP (RFC 5545, 3.8.7; RFC 5546, 2.1.5); `least`: the milliseconds from which stamps
 * differ.
 */
function isNewer(a: CalendarEvent, b: CalendarEvent, least = 1): boolean {
  if (a.sequence !== b.sequence) return a.sequence > b.sequence
  const isModified = a.modified > 0 && b.modified > 0 && a.modified !== b.modified
  return isModified ? a.modified > b.modified : a.stamp - b.stamp >= least
}

/** Returns the events without those that a cancellation of the whole event or series follows. */
function withoutWithdrawn(events: readonly CalendarEvent[]): readonly CalendarEvent[] {
  const ends = events.filter(({ isWithdrawal, replaces }) => isWithdrawal && !replaces)
  return ends.length === 0
    ? events
    : events.filter((event) => ends.every((end) => isNewer(event, end)))
}

/** Returns the latest replacement of each date. */
function latestOfEachDate(events: readonly CalendarEvent[], window: Window): CalendarEvent[] {
  const series = events.find(({ replaces }) => !replaces)
  const byDate = new Map<string, CalendarEvent>()
  for (const event of events) {
    if (!event.replaces) continue
    const key = `${wallOf(event.replaces, series ?? event, window)} ${event.isForFuture}`
    const known = byDate.get(key)
    if (!known || !isNewer(known, event)) byDate.set(key, event)
  }
  return [...byDate.values()]
}
