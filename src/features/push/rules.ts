import { DAY } from '../../platform/shared/calendar.ts'

const LONGEST = 3 * DAY

/**
 * Returns the seconds for which a notification is useful: until its session begins, and at most as long as its kind. Instants
 * in epoch milliseconds.
 */
export function timeToLive(startsAt: number | null, now: number, usefulFor = LONGEST): number {
  const until = startsAt !== null && startsAt > now ? startsAt - now : LONGEST
  return Math.floor(Math.min(until, usefulFor) / 1_000)
}
