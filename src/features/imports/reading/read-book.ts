import { isOds, odsContent, odsRows, odsSheets } from './read-ods.ts'
import { sheetRows } from './read-xlsx.ts'
import type { Packed } from './read-zip.ts'
import { type ReadingCode, ReadingProblem } from './reading-problem.ts'
import type { NumberedRow } from './sheet.ts'
import { openWorkbook } from './xlsx-workbook.ts'

export interface BookSheet {
  name: string
  rows: AsyncIterable<NumberedRow>
}

/** Returns the visible sheets of an XLSX or ODS by the entries of its ZIP; null for a ZIP that is no spreadsheet. */
export async function sheetsOfBook(
  entries: readonly Packed[],
): Promise<AsyncGenerator<BookSheet> | null> {
  const kind = spreadsheetKind(entries)
  if (kind === 'xlsx') return xlsxSheets(entries)
  if (await isOds(entries)) return odsBook(entries)
  if (kind) throw new ReadingProblem(kind)
  return null
}

async function* xlsxSheets(entries: readonly Packed[]): AsyncGenerator<BookSheet> {
  const workbook = await openWorkbook(entries)
  for (const { name, path } of workbook.sheets) yield { name, rows: sheetRows(workbook, path) }
}

async function* odsBook(entries: readonly Packed[]): AsyncGenerator<BookSheet> {
  const content = await odsContent(entries)
  for (const { name, index } of await odsSheets(content))
    yield { name, rows: odsRows(content, index) }
}

/** Returns the kind of a ZIP that is a spreadsheet: an XLSX, or a document of another program; null for other ZIPs. */
function spreadsheetKind(entries: readonly Packed[]): 'xlsx' | ReadingCode | null {
  const names = new Set(entries.map((entry) => entry.name))
  if (!names.has('[Content_Types].xml')) {
    const isOther = names.has('mimetype') || names.has('Index/Document.iwa')
    return isOther ? 'import_other_spreadsheet' : null
  }
  if (names.has('xl/workbook.bin')) return 'import_other_spreadsheet'
  const isWorkbook = entries.some(({ name }) => /^xl\/.*\.xml$/i.test(name))
  return isWorkbook ? 'xlsx' : 'import_unknown_file'
}

/** Returns the refusal of Excel's container format of before 2007, which also holds newer workbooks with a password. */
export function oleKind(bytes: Uint8Array): 'import_password' | 'import_old_excel' {
  const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return isEncrypted ? 'import_password' : 'import_old_excel'
}
