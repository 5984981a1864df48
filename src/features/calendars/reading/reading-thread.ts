import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { BusyReading, ReadingOptions } from './busy-time.ts'
import type { CalendarCode } from './calendar-problem.ts'

/** The thread that reads calendars: `in-thread.ts` starts it. Each message has several texts, each answer their readings. */

/** A calendar's text, or the parts of its file. */
export type CalendarSource = string | readonly Uint8Array<ArrayBuffer>[]

export interface ThreadQuestion {
  sources: readonly CalendarSource[]
  options: ReadingOptions
}

export type TextAnswer = BusyReading | { code: CalendarCode }

// On Linux it is this thread's: the calls that the server handles meanwhile go first. Loading the code counts as well.
setPriority(constants.priority.PRIORITY_LOW)
const [{ CalendarProblem }, { calendarText }, { readBusy }] = await Promise.all([
  import('./calendar-problem.ts'),
  import('./calendar-text.ts'),
  import('./read-busy.ts'),
])

parentPort?.on('message', ({ sources, options }: ThreadQuestion) => {
  parentPort?.postMessage(sources.map((source) => answerTo(source, options)))
})

function answerTo(source: CalendarSource, options: ReadingOptions): TextAnswer {
  try {
    const text = typeof source === 'string' ? source : calendarText(Buffer.concat(source))
    return readBusy(text, options)
  } catch (error) {
    if (!(error instanceof CalendarProblem)) throw error
    return { code: error.code }
  }
}
