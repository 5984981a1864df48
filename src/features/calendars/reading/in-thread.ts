import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { threadEnvironment } from '../../../platform/server/environment.ts'
import { threadLimit } from '../../../platform/server/errors.ts'
import type { BusyReading, ReadingOptions } from './busy-time.ts'
import { CalendarProblem } from './calendar-problem.ts'
import type { CalendarSource, TextAnswer, ThreadQuestion } from './reading-thread.ts'

/** The thread's heap: 20,000 events take about 60 MiB of it. A calendar that needs more than the heap is refused. */
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 }
/**
 * The longest text, in characters: more than 20,000 usual events have. A text too large for the heap would end the process, not
 * only the thread.
 */
const LONGEST = 24_000_000
/** The time limit, in milliseconds: a calendar that takes longer to read is refused. */
const TIME_LIMIT = 20_000
const PROBLEMS = { time: 'calendar_too_slow', memory: 'calendar_too_large' } as const
/** Milliseconds that an idle thread is kept for the next calendar: starting one takes longer than reading a usual calendar. */
const KEPT_FOR = 30_000

let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined
let turn: Promise<unknown> = Promise.resolve()

/**
 * Returns what `readBusy` returns, computed in a thread that reads one calendar at a time. The thread takes the parts of a
 * file, which are empty afterwards. Throws `CalendarProblem`, also for one that is too long, takes too much memory or longer
 * than `timeLimit` milliseconds.
 */
export async function readBusyInThread(
  source: CalendarSource,
  options: ReadingOptions,
  timeLimit = TIME_LIMIT,
): Promise<BusyReading> {
  const [answer] = await readInTurn([source], options, timeLimit)
  if (!answer || 'code' in answer) throw new CalendarProblem(answer?.code ?? 'not_a_calendar')
  return answer
}

/** Returns the reading of each text; null for one that cannot be read, which does not affect the others. */
export async function readEachInThread(
  texts: readonly string[],
  options: ReadingOptions,
): Promise<(BusyReading | null)[]> {
  try {
    const answers = await readInTurn(texts, options, TIME_LIMIT)
    return answers.map((answer) => ('code' in answer ? null : answer))
  } catch (error) {
    if (!(error instanceof CalendarProblem)) throw error
    if (texts.length < 2) return texts.map(() => null)
    const half = Math.ceil(texts.length / 2)
    return [
      ...(await readEachInThread(texts.slice(0, half), options)),
      ...(await readEachInThread(texts.slice(half), options)),
    ]
  }
}

async function readInTurn(
  sources: readonly CalendarSource[],
  options: ReadingOptions,
  timeLimit: number,
): Promise<TextAnswer[]> {
  const length = sources.reduce((total, source) => total + lengthOf(source), 0)
  if (length > LONGEST) throw new CalendarProblem('calendar_too_large')
  const reading = turn.then(() => ask({ sources, options }, timeLimit))
  turn = reading.catch(() => null)
  return reading
}

function lengthOf(source: CalendarSource): number {
  if (typeof source === 'string') return source.length
  return source.reduce((total, { length }) => total + length, 0)
}

async function ask(question: ThreadQuestion, timeLimit: number): Promise<TextAnswer[]> {
  clearTimeout(idle)
  thread ??= startThread()
  const worker = thread
  worker.ref()
  try {
    const signal = AbortSignal.timeout(timeLimit)
    // `reading-thread.ts` posts only such answers.
    const answered = once(worker, 'message', { signal }) as Promise<[TextAnswer[]]>
    const parts = question.sources.flatMap((source) => (typeof source === 'string' ? [] : source))
    // Parts that arrived together share a buffer.
    worker.postMessage(question, [...new Set(parts.map(({ buffer }) => buffer))])
    const [answers] = await answered
    return answers
  } catch (error) {
    await endThread()
    const limit = threadLimit(error)
    throw limit === null ? error : new CalendarProblem(PROBLEMS[limit])
  } finally {
    worker.unref()
    idle = setTimeout(() => void endThread(), KEPT_FOR).unref()
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    name: 'calendars',
    resourceLimits: HEAP,
    env: threadEnvironment(),
  })
  // The waiting call gets the error; without a listener, an error between two calls would end the process.
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
