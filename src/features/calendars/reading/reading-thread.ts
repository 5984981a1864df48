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

// Gives the server's requests priority over this thread. Only Linux has a priority per thread; elsewhere it is the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
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
    return readBusy(typeof source === 'string' ? source : calendarText(joined(source)), options)
  } catch (error) {
    if (!(error instanceof CalendarProblem)) throw error
    return { code: error.code }
  }
}

/** Returns the parts as one, and frees them: a large file would be in memory twice. */
function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array {
  const bytes = Buffer.concat(parts)
  for (const { buffer } of parts) if (!buffer.detached) buffer.transfer(0)
  return bytes
}
