import { ReadingProblem } from './reading-problem.ts'
import { BATCH, type Limits, type MovedRows } from './sheet.ts'

/**
 * The file of a move: a line of JSON for each row of a practice, as the export of an account writes it
 * (`imports/account/`).
 */
export const MOVE_FILE = 'mudanca.jsonl'
export const MOVE_VERSION = 1
/** The rows of the profile's picture: its base64 in parts. */
export const MOVED_PICTURE = 'picture'
/** The length of a part, far below that of a line. */
export const PICTURE_PART = 60_000
export const MOVE_START = '{"consultorio":"mudanca"'

/** Ten times the longest text of a form. */
const LONGEST_LINE = 100_000

/** Yields the rows of a file of a move, those of one table together. Throws `ReadingProblem`. */
export async function* readMove(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limits: Limits,
): AsyncGenerator<MovedRows> {
  let [number, declared]: [number, number | null] = [0, null]
  let batch: MovedRows | null = null
  for await (const line of linesOf(bytes)) {
    number++
    const written = parsed(line, number)
    if (number === 1) {
      refuseOtherVersion(written)
      continue
    }
    if (declared !== null) throw changed(number)
    declared = rowsDeclared(written)
    if (declared !== null) continue
    if (number > limits.rows + 1) throw new ReadingProblem('import_too_many_rows')
    const [table, row] = tableAndRow(written, number)
    if (batch && (batch.table !== table || batch.rows.length === BATCH)) {
      yield batch
      batch = null
    }
    batch ??= { kind: 'move', table, firstLine: number, rows: [] }
    batch.rows.push(row)
  }
  if (declared === null || declared !== number - 2) throw new ReadingProblem('import_move_cut')
  if (batch) yield batch
}

async function* linesOf(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const part of bytes) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new ReadingProblem('import_row_too_long')
    yield* lines
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}

function parsed(line: string, number: number): unknown {
  if (line.length > LONGEST_LINE) throw new ReadingProblem('import_row_too_long', { row: number })
  try {
    return JSON.parse(line)
  } catch {
    throw changed(number)
  }
}

function refuseOtherVersion(start: unknown): void {
  const { consultorio, version } = (start ?? {}) as { consultorio?: unknown; version?: unknown }
  if (consultorio !== 'mudanca') throw changed(1)
  if (version !== MOVE_VERSION) throw new ReadingProblem('import_move_version')
}

/** Returns the number of rows in the file's last line; null for any other line. */
function rowsDeclared(written: unknown): number | null {
  if (Array.isArray(written)) return null
  const { rows } = (written ?? {}) as { rows?: unknown }
  return typeof rows === 'number' ? rows : null
}

function tableAndRow(written: unknown, number: number): [string, object] {
  const [table, row] = Array.isArray(written) ? written : []
  if (typeof table !== 'string' || typeof row !== 'object' || row === null) throw changed(number)
  return [table, row]
}

function changed(row: number): ReadingProblem {
  return new ReadingProblem('import_move_changed', { row })
}
