import { parentPort } from 'node:worker_threads'
import type { BusyReading, ReadingOptions } from './busy-time.ts'
import { type CalendarCode, CalendarProblem } from './calendar-problem.ts'
import { readBusy } from './read-busy.ts'

/** The thread that reads calendars: `in-thread.ts` starts it. Each message is a calendar, each answer its reading. */

export interface ThreadQuestion {
  text: string
  options: ReadingOptions
}

export type ThreadAnswer = { reading: BusyReading } | { code: CalendarCode }

parentPort?.on('message', ({ text, options }: ThreadQuestion) => {
  parentPort?.postMessage(answerTo(text, options))
})

function answerTo(text: string, options: ReadingOptions): ThreadAnswer {
  try {
    return { reading: readBusy(text, options) }
  } catch (error) {
    if (!(error instanceof CalendarProblem)) throw error
    return { code: error.code }
  }
}
