import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { threadEnvironment } from '../../../platform/server/environment.ts'
import { threadLimit } from '../../../platform/server/errors.ts'
import { ReadingProblem } from '../../imports/reading/reading-problem.ts'
import type { ReadingOptions } from './read-bank-csv.ts'
import type { ReadBankFile } from './read-statement.ts'
import { BankReadingProblem } from './reading-problem.ts'
import type { ThreadAnswer, ThreadInput } from './worker.ts'

/** A file of 5 MB needs about a third of the heap; a file that needs more than the heap is refused. */
const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
/** In milliseconds. */
const TIME_LIMIT = 30_000

/**
 * Returns what `readAnyBankFile` returns, computed in a thread. Throws the same errors, and one for a file that takes too much
 * memory or longer than `timeLimit` milliseconds.
 */
export async function readBankInThread(
  bytes: Uint8Array,
  options: ReadingOptions,
  timeLimit = TIME_LIMIT,
): Promise<ReadBankFile> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'bank',
    workerData: { bytes, options } satisfies ThreadInput,
    resourceLimits: HEAP,
    env: threadEnvironment(),
  })
  try {
    const signal = AbortSignal.timeout(timeLimit)
    // `worker.ts` posts only such an answer.
    const [answer] = (await once(worker, 'message', { signal })) as [ThreadAnswer]
    if ('read' in answer) return answer.read
    if ('cell' in answer)
      throw new ReadingProblem(answer.cell, answer.row === null ? {} : { row: answer.row })
    throw new BankReadingProblem(answer.code, answer.place, answer.asked)
  } catch (error) {
    throw threadLimit(error) ? new BankReadingProblem('bank_file_too_slow') : error
  } finally {
    await worker.terminate()
  }
}
