import { DAY, MINUTE } from '../../platform/shared/calendar.ts'

/** The agenda as other calendars read it, at a private address. */

/** What the address is sealed for. */
export const FEED_PURPOSE = 'calendar-feed'
/** Asked for again after this long, in seconds. */
export const FEED_READ_EVERY = (15 * MINUTE) / 1000

/** What it tells of: half-open, in epoch milliseconds. */
export function feedSpan(now: number): { start: number; end: number } {
  return { start: now - 30 * DAY, end: now + 180 * DAY }
}

/** `token` opens the feed whose number is sealed in it. */
export function feedPath(token: string): string {
  return `/calendario/${token}.ics`
}

/** A feed's number in the place of an id. */
export function feedSubject(number: number): string {
  return `00000000-0000-0000-0000-${number.toString(16).padStart(12, '0')}`
}

export function feedNumber(subjectId: string): number {
  return Number.parseInt(subjectId.slice(-12), 16)
}
