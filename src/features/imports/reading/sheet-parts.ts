import { cleanLines } from '../../../platform/shared/typed-text.ts'
import { headingRow } from './headings.ts'
import { monthFirstColumns, withDayFirst } from './month-first.ts'
import { ReadingProblem } from './reading-problem.ts'
import {
  BATCH,
  type Limits,
  type NumberedRow,
  type RawSheet,
  type SheetPart,
  type SheetRows,
  type SheetRowsSource,
  type SheetStart,
} from './sheet.ts'
import { shapeOf } from './sheet-shape.ts'
import { SheetTables } from './sheet-tables.ts'

/** The number of rows from which headings and fields are recognized. */
const SAMPLE_ROWS = 200
const MOST_EXAMPLES = 3
/** The limit of tables in a sheet, and of sheets in a file of which one is still read as several. */
const MOST_TABLES = 10
const MOST_SPLIT = 50

/** The limits of a file and its counts so far, for all of its sheets together. */
export interface FileState {
  limits: Limits
  /** The practice's day, near which days without a year are. */
  today: string
  sheets: number
  rows: number
  hasHeading: boolean
}

/** Yields a sheet in parts, as several if it has several tables; nothing for one without rows below its headings. */
export async function* sheetParts(
  name: string,
  rows: SheetRowsSource,
  state: FileState,
): AsyncGenerator<SheetPart> {
  const tables = new SheetTables(rows)
  for (let n = 1; await tables.hasMore(); n++) {
    const isLast = n === MOST_TABLES || state.sheets >= MOST_SPLIT
    yield* tableParts(n === 1 ? name : `${name} (${n})`, tables.next(isLast), state)
  }
}

/** Yields a table in parts, without its empty rows. */
async function* tableParts(
  name: string,
  rows: AsyncIterable<NumberedRow>,
  state: FileState,
): AsyncGenerator<SheetPart> {
  let head: Head | null = null
  let waiting: NumberedRow[] = []
  for await (const row of rows) {
    const checked = checkedRow(row, name, state)
    if (!checked) continue
    if (head) waiting.push(...head.rowsOf(checked))
    else waiting.push(checked)
    if (waiting.length < (head ? BATCH : SAMPLE_ROWS)) continue
    if (!head) {
      head = headOf(name, waiting, state)
      waiting = head.first
      yield head.start
    }
    while (waiting.length >= BATCH) yield rowsOf(head.start, waiting.splice(0, BATCH), state)
  }
  if (!head) {
    head = headOf(name, waiting, state)
    waiting = head.first
    if (head.start.headingRow !== null) state.hasHeading = true
    if (waiting.length === 0) return
    yield head.start
  }
  state.sheets++
  while (waiting.length > 0) yield rowsOf(head.start, waiting.splice(0, BATCH), state)
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

/** A sheet's start, its first rows, and the rows that each later one of the file becomes. */
interface Head {
  start: SheetStart
  first: NumberedRow[]
  rowsOf(row: NumberedRow): NumberedRow[]
}

function headOf(name: string, waiting: readonly NumberedRow[], state: FileState): Head {
  const monthFirst = monthFirstColumns(waiting.map(({ cells }) => cells))
  const ordered = (row: NumberedRow) => ({ ...row, cells: withDayFirst(row.cells, monthFirst) })
  const firstRows = waiting.map(ordered)
  const index = headingRow(firstRows)
  const heading = index === null ? null : firstRows[index]
  const above = firstRows.slice(0, index ?? 0).flatMap(({ cells }) => cells)
  const below = firstRows.slice(index === null ? 0 : index + 1)
  const width = Math.max(heading?.cells.length ?? 0, ...below.map(({ cells }) => cells.length))
  const sheet: RawSheet = {
    headingRow: heading?.number ?? null,
    columns: Array.from(
      { length: width },
      (_, index) => heading?.cells[index] || `Coluna ${index + 1}`,
    ),
    rows: below.map(({ cells }) => cells),
  }
  const { columns, guesses, rowsOf } = shapeOf(sheet, [name, ...above], state.today)
  const first = below.flatMap(rowsOf)
  const start: SheetStart = {
    ...{ kind: 'sheet', sheet: state.sheets, name, headingRow: sheet.headingRow },
    ...{ columns, guesses },
    examples: columns.map((_, column) => examplesOf(first, column)),
  }
  return { start, first, rowsOf: (row) => rowsOf(ordered(row)) }
}

function examplesOf(rows: readonly NumberedRow[], column: number): string[] {
  const values = new Set<string>()
  for (const { cells } of rows) {
    const value = cells[column]
    if (value) values.add(value)
    if (values.size === MOST_EXAMPLES) break
  }
  return [...values]
}
