import type { CalendarPlace } from './read-calendar.ts'
import type { ReadingCode, ReadingProblem } from './reading-problem.ts'
import type { Limits } from './sheet.ts'

/** The data that the reading thread and its starter exchange. */

export interface ThreadInput {
  name: string
  bytes: Uint8Array
  place: CalendarPlace
  limits: Limits
}

export type ThreadMessage =
  /** A part of the file, as compressed JSON. */
  { packed: Uint8Array } | { isDone: true } | { code: ReadingCode; place: ReadingProblem['place'] }
