import { DAY, MINUTE } from '../../platform/shared/calendar.ts'

export const FEED_PURPOSE = 'calendar-feed'
export const FEED_READ_EVERY = (15 * MINUTE) / 1000

/** Returns the span of the feed: half-open, in epoch milliseconds. */
export function feedSpan(now: number): { start: number; end: number } {
  return { start: now - 30 * DAY, end: now + 180 * DAY }
}

/** How long a cancelled session stays in the feed as cancelled, for calendars that read it rarely. */
export const CANCELLED_SHOWN = 30 * DAY

export function feedPath(token: string): string {
  return `/calendario/${token}.ics`
}

export function feedSubject(number: number): string {
  return `00000000-0000-0000-0000-${number.toString(16).padStart(12, '0')}`
}

export function feedNumber(subjectId: string): number {
  return Number.parseInt(subjectId.slice(-12), 16)
}
