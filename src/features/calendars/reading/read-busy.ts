import type { BusyReading, ReadingOptions } from './busy-time.ts'
import { CalendarProblem } from './calendar-problem.ts'

export type { BusyReading, BusyTime, ReadingOptions } from './busy-time.ts'

/** Returns the times that a calendar says are taken between two instants, by start. Throws `CalendarProblem`. */
export function readBusy(text: string, _options: ReadingOptions): BusyReading {
  if (!text.includes('BEGIN:VCALENDAR')) throw new CalendarProblem('not_a_calendar')
  return { busy: [], skipped: 0 }
}
