import { csvReader } from '../../../platform/server/lazy-modules.ts'
import { delimiterOf } from './delimiter.ts'
import type { NumberedRow } from './sheet.ts'

/**
 * As our own files and others write a text that a spreadsheet would run as a formula: behind an apostrophe that is not
 * part of it.
 */
const GUARDED = /^'(?=[=+\-@|\t\r\n＝＋－＠｜])/

/** Reads the rows of a CSV text, whatever its delimiter. Rows are counted as a spreadsheet shows them. */
export function* readCsv(text: string): Generator<NumberedRow> {
  const { streamCsvRows } = csvReader()
  // `sep=;` in the first line is Excel's own mark of a delimiter.
  const named = /^\ufeff?"?sep=(.)"?\r?\n/i.exec(text)
  const delimiter = named?.[1] ?? delimiterOf(text)
  let number = 0
  for (const row of streamCsvRows(text, { delimiter })) {
    number++
    if (named && number === 1) continue
    yield { number, cells: row.map((cell) => String(cell ?? '').replace(GUARDED, '')) }
  }
}
