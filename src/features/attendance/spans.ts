import { MINUTE } from '../../platform/shared/calendar.ts'

/** A half-open span, in epoch milliseconds. */
export interface Span {
  start: number
  end: number
}

/**
 * Returns the span of a session, or with the practice's buffer the span that it blocks. The same in SQL: `blockedUntil` of
 * availability-queries.ts.
 */
export function spanOf(start: number, duration: number, bufferMinutes = 0): Span {
  return { start, end: start + (duration + bufferMinutes) * MINUTE }
}

/** Returns whether two half-open spans overlap; all four numbers have the same unit. */
export function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}
