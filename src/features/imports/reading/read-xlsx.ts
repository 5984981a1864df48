import { addDays, clockOf, DAY_MINUTES } from '../../../platform/shared/calendar.ts'
import { ReadingProblem } from './reading-problem.ts'
import type { NumberedRow } from './sheet.ts'
import { type MergedCells, readMerges } from './xlsx-merges.ts'
import type { Workbook } from './xlsx-workbook.ts'
import { decodeEscapes, parseXml } from './xlsx-xml.ts'

/**
 * Reads the rows of one sheet as they are unpacked; a formula is read as its last computed value. The package that writes our
 * XLSX files can also read, but keeps all texts of a workbook as a tree: 650 MiB for 150,000 rows.
 */
export async function* sheetRows(workbook: Workbook, path: string): AsyncGenerator<NumberedRow> {
  const entry = workbook.entries.get(path)
  if (!entry) throw new ReadingProblem('import_damaged')
  const reader = new RowReader(workbook, await readMerges(entry))
  for await (const _ of parseXml(entry, reader)) yield* reader.taken()
}

/** The last column that the format has, XFD. */
const LAST_COLUMN = 16_384
/** Longer than a cell may be, since escapes are not decoded yet. */
const LONGEST_TEXT = 65_536

class RowReader {
  readonly #workbook: Workbook
  #rows: NumberedRow[] = []
  #row: NumberedRow = { number: 0, cells: [] }
  #column = 0
  #type = 'n'
  #style = 0
  #text = ''
  #isValue = false
  #isPhonetic = false
  readonly #merges: ReadonlyMap<number, MergedCells[]>
  /** The texts of merged cells that continue in the rows below, by column. */
  readonly #open = new Map<number, { last: number; text: string }>()
  /** The columns of the row with numbers: a merged amount is the sum of its rows. */
  readonly #numbers = new Set<number>()

  constructor(workbook: Workbook, merges: readonly MergedCells[]) {
    this.#workbook = workbook
    this.#merges = Map.groupBy(merges, ({ first }) => first)
  }

  /** Returns the rows completed since the last call. */
  taken(): NumberedRow[] {
    return this.#rows.splice(0)
  }

  open(tag: string, attributes: Record<string, string>): void {
    if (tag === 'c') {
      this.#column = columnOf(attributes.r) ?? this.#column + 1
      if (this.#column > LAST_COLUMN) throw new ReadingProblem('import_too_many_columns')
      this.#type = attributes.t ?? 'n'
      this.#style = Number(attributes.s ?? 0)
      this.#text = ''
    } else if (tag === 'v' || tag === 't') this.#isValue = !this.#isPhonetic
    else if (tag === 'rPh') this.#isPhonetic = true
    else if (tag === 'row') {
      this.#row = { number: Number(attributes.r ?? this.#row.number + 1), cells: [] }
      this.#column = 0
      this.#numbers.clear()
    }
  }

  text(text: string): void {
    if (this.#isValue) this.#text += text
    if (this.#text.length > LONGEST_TEXT) throw new ReadingProblem('import_cell_too_long')
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.#isValue = false
    else if (tag === 'rPh') this.#isPhonetic = false
    else if (tag === 'c') this.#endCell()
    else if (tag === 'row' && this.#row.cells.length > 0) this.#endRow()
  }

  /** Repeats the texts and days of merged cells in each of their rows. */
  #endRow(): void {
    const { number, cells } = this.#row
    for (const [column, { last, text }] of this.#open)
      if (last < number) this.#open.delete(column)
      else {
        while (cells.length < column) cells.push('')
        cells[column - 1] ||= text
      }
    for (const { column: letters, last } of this.#merges.get(number) ?? []) {
      const column = columnOf(letters) ?? 0
      const text = cells[column - 1] ?? ''
      if (text !== '' && !this.#numbers.has(column)) this.#open.set(column, { last, text })
    }
    this.#rows.push(this.#row)
  }

  #endCell(): void {
    const value = this.#text === '' ? '' : this.#value()
    if (value === '') return
    const { cells } = this.#row
    while (cells.length < this.#column - 1) cells.push('')
    cells[this.#column - 1] = value
    if (this.#type === 'n' && !this.#workbook.isDate[this.#style]) this.#numbers.add(this.#column)
  }

  #value(): string {
    const { strings, isDate, is1904 } = this.#workbook
    switch (this.#type) {
      case 's':
        return strings.at(Number(this.#text))
      case 'b':
        return this.#text === '1' ? 'Sim' : 'Não'
      case 'e':
        return ''
      case 'd':
        return this.#text.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '')
      case 'n':
        return isDate[this.#style] ? dateText(Number(this.#text), is1904) : numberText(this.#text)
      default:
        return decodeEscapes(this.#text)
    }
  }
}

/** Returns a column's number by a cell's name: 28 for `AB3`. */
function columnOf(cell: string | undefined): number | null {
  const letters = /^[A-Z]{1,7}/i.exec(cell ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/**
 * Returns a number with its 15 significant digits. Three decimals could be read as a group of thousands, so a fourth is added.
 */
export function numberText(raw: string): string {
  const number = Number(raw)
  if (Number.isNaN(number)) return raw
  const text = String(Number(number.toPrecision(15)))
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** The number of the last day, 31 December 9999. */
const LAST_SERIAL = 2_958_465

/** Returns a day, a day and a time, or for numbers below 1 a time, to the nearest minute. */
function dateText(serial: number, is1904: boolean): string {
  if (!(serial >= 0 && serial <= LAST_SERIAL)) return ''
  const minutes = Math.round(serial * DAY_MINUTES)
  const [days, ofDay] = [Math.floor(minutes / DAY_MINUTES), minutes % DAY_MINUTES]
  if (days === 0) return clockOf(ofDay)
  // Day 60 is 29 February 1900, which exists in Excel only.
  const day = is1904
    ? addDays('1904-01-01', days)
    : addDays(days > 60 ? '1899-12-30' : '1899-12-31', days)
  return ofDay === 0 ? day : `${day}T${clockOf(ofDay)}`
}
