import { cleanLines } from '../../../platform/shared/typed-text.ts'
import { guessColumns, headingRow } from './headings.ts'
import { monthFirstColumns, withDayFirst } from './month-first.ts'
import { ReadingProblem } from './reading-problem.ts'
import {
  BATCH,
  type Limits,
  type NumberedRow,
  type RawSheet,
  type SheetPart,
  type SheetRows,
  type SheetStart,
} from './sheet.ts'

/** The number of rows from which headings and fields are recognized. */
const SAMPLE_ROWS = 200
const MOST_EXAMPLES = 3

/** The limits of a file and its counts so far, for all of its sheets together. */
export interface FileState {
  limits: Limits
  sheets: number
  rows: number
  hasHeading: boolean
}

type Rows = Iterable<NumberedRow> | AsyncIterable<NumberedRow>

/** Yields a sheet in parts, without its empty rows; nothing for one without rows below its headings. */
export async function* sheetParts(
  name: string,
  rows: Rows,
  state: FileState,
): AsyncGenerator<SheetPart> {
  let start: SheetStart | null = null
  let waiting: NumberedRow[] = []
  let monthFirst: ReadonlySet<number> = new Set()
  const ordered = (row: NumberedRow) => ({ ...row, cells: withDayFirst(row.cells, monthFirst) })
  for await (const row of rows) {
    const checked = checkedRow(row, name, state)
    if (!checked) continue
    waiting.push(start ? ordered(checked) : checked)
    if (waiting.length < (start ? BATCH : SAMPLE_ROWS)) continue
    if (start) yield rowsOf(start, waiting.splice(0), state)
    else {
      monthFirst = monthFirstColumns(waiting.map(({ cells }) => cells))
      waiting = waiting.map(ordered)
      start = startOf(name, waiting, state)
      waiting = waiting.filter(({ number }) => number > (start?.headingRow ?? 0))
      yield start
    }
  }
  if (!start) {
    monthFirst = monthFirstColumns(waiting.map(({ cells }) => cells))
    waiting = waiting.map(ordered)
    const head = startOf(name, waiting, state)
    const below = waiting.filter(({ number }) => number > (head.headingRow ?? 0))
    if (head.headingRow !== null) state.hasHeading = true
    if (below.length === 0) return
    yield head
    start = head
    waiting = below
  }
  state.sheets++
  if (waiting.length > 0) yield rowsOf(start, waiting, state)
}

/** Counts rows below headings only. */
function rowsOf({ sheet, name }: SheetStart, rows: NumberedRow[], state: FileState): SheetRows {
  state.rows += rows.length
  const excess = state.rows - state.limits.rows
  if (excess > 0)
    throw new ReadingProblem('import_too_many_rows', { sheet: name, row: rows.at(-excess)?.number })
  return { kind: 'rows', sheet, rows }
}

/** Returns a row within the limits, without empty cells at its end; null for an empty row. */
function checkedRow(row: NumberedRow, sheet: string, state: FileState): NumberedRow | null {
  const { limits } = state
  const { number } = row
  const cells = row.cells.map((cell) => cleanLines(cell).trim())
  while (cells.length > 0 && cells.at(-1) === '') cells.pop()
  if (cells.length === 0) return null
  if (cells.length > limits.columns)
    throw new ReadingProblem('import_too_many_columns', { sheet, row: number })
  if (cells.some((cell) => cell.length > limits.cellLength))
    throw new ReadingProblem('import_cell_too_long', { sheet, row: number })
  return { number, cells }
}

function startOf(name: string, firstRows: readonly NumberedRow[], state: FileState): SheetStart {
  const index = headingRow(firstRows)
  const heading = index === null ? null : firstRows[index]
  const below = firstRows.slice(index === null ? 0 : index + 1).map(({ cells }) => cells)
  const width = Math.max(heading?.cells.length ?? 0, ...below.map(({ length }) => length))
  const sheet: RawSheet = {
    headingRow: heading?.number ?? null,
    columns: Array.from(
      { length: width },
      (_, index) => heading?.cells[index] || `Coluna ${index + 1}`,
    ),
    rows: below,
  }
  return {
    kind: 'sheet',
    sheet: state.sheets,
    name,
    headingRow: sheet.headingRow,
    columns: sheet.columns,
    guesses: guessColumns(sheet),
    examples: sheet.columns.map((_, index) => examplesOf(below, index)),
  }
}

function examplesOf(rows: readonly string[][], column: number): string[] {
  const values = new Set<string>()
  for (const row of rows) {
    const value = row[column]
    if (value) values.add(value)
    if (values.size === MOST_EXAMPLES) break
  }
  return [...values]
}
