import { parentPort, workerData } from 'node:worker_threads'
import { deflateRawSync } from 'node:zlib'
import { readImportFile } from './read-file.ts'
import { ReadingProblem } from './reading-problem.ts'
import type { ThreadInput, ThreadMessage } from './thread-messages.ts'

/**
 * The thread that reads a file: `in-thread.ts` starts it. It reads at full speed and compresses the parts until `in-thread.ts`
 * takes them: uncompressed, 150,000 rows would take ten times the memory.
 */

const { name, bytes, place, limits } = workerData as ThreadInput

try {
  for await (const part of readImportFile(name, bytes, place, limits))
    send({ packed: deflateRawSync(JSON.stringify(part), { level: 1 }) })
  send({ isDone: true })
} catch (error) {
  if (!(error instanceof ReadingProblem)) throw error
  send({ code: error.code, place: error.place })
}

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}
