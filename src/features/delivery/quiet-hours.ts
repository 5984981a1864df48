import { addDays, dayAt, instantAt, timeAt } from '../../platform/shared/calendar.ts'

const QUIET_FROM = '21:00'
export const QUIET_UNTIL = '08:00'

export function quietNight(instant: number, timezone: string): string | null {
  const [day, time] = [dayAt(instant, timezone), timeAt(instant, timezone)]
  if (time >= QUIET_FROM) return day
  return time < QUIET_UNTIL ? addDays(day, -1) : null
}

export function quietUntil(instant: number, timezone: string): number | null {
  const evening = quietNight(instant, timezone)
  return evening === null ? null : instantAt(addDays(evening, 1), QUIET_UNTIL, timezone)
}
