import { decodeText, isBinary } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { ReadingProblem } from './reading-problem.ts'
import { LIMITS, type Limits, type ReadPart } from './sheet.ts'
import { type FileState, sheetParts } from './sheet-parts.ts'

/**
 * Yields the sheets of a file in parts. Its kind is known by its content, so that a wrong extension does no harm. Throws
 * `ReadingProblem`.
 */
export async function* readImportFile(
  name: string,
  bytes: Uint8Array,
  limits: Limits = LIMITS,
): AsyncGenerator<ReadPart> {
  if (bytes.length > limits.bytes) throw new ReadingProblem('import_too_large')
  if (bytes.length === 0) throw new ReadingProblem('import_empty')
  const state: FileState = { limits, sheets: 0, rows: 0, hasHeading: false }
  yield* fileParts(name, bytes, state)
  if (state.sheets === 0)
    throw new ReadingProblem(state.hasHeading ? 'import_heading_only' : 'import_empty')
}

async function* fileParts(
  name: string,
  bytes: Uint8Array,
  state: FileState,
): AsyncGenerator<ReadPart> {
  const text = decodeText(bytes)
  if (isBinary(text)) throw new ReadingProblem('import_unknown_file')
  yield* sheetParts(name.replace(/\.\w{1,5}$/, ''), readCsv(text), state)
}
