import { DELIMITERS, delimiterOf } from './delimiter.ts'
import { ReadingProblem } from './reading-problem.ts'
import type { Limits, NumberedRow } from './sheet.ts'

/** Our own exports and others put an apostrophe before a text that a spreadsheet would run as a formula. */
const GUARDED = /^'(?=[=+\-@|\t\r\n＝＋－＠｜])/

/** Programs write a text as a formula, so that a spreadsheet keeps its zeros: `="00123"`. */
const TEXT_FORMULA = /^="([^"]*)"$/

/**
 * Reads the rows of a CSV text (RFC 4180) with any delimiter; one that the caller knows is optional. Rows are counted as a spreadsheet shows them. CSV packages
 * collect a row before it can be measured, so that 20 MB of delimiters would exceed a thread's heap and end the whole process.
 */
export function* readCsv(
  written: string,
  limits: Limits,
  delimiter?: string,
): Generator<NumberedRow> {
  const text = areWrapped(written) ? unwrapped(written) : written
  // `sep=;` in the first line is Excel's own mark of a delimiter.
  const mark = /^"?sep=(.)"?\r?\n/i.exec(text)
  const scanner = new Scanner(text, mark?.[1] ?? delimiter ?? delimiterOf(text), limits)
  scanner.at = mark?.[0].length ?? 0
  for (let number = mark ? 2 : 1; scanner.at < text.length; number++)
    yield { number, cells: scanner.row(number) }
}

/** A line that is one quoted cell, with empty cells behind it. */
const WRAPPED = /^"((?:[^"\r\n]|"")*)"[;,\t]*$/
const SAMPLE_LENGTH = 20_000
const SAMPLE_LINES = 50

/**
 * Returns whether a spreadsheet with another delimiter saved each line as one quoted cell: `"Data,Valor,Nome"`. Lines without
 * a delimiter, above the others, have no quotes.
 */
function areWrapped(text: string): boolean {
  const lines = text
    .slice(0, SAMPLE_LENGTH)
    .split(/\r\n|\r|\n/)
    .slice(0, text.length > SAMPLE_LENGTH ? -1 : undefined)
    .slice(0, SAMPLE_LINES)
    .filter((line) => line.trim() !== '')
  const inner = lines.flatMap((line) => WRAPPED.exec(line)?.[1]?.replaceAll('""', '"') ?? [])
  const isRest = (line: string) => WRAPPED.test(line) || /^[^",;\t|]*[;,\t]*$/.test(line)
  if (inner.length < 2 || !lines.every(isRest)) return false
  return DELIMITERS.some((delimiter) => {
    const counts = inner.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1)
    const count = counts.at(-1) ?? 0
    return count > 1 && counts.filter((other) => other === count).length > counts.length / 2
  })
}

function unwrapped(text: string): string {
  return text.replace(new RegExp(WRAPPED, 'gm'), (_, inner: string) => inner.replaceAll('""', '"'))
}

const QUOTE = '"'
const [LINE_FEED, RETURN, SPACE] = [10, 13, 32]

class Scanner {
  at = 0
  readonly #text: string
  readonly #delimiter: number
  readonly #limits: Limits

  constructor(text: string, delimiter: string, limits: Limits) {
    this.#text = text
    this.#delimiter = delimiter.charCodeAt(0)
    this.#limits = limits
  }

  /** Reads a row and the line break after it. Empty cells behind the last column are left out. */
  row(number: number): string[] {
    const cells: string[] = []
    for (;;) {
      const cell = this.#cell(number)
      if (cells.length < this.#limits.columns) cells.push(cell)
      else if (cell.trim() !== '')
        throw new ReadingProblem('import_too_many_columns', { row: number })
      if (this.#code() !== this.#delimiter) break
      this.at++
    }
    if (this.#code() === RETURN) this.at++
    if (this.#code() === LINE_FEED) this.at++
    return cells
  }

  #code(): number {
    return this.#text.charCodeAt(this.at)
  }

  #cell(row: number): string {
    this.#skipSpaces()
    const quoted = this.#text.startsWith(QUOTE, this.at) ? this.#quoted(row) : ''
    const start = this.at
    const last = Math.min(this.#text.length, start + this.#limits.cellLength + 1)
    while (this.at < last && !this.#isEnd(this.#code())) this.at++
    const cell = quoted + this.#text.slice(start, this.at)
    if (cell.length > this.#limits.cellLength)
      throw new ReadingProblem('import_cell_too_long', { row })
    return GUARDED.test(cell) ? cell.slice(1) : cell.replace(TEXT_FORMULA, '$1')
  }

  #isEnd(code: number): boolean {
    return code === this.#delimiter || code === LINE_FEED || code === RETURN
  }

  /** Skips spaces before a cell that is quoted as a whole: `"Ana", "Rua A, 10"`. */
  #skipSpaces(): void {
    const first = this.#after(this.at)
    if (first === this.at || !this.#text.startsWith(QUOTE, first)) return
    const end = this.#closing(first + 1)
    const behind = this.#after(end + 1)
    if (end !== -1 && (behind === this.#text.length || this.#isEnd(this.#text.charCodeAt(behind))))
      this.at = first
  }

  /** Returns the place of the first character from `at` on that is no space. */
  #after(at: number): number {
    let after = at
    while (this.#text.charCodeAt(after) === SPACE) after++
    return after
  }

  /** Returns the place of the quote that closes a text; a doubled one is a literal quote. */
  #closing(start: number): number {
    let end = this.#text.indexOf(QUOTE, start)
    while (end !== -1 && this.#text.startsWith(QUOTE, end + 1))
      end = this.#text.indexOf(QUOTE, end + 2)
    return end
  }

  #quoted(row: number): string {
    const start = this.at + 1
    const end = this.#closing(start)
    if (end === -1) throw new ReadingProblem('import_open_quote', { row })
    if (end - start > 2 * this.#limits.cellLength)
      throw new ReadingProblem('import_cell_too_long', { row })
    this.at = end + 1
    return this.#text.slice(start, end).replaceAll('""', QUOTE)
  }
}
