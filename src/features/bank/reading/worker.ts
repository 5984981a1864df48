import { parentPort, workerData } from 'node:worker_threads'
import { type ReadingCode, ReadingProblem } from '../../imports/reading/reading-problem.ts'
import { readAnyBankFile } from './read-bank-book.ts'
import type { ReadingOptions } from './read-bank-csv.ts'
import type { ReadBankFile } from './read-statement.ts'
import { type BankReadingCode, BankReadingProblem } from './reading-problem.ts'

/** The thread that reads one statement: `in-thread.ts` starts it, and it ends afterwards. */

export interface ThreadInput {
  bytes: Uint8Array
  options: ReadingOptions
}

export type ThreadAnswer =
  | { read: ReadBankFile }
  | { code: BankReadingCode; place: string | null; asked: BankReadingProblem['asked'] }
  | { cell: ReadingCode; row: number | null }

// `in-thread.ts` passes this input.
parentPort?.postMessage(await answerTo(workerData as ThreadInput))

async function answerTo({ bytes, options }: ThreadInput): Promise<ThreadAnswer> {
  try {
    return { read: await readAnyBankFile(bytes, options) }
  } catch (error) {
    if (error instanceof ReadingProblem) return { cell: error.code, row: error.place.row ?? null }
    if (!(error instanceof BankReadingProblem)) throw error
    const { code, place, asked } = error
    return { code, place, asked }
  }
}
