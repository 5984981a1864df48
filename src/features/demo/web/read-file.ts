import { streamCsvRows } from 'hucre/csv'
import { platformDay } from '../../../platform/shared/calendar.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { decodeText, isBinary } from '../../imports/reading/decode-text.ts'
import { delimiterOf } from '../../imports/reading/delimiter.ts'
import { LIMITS, type NumberedRow, type SheetStart } from '../../imports/reading/sheet.ts'
import { sheetParts } from '../../imports/reading/sheet-parts.ts'
import type { ReadFile } from '../import-answers.ts'

/** Reads a CSV in the browser, with the server's rules. Other formats need an account. */
export async function readFile(file: File): Promise<ReadFile> {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (isBinary(text) || /\.(?:xlsx?|vcf|zip)$/i.test(file.name)) throw new Problem('off_in_demo')
  const rows = streamCsvRows(text, { delimiter: delimiterOf(text) })
  const today = platformDay(Date.now())
  const state = { limits: LIMITS, today, sheets: 0, rows: 0, hasHeading: false }
  let sheet: SheetStart | null = null
  const below: NumberedRow[] = []
  for await (const part of sheetParts(file.name, numbered(rows), state)) {
    if (part.kind === 'sheet') sheet = part
    else below.push(...part.rows)
  }
  if (!sheet) throw new Problem('import_empty')
  return { name: file.name, sheet, rows: below }
}

function* numbered(rows: Iterable<readonly unknown[]>): Generator<NumberedRow> {
  let number = 0
  for (const cells of rows) {
    number += 1
    yield { number, cells: cells.map((cell) => String(cell ?? '')) }
  }
}
