import { MINUTE } from '../../platform/shared/calendar.ts'

/** A half-open span, in epoch milliseconds. */
export interface Span {
  start: number
  end: number
}

/**
 * Returns the time of a session; with the practice's buffer, the time that it blocks. In SQL, `blockedUntil` of
 * availability-queries.ts.
 */
export function spanOf(start: number, duration: number, bufferMinutes = 0): Span {
  return { start, end: start + (duration + bufferMinutes) * MINUTE }
}

/** Returns whether two half-open spans overlap; all four numbers have the same unit. */
export function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end
}
