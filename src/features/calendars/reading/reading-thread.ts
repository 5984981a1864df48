import { parentPort } from 'node:worker_threads'
import type { BusyReading, ReadingOptions } from './busy-time.ts'
import { type CalendarCode, CalendarProblem } from './calendar-problem.ts'
import { readBusy } from './read-busy.ts'

/** The thread that reads calendars: `in-thread.ts` starts it. Each message has several texts, each answer their readings. */

export interface ThreadQuestion {
  texts: readonly string[]
  options: ReadingOptions
}

export type TextAnswer = BusyReading | { code: CalendarCode }

parentPort?.on('message', ({ texts, options }: ThreadQuestion) => {
  parentPort?.postMessage(texts.map((text) => answerTo(text, options)))
})

function answerTo(text: string, options: ReadingOptions): TextAnswer {
  try {
    return readBusy(text, options)
  } catch (error) {
    if (!(error instanceof CalendarProblem)) throw error
    return { code: error.code }
  }
}
