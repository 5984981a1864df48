import { DEFAULT_ZONE, dayAt, isDay, MINUTE } from '../../../platform/shared/calendar.ts'
import { readDate } from '../../imports/reading/date-cells.ts'

const POSTED =
  /^(\d{4})(\d\d)(\d\d)(?:[T ]?(\d\d):?(\d\d)?(?::?(\d\d)(?:[.,]\d{1,9})?)?)?\s*(?:(?=[[+-])\[?\s*(?:[A-Z]{3,4}:?)?([+-]?\d{1,2})(?::?00)?(?:\.(\d{1,2}))?(?:[: ][^\]]*)?\]?|\[[A-Z_/ .]+\]|BRS?T|(Z|GMT|UTC))?$/i

/**
 * Returns the day in São Paulo of a date of OFX (1.6, 3.2.8.2): `20260310`, `20260310213000[-3:BRT]`. A time without an
 * offset is local. Some banks write ISO 8601, an offset without brackets or `10/03/2026` there. Cora and Sicoob write a day as
 * its midnight in UTC. Null for other texts.
 */
export function postedDay(text: string): string | null {
  const written = text.trim()
  const match = POSTED.exec(written)
  if (!match) return isoDay(written) ?? readDate(written)
  const [, year = '', month = '', date = '', hours, minutes = '00', seconds = '00'] = match
  const day = `${year}-${month}-${date}`
  // Few write the day first: `10032026`.
  if (!isDay(day)) return readDate(written)
  const [offset, fraction = '0'] = [match[7] ?? (match[9] && '0'), match[8]]
  if (hours === undefined || offset === undefined) return day
  const east = offsetMinutes(offset, fraction)
  const time = `${hours}:${minutes}:${seconds}`
  if (east === 0 && time === MIDNIGHT) return day
  const instant = Date.parse(`${day}T${time}Z`)
  return Number.isNaN(instant) ? null : dayAt(instant - east * MINUTE, DEFAULT_ZONE)
}

const MIDNIGHT = '00:00:00'

/** Returns an offset in minutes. The part behind the point is a fraction of an hour: `[+5.5:IST]`. */
function offsetMinutes(hours: string, fraction: string): number {
  const minutes = Math.round(Number(`0.${fraction}`) * 60)
  return Number(hours) * 60 + (hours.startsWith('-') ? -minutes : minutes)
}

const ISO =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?(?:Z|[+-]\d\d:\d\d)?$/

/**
 * Returns the day in São Paulo of an ISO 8601 date, or instant with an offset; a time without an offset is local. A day may be
 * written as its midnight in UTC.
 */
export function isoDay(text: string): string | null {
  const match = ISO.exec(text.trim())
  const [, day = '', time, offset] = match ?? []
  if (!isDay(day)) return null
  if (time === undefined || offset === undefined) return day
  if (offset === 'Z' && /^00:00(?::00(?:\.0+)?)?$/.test(time)) return day
  const instant = Date.parse(`${day}T${time}${offset}`)
  return Number.isNaN(instant) ? null : dayAt(instant, DEFAULT_ZONE)
}
