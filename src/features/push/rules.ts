import { DAY } from '../../platform/shared/calendar.ts'

/** What no session sets an end to is kept for a device that is off for so long. */
const LONGEST = 3 * DAY

/** Seconds a notification is of use: one that names a session, until it begins. Instants in epoch milliseconds. */
export function timeToLive(startsAt: number | null, now: number): number {
  const until = startsAt !== null && startsAt > now ? startsAt - now : LONGEST
  return Math.floor(Math.min(until, LONGEST) / 1_000)
}
