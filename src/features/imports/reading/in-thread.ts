import { readImportFile } from './read-file.ts'
import type { ReadPart } from './sheet.ts'

/** Yields the parts of a file, read in a thread. Throws `ReadingProblem`. A reader that stops early ends the thread. */
export async function* readInThread(name: string, bytes: Uint8Array): AsyncGenerator<ReadPart> {
  yield* readImportFile(name, bytes)
}
