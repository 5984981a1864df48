import { type BookSheet, oleKind, sheetsOfBook } from '../../imports/reading/read-book.ts'
import { zipEntries } from '../../imports/reading/read-zip.ts'
import { type ReadingCode, ReadingProblem } from '../../imports/reading/reading-problem.ts'
import { areTitles, filledWidth, isPlanned } from './bank-columns.ts'
import { type BankTable, type ReadingOptions, readBankRows, TABLE_LIMITS } from './read-bank-csv.ts'
import { isSpreadsheet, type ReadBankFile, readBankFile } from './read-statement.ts'
import { type BankReadingCode, BankReadingProblem } from './reading-problem.ts'
import { inAccounts, LARGEST_FILE } from './statement-row.ts'

const BOOK_LIMITS = { ...TABLE_LIMITS, unpackedBytes: 80 * 1024 * 1024 }

/** Returns the statements of a bank's file of any kind, as `readBankFile` does for texts; also of an XLSX or ODS. */
export async function readAnyBankFile(
  bytes: Uint8Array,
  options: ReadingOptions = {},
): Promise<ReadBankFile> {
  if (bytes.length > LARGEST_FILE || !isSpreadsheet(bytes)) return readBankFile(bytes, options)
  const tables = await tablesOf(bytes)
  if (tables.length === 0) throw new BankReadingProblem('bank_file_empty')
  const titled = tables.filter((rows) => rows.some(areTitles))
  const read = readTables(titled.length > 0 ? titled : tables, options)
  const [first] = read
  const isOne = read.every(({ source }) => source === first?.source)
  return {
    statements: inAccounts(read.map(({ columns: _, ...statement }) => statement)),
    columns: isOne ? (first?.columns ?? null) : null,
  }
}

/** Reads the tables of a workbook; one without movements is left out next to others. */
function readTables(tables: readonly string[][][], options: ReadingOptions): BankTable[] {
  const problems: BankReadingProblem[] = []
  const read = tables.flatMap((rows) => {
    try {
      return [readBankRows(rows, options)]
    } catch (error) {
      if (!(error instanceof BankReadingProblem) || !LEFT_OUT.has(error.code)) throw error
      problems.push(error)
      return []
    }
  })
  const [problem] = problems
  if (read.length === 0 && problem) throw problem
  return read
}

const LEFT_OUT: ReadonlySet<string> = new Set(['bank_file_empty', 'bank_file_unknown'])

/** Returns the rows of each visible sheet with rows. Throws for a spreadsheet that is not read. */
async function tablesOf(bytes: Uint8Array): Promise<string[][][]> {
  const tables: string[][][] = []
  try {
    if (bytes[0] !== ZIP) throw new ReadingProblem(oleKind(bytes))
    const sheets = await sheetsOfBook(await zipEntries(bytes, BOOK_LIMITS))
    if (!sheets) throw new BankReadingProblem('bank_file_spreadsheet')
    for await (const sheet of sheets) {
      const rows = isPlanned(sheet.name) ? [] : await rowsOf(sheet)
      if (rows.length > 0) tables.push(rows)
    }
  } catch (error) {
    throw bankProblemOf(error)
  }
  return tables
}

/** Returns the rows of a sheet, with an empty one for those that the file leaves out. */
async function rowsOf({ rows }: BookSheet): Promise<string[][]> {
  const all: string[][] = []
  let last = 0
  for await (const { number, cells } of rows) {
    const width = filledWidth(cells)
    if (width === 0) continue
    if (width > BOOK_LIMITS.columns)
      throw new ReadingProblem('import_too_many_columns', { row: number })
    if (cells.some((cell) => cell.length > BOOK_LIMITS.cellLength))
      throw new ReadingProblem('import_cell_too_long', { row: number })
    if (last > 0 && number > last + 1) all.push([])
    last = number
    all.push(cells.slice(0, width).map(withCents))
  }
  return all
}

/** Returns a number of a spreadsheet with both of its cents: `80.5` is `80.50`. */
function withCents(cell: string): string {
  return /^-?\d{1,13}\.\d$/.test(cell) ? `${cell}0` : cell
}

/** The first byte of a ZIP; the other spreadsheets are Excel's of before 2007. */
const ZIP = 0x50

/** The refusals of an import that say what to do with a statement too. */
const KEPT: readonly ReadingCode[] = [
  'import_password',
  'import_too_many_columns',
  'import_cell_too_long',
]
const PROBLEMS: Partial<Record<ReadingCode, BankReadingCode>> = {
  import_old_excel: 'bank_file_spreadsheet',
  import_other_spreadsheet: 'bank_file_spreadsheet',
  import_unknown_file: 'bank_file_spreadsheet',
  import_unpacked_too_large: 'bank_file_too_slow',
}

function bankProblemOf(error: unknown): unknown {
  if (error instanceof BankReadingProblem) return error
  if (!(error instanceof ReadingProblem)) return new BankReadingProblem('bank_file_damaged')
  if (KEPT.includes(error.code)) return error
  return new BankReadingProblem(PROBLEMS[error.code] ?? 'bank_file_damaged')
}
