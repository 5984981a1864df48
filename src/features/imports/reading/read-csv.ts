import { csvReader } from '../../../platform/server/lazy-modules.ts'
import { delimiterOf } from './delimiter.ts'
import { ReadingProblem } from './reading-problem.ts'
import type { NumberedRow } from './sheet.ts'

/** Our own exports and others put an apostrophe before a text that a spreadsheet would run as a formula. */
const GUARDED = /^'(?=[=+\-@|\t\r\n＝＋－＠｜])/

/** Reads the rows of a CSV text with any delimiter. Rows are counted as a spreadsheet shows them. */
export function* readCsv(text: string): Generator<NumberedRow> {
  const { streamCsvRows } = csvReader()
  // `sep=;` in the first line is Excel's own mark of a delimiter.
  const named = /^"?sep=(.)"?\r?\n/i.exec(text)?.[1]
  const delimiter = named ?? delimiterOf(text)
  let number = 0
  let last: readonly unknown[] = []
  for (const row of streamCsvRows(text, { delimiter })) {
    number++
    last = row
    if (named && number === 1) continue
    yield { number, cells: row.map((cell) => String(cell ?? '').replace(GUARDED, '')) }
  }
  refuseOpenQuote(text, last, number)
}

/** Refuses a file whose last cell swallowed the rest of it, from a quote that is not closed. */
function refuseOpenQuote(text: string, last: readonly unknown[], row: number): void {
  const swallowed = /\r|\n/.test(String(last.at(-1) ?? '').trimEnd())
  if (swallowed && (text.split('"').length - 1) % 2 === 1)
    throw new ReadingProblem('import_open_quote', { row })
}
