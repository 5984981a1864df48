import { DAY, HOUR, isDay, MINUTE } from '../../../platform/shared/calendar.ts'
import { UTC, type Zone } from './calendar-zones.ts'
import { type Property, parameterOf, Unreadable } from './properties.ts'

/** A time as a file writes it. */
export interface CalendarTime {
  /** As an instant of UTC. */
  wall: number
  /** Null for a time without a zone, and for an all-day event. */
  zone: Zone | null
  isDay: boolean
}

/** Days are calendar days, the rest is exact (RFC 5545, 3.3.6). */
export interface Length {
  days: number
  exact: number
}

const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d):?(\d\d)?(?:\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)?)?/i

/** Throws `Unreadable`. */
export function parseTime(text: string, zone: Zone | null): CalendarTime {
  const [whole, year, month, day, hour, minute, second = '0', offset = ''] =
    TIME.exec(text.trim()) ?? []
  const date = `${year}-${month}-${day}`
  if (whole === undefined || !isDay(date)) throw new Unreadable('time')
  const midnight = Date.parse(`${date}T00:00:00Z`)
  if (hour === undefined) return { wall: midnight, zone: null, isDay: true }
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) throw new Unreadable('time')
  const wall = midnight + Number(hour) * HOUR + Number(minute) * MINUTE + Number(second) * 1_000
  if (offset === '') return { wall, zone, isDay: false }
  return { wall: wall - offsetOf(offset), zone: UTC, isDay: false }
}

/** Parses `-0300`, `-03:00`, `-03`, `-3` and `+005328`; 0 for other texts, such as `Z`. */
export function offsetOf(value: string): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /^([+-]?)(\d{1,2})(?::?(\d\d))?(?::?(\d\d))?$/.exec(value.trim()) ?? []
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * 1_000
  return sign === '-' ? -size : size
}

const LENGTH =
  /^([+-])?P(?:0+Y)?(?:0+M)?(?:(\d+)W)?(?:(\d+)D)?T?(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+)(?:[.,]\d+)?S)?$/i

/**
 * Parses a duration, such as `P1DT2H`. Some programs write all units of ISO 8601 (`P0Y0M0DT1H0M0S`), fractions, or no `T`.
 * Throws `Unreadable`, also for a negative one.
 */
export function parseLength(text: string): Length {
  const [whole, sign, ...parts] = LENGTH.exec(text.trim()) ?? []
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) =>
    Number((part ?? '0').replace(',', '.')),
  )
  if (whole === undefined || sign === '-') throw new Unreadable('duration')
  return {
    days: weeks * 7 + days,
    exact: Math.round(hours * HOUR + minutes * MINUTE) + seconds * 1_000,
  }
}

export type FindZone = (name: string) => Zone | null

/** Returns the times of a property; a period's end or duration is left out. */
export function timesOf(property: Property, findZone: FindZone): CalendarTime[] {
  return periodsOf(property, findZone).map(({ start }) => start)
}

export interface Period {
  start: CalendarTime
  end: CalendarTime | Length | null
}

/** Returns the times and periods of a property. Throws `Unreadable`. */
export function periodsOf(property: Property, findZone: FindZone): Period[] {
  const name = parameterOf(property, 'tzid')
  const zone = name === null ? null : findZone(name)
  return property.values.map((value) => {
    if (typeof value === 'string') return { start: parseTime(value, zone), end: null }
    const [start, end] = value
    return {
      start: parseTime(start, zone),
      end: /^[+-]?P/i.test(end) ? parseLength(end) : parseTime(end, zone),
    }
  })
}

export function isLength(end: CalendarTime | Length): end is Length {
  return 'exact' in end
}

/** Returns the instant; a time without a zone is in `zone`. */
export function instantOf(time: CalendarTime, zone: Zone): number {
  return (time.zone ?? zone).toInstant(time.wall)
}

/** Returns the midnight of a wall time's day. */
export function midnightOf(wall: number): number {
  return Math.floor(wall / DAY) * DAY
}
