import {
  addDays,
  DAY,
  DEFAULT_ZONE,
  instantAt,
  platformDay,
} from '../../platform/shared/calendar.ts'

export const LOGGED_DAYS = 7

export const MOST_PRACTICES = 50

/** The maximum up to which a log is counted: counting a year of a large platform takes longer than showing it. */
export const MOST_COUNTED = 50_000

interface LogPeriod {
  from?: string | undefined
  to?: string | undefined
}

/** Returns the instants of a period, half-open, in epoch milliseconds; the last days if both ends are omitted. */
export function logSpan({ from, to }: LogPeriod, now: number): { start?: number; end?: number } {
  const startOf = (day: string) => instantAt(day, '00:00', DEFAULT_ZONE)
  const firstDay = from ?? (to ? null : platformDay(now - (LOGGED_DAYS - 1) * DAY))
  return {
    ...(firstDay ? { start: startOf(firstDay) } : {}),
    ...(to ? { end: startOf(addDays(to, 1)) } : {}),
  }
}
