import { foldCell } from './fold-cell.ts'
import { isHeadings } from './headings.ts'
import type { NumberedRow, SheetRowsSource } from './sheet.ts'

/** The rows in which the headings of a table are looked for. */
const FIRST_ROWS = 20

/** Reads the tables of a sheet one after the other: behind empty rows, other headings begin another table. */
export class SheetTables {
  readonly #rows: AsyncIterator<NumberedRow> | Iterator<NumberedRow>
  /** Rows that were read ahead. */
  readonly #ahead: NumberedRow[] = []

  constructor(rows: SheetRowsSource) {
    this.#rows =
      Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  }

  /** Returns whether there are rows left. */
  async hasMore(): Promise<boolean> {
    return (await this.#peek(0)) !== null
  }

  /** Yields the rows of the next table, or all that are left. */
  async *next(isLast: boolean): AsyncGenerator<NumberedRow> {
    let [headings, count, last] = ['', 0, 0]
    for (let row = await this.#peek(0); row; row = await this.#peek(0)) {
      const isApart = !isLast && headings !== '' && row.number > last + 1
      if (isApart && (await this.#beginsOther(row, headings))) return
      this.#ahead.shift()
      if (headings === '' && count++ < FIRST_ROWS && isHeadings(row.cells)) headings = keyOf(row)
      last = row.number
      yield row
    }
  }

  /** Returns whether a row, or the one below it if it is a title, has other headings. */
  async #beginsOther(row: NumberedRow, headings: string): Promise<boolean> {
    const isTitle = row.cells.filter((cell) => cell.trim() !== '').length === 1
    const head = isTitle ? await this.#peek(1) : row
    return head !== null && isHeadings(head.cells) && keyOf(head) !== headings
  }

  /** Returns a row that was not yielded yet, without empty ones. */
  async #peek(at: number): Promise<NumberedRow | null> {
    while (this.#ahead.length <= at) {
      const { done, value } = await this.#rows.next()
      if (done) return null
      if (value.cells.some((cell: string) => cell.trim() !== '')) this.#ahead.push(value)
    }
    return this.#ahead[at] ?? null
  }
}

function keyOf({ cells }: NumberedRow): string {
  return cells.map(foldCell).filter(Boolean).join('|')
}
