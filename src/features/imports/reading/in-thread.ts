import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { inflateRawSync } from 'node:zlib'
import { threadEnvironment } from '../../../platform/server/environment.ts'
import { threadLimit } from '../../../platform/server/errors.ts'
import type { CalendarPlace } from './read-calendar.ts'
import { ReadingProblem } from './reading-problem.ts'
import { LIMITS, type Limits, type ReadPart } from './sheet.ts'
import type { ThreadInput, ThreadMessage } from './thread-messages.ts'

/** A file that needs more of the thread’s heap is refused: 150,000 rows need about a quarter of it. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 }
/** In milliseconds. */
const TIME_LIMIT = 120_000
const PROBLEMS = { time: 'import_too_slow', memory: 'import_unpacked_too_large' } as const

/**
 * Yields the parts of a file, read in a thread. Throws `ReadingProblem`, also for a file that takes too much memory or
 * longer than `timeLimit` milliseconds to read. The thread ends with the reader.
 */
export async function* readInThread(
  name: string,
  bytes: Uint8Array,
  place: CalendarPlace,
  { limits = LIMITS, timeLimit = TIME_LIMIT }: { limits?: Limits; timeLimit?: number } = {},
): AsyncGenerator<ReadPart> {
  if (bytes.length > limits.bytes) throw new ReadingProblem('import_too_large')
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'import',
    workerData: { name, bytes, place, limits } satisfies ThreadInput,
    resourceLimits: HEAP,
    env: threadEnvironment(),
  })
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timeLimit)
  worker.once('exit', () => clearTimeout(timer))
  try {
    const messages = on(worker, 'message', { close: ['exit'], signal: stop.signal })
    // `worker.ts` posts only these messages, and packs only such parts.
    for await (const [message] of messages as AsyncIterable<[ThreadMessage]>) {
      if ('code' in message) throw new ReadingProblem(message.code, message.place)
      if ('isDone' in message) return
      yield JSON.parse(inflateRawSync(message.packed).toString()) as ReadPart
    }
    throw new Error('The thread that reads a file ended without a result.')
  } catch (error) {
    const limit = threadLimit(error)
    throw limit === null ? error : new ReadingProblem(PROBLEMS[limit])
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
