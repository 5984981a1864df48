import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BusyReading, ReadingOptions } from './busy-time.ts'
import { CalendarProblem } from './calendar-problem.ts'
import type { ThreadAnswer, ThreadQuestion } from './reading-thread.ts'

/** The thread's heap: 20,000 events take about 60 MiB of it. A calendar that needs more is refused. */
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 }
/**
 * In characters. More than 20,000 usual events take; a text that is large for the heap would end the process rather than the
 * thread.
 */
const LONGEST = 24_000_000
/** In milliseconds. A calendar that takes longer to read is refused. */
const TIME_LIMIT = 20_000
/** In milliseconds. To start a thread takes longer than to read a usual calendar, so it is kept for the next one. */
const KEPT_FOR = 30_000

let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined
let turn: Promise<unknown> = Promise.resolve()

/**
 * Returns what `readBusy` returns, computed in a thread that reads one calendar at a time. Throws `CalendarProblem`, also
 * for one that is too long, takes too much memory or longer than `timeLimit` milliseconds.
 */
export async function readBusyInThread(
  text: string,
  options: ReadingOptions,
  timeLimit = TIME_LIMIT,
): Promise<BusyReading> {
  if (text.length > LONGEST) throw new CalendarProblem('calendar_too_large')
  const reading = turn.then(() => ask({ text, options }, timeLimit))
  turn = reading.catch(() => null)
  return reading
}

async function ask(question: ThreadQuestion, timeLimit: number): Promise<BusyReading> {
  clearTimeout(idle)
  thread ??= startThread()
  const worker = thread
  worker.ref()
  try {
    const signal = AbortSignal.timeout(timeLimit)
    const answered = once(worker, 'message', { signal }) as Promise<[ThreadAnswer]>
    worker.postMessage(question)
    const [answer] = await answered
    if ('code' in answer) throw new CalendarProblem(answer.code)
    return answer.reading
  } catch (error) {
    if (!(error instanceof CalendarProblem)) await endThread()
    throw problemOf(error)
  } finally {
    worker.unref()
    idle = setTimeout(() => void endThread(), KEPT_FOR).unref()
  }
}

function startThread(): Worker {
  const path = join(import.meta.dirname, 'reading-thread.ts')
  const worker = new Worker(path, { name: 'calendars', resourceLimits: HEAP, env: {} })
  // The waiting call gets the error; without a listener an error between two calls would end the process.
  worker.on('error', () => {})
  worker.on('exit', () => {
    if (thread === worker) thread = null
  })
  return worker
}

/** Ends the thread; the next calendar starts another. */
export async function endThread(): Promise<void> {
  clearTimeout(idle)
  const worker = thread
  thread = null
  await worker?.terminate()
}

function problemOf(error: unknown): unknown {
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'AbortError' || name === 'TimeoutError')
    return new CalendarProblem('calendar_too_slow')
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? new CalendarProblem('calendar_too_large') : error
}
