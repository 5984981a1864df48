import {
  addDays,
  DAY,
  DEFAULT_ZONE,
  instantAt,
  platformDay,
} from '../../platform/shared/calendar.ts'

/** Days a log across practices goes back unless told, today among them. */
export const LOGGED_DAYS = 7

/** So many practices are looked into for one search: those that came last. */
export const MOST_PRACTICES = 50

/** A log is counted so far and no further: a year of a large platform would take longer to count than to show. */
export const MOST_COUNTED = 50_000

interface LogPeriod {
  from?: string | undefined
  to?: string | undefined
}

/** Half-open, in epoch milliseconds; the last days where neither end is told. */
export function logSpan({ from, to }: LogPeriod, now: number): { start?: number; end?: number } {
  const startOf = (day: string) => instantAt(day, '00:00', DEFAULT_ZONE)
  const first = from ?? (to ? null : platformDay(now - (LOGGED_DAYS - 1) * DAY))
  return {
    ...(first ? { start: startOf(first) } : {}),
    ...(to ? { end: startOf(addDays(to, 1)) } : {}),
  }
}
