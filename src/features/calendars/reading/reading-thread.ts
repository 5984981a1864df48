import { parentPort } from 'node:worker_threads'
import type { BusyReading, ReadingOptions } from './busy-time.ts'
import { type CalendarCode, CalendarProblem } from './calendar-problem.ts'
import { calendarText } from './calendar-text.ts'
import { readBusy } from './read-busy.ts'

/** The thread that reads calendars: `in-thread.ts` starts it. Each message has several texts, each answer their readings. */

/** A calendar's text, or the bytes of its file. */
export type CalendarSource = string | Uint8Array<ArrayBuffer>

export interface ThreadQuestion {
  sources: readonly CalendarSource[]
  options: ReadingOptions
}

export type TextAnswer = BusyReading | { code: CalendarCode }

parentPort?.on('message', ({ sources, options }: ThreadQuestion) => {
  parentPort?.postMessage(sources.map((source) => answerTo(source, options)))
})

function answerTo(source: CalendarSource, options: ReadingOptions): TextAnswer {
  try {
    return readBusy(typeof source === 'string' ? source : calendarText(source), options)
  } catch (error) {
    if (!(error instanceof CalendarProblem)) throw error
    return { code: error.code }
  }
}
