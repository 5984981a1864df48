import { clockOf, DAY_MINUTES } from '../../../platform/shared/calendar.ts'
import { numberText } from './read-xlsx.ts'
import { allBytes, type Packed } from './read-zip.ts'
import { ReadingProblem } from './reading-problem.ts'
import { LIMITS, type NumberedRow } from './sheet.ts'
import { parseWhole, parseXml } from './xlsx-xml.ts'

/** A sheet of an OpenDocument spreadsheet, with its place among all sheets of the file. */
export interface OdsSheet {
  name: string
  index: number
}

const MIME = 'application/vnd.oasis.opendocument.spreadsheet'

/** Returns whether a ZIP is a spreadsheet of LibreOffice or of another program that writes OpenDocument. */
export async function isOds(entries: readonly Packed[]): Promise<boolean> {
  const mime = entries.find(({ name }) => name === 'mimetype')
  return mime !== undefined && (await textOf(mime)).trim() === MIME
}

async function textOf(entry: Packed): Promise<string> {
  return Buffer.from(await allBytes(entry)).toString()
}

/** Returns the file with the rows of all sheets. Throws if it has a password, which the list of its files says. */
export async function odsContent(entries: readonly Packed[]): Promise<Packed> {
  const manifest = entries.find(({ name }) => name === 'META-INF/manifest.xml')
  if (manifest && (await textOf(manifest)).includes('encryption-data'))
    throw new ReadingProblem('import_password')
  const content = entries.find(({ name }) => name === 'content.xml')
  if (!content) throw new ReadingProblem('import_damaged')
  return content
}

/** Returns the visible sheets. A sheet is hidden by its style (OpenDocument 1.3, part 3, 20.258). */
export async function odsSheets(content: Packed): Promise<OdsSheet[]> {
  const sheets: (OdsSheet & { style: string })[] = []
  const hidden = new Set<string>()
  let [style, depth] = ['', 0]
  await parseWhole(content, {
    open(tag, attributes) {
      if (tag === 'style') style = attributes['style:name'] ?? ''
      if (tag === 'table-properties' && attributes['table:display'] === 'false') hidden.add(style)
      if (tag === 'table' && depth++ === 0)
        sheets.push({
          name: attributes['table:name'] ?? '',
          index: sheets.length,
          style: attributes['table:style-name'] ?? '',
        })
    },
    close(tag) {
      if (tag === 'table') depth--
    },
    text() {},
  })
  return sheets.filter((sheet) => !hidden.has(sheet.style))
}

/**
 * Reads the rows of one sheet as they are unpacked. All sheets are in one file, which is parsed once for each: keeping their rows
 * would need memory for all of them.
 */
export async function* odsRows(content: Packed, index: number): AsyncGenerator<NumberedRow> {
  const reader = new OdsReader(index)
  for await (const _ of parseXml(content, reader)) {
    yield* reader.taken()
    if (reader.isOver) return
  }
}

/** The columns and rows of the largest sheet. Empty ones behind the last cell are written as one that repeats. */
const LAST_COLUMN = 16_384
const LAST_ROW = 1_048_576
const LONGEST_TEXT = 65_536
/** Comments and drawings within a cell have paragraphs too. */
const WITHIN = new Set(['annotation', 'frame', 'custom-shape', 'control'])

class OdsReader {
  isOver = false
  readonly #index: number
  #table = -1
  #depth = 0
  #within = 0
  #rows: NumberedRow[] = []
  #number = 0
  #rowRepeats = 1
  #cells: string[] = []
  #column = 0
  #cell: Record<string, string> | null = null
  #text = ''
  #paragraphs = 0
  #isText = false
  /** The texts of merged cells that go on below, by column. */
  readonly #open = new Map<number, { last: number; text: string }>()

  constructor(index: number) {
    this.#index = index
  }

  /** Returns the rows completed since the last call. */
  taken(): NumberedRow[] {
    return this.#rows.splice(0)
  }

  open(tag: string, attributes: Record<string, string>): void {
    if (tag === 'table' && this.#depth++ === 0) this.#table++
    if (this.#table !== this.#index || this.#depth !== 1) return
    if (WITHIN.has(tag)) this.#within++
    else if (tag === 'table-row') {
      this.#cells = []
      this.#column = 0
      this.#rowRepeats = repeatsOf(attributes['table:number-rows-repeated'], LAST_ROW)
    } else if (tag === 'table-cell' || tag === 'covered-table-cell') {
      this.#cell = attributes
      this.#text = ''
      this.#paragraphs = 0
    } else if (this.#cell && this.#within === 0) this.#openText(tag, attributes)
  }

  #openText(tag: string, attributes: Record<string, string>): void {
    if (tag === 'p') {
      if (this.#paragraphs++ > 0) this.#text += '\n'
      this.#isText = true
    } else if (tag === 's') this.#text += ' '.repeat(repeatsOf(attributes['text:c'], LONGEST_TEXT))
    else if (tag === 'tab') this.#text += ' '
    else if (tag === 'line-break') this.#text += '\n'
    this.#refuseLong()
  }

  text(text: string): void {
    if (this.#isText && this.#within === 0) this.#text += text
    this.#refuseLong()
  }

  #refuseLong(): void {
    if (this.#text.length > LONGEST_TEXT) throw new ReadingProblem('import_cell_too_long')
  }

  close(tag: string): void {
    if (tag === 'table' && --this.#depth === 0) {
      this.isOver = this.#table === this.#index
      return
    }
    if (this.#table !== this.#index || this.#depth !== 1) return
    if (WITHIN.has(tag)) this.#within--
    else if (tag === 'p') this.#isText = false
    else if (tag === 'table-cell' || tag === 'covered-table-cell') this.#endCell()
    else if (tag === 'table-row') this.#endRow()
  }

  #endCell(): void {
    const cell = this.#cell ?? {}
    this.#cell = null
    const repeats = repeatsOf(cell['table:number-columns-repeated'], LAST_COLUMN)
    const value = this.#text === '' && !cell['office:value-type'] ? '' : cellValue(cell, this.#text)
    const first = this.#column
    this.#column += repeats
    if (value === '') return
    if (this.#column > LIMITS.columns) throw new ReadingProblem('import_too_many_columns')
    while (this.#cells.length < first) this.#cells.push('')
    for (let index = 0; index < repeats; index++) this.#cells.push(value)
    const rows = repeatsOf(cell['table:number-rows-spanned'], LAST_ROW)
    // A merged amount is the sum of its rows.
    if (rows > 1 && !NUMBERS.test(cell['office:value-type'] ?? ''))
      this.#open.set(first, { last: this.#number + rows, text: value })
  }

  #endRow(): void {
    const first = this.#number + 1
    this.#number += this.#rowRepeats
    for (const [column, { last, text }] of this.#open)
      if (last < first) this.#open.delete(column)
      else {
        while (this.#cells.length <= column) this.#cells.push('')
        this.#cells[column] ||= text
      }
    if (this.#cells.length === 0) return
    if (this.#rows.length + this.#rowRepeats > LIMITS.rows)
      throw new ReadingProblem('import_too_many_rows')
    for (let index = 0; index < this.#rowRepeats; index++)
      this.#rows.push({ number: first + index, cells: this.#cells })
  }
}

const NUMBERS = /^(?:float|currency|percentage)$/

function repeatsOf(written: string | undefined, most: number): number {
  const count = Number(written ?? 1)
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : 1
}

/** Returns a cell's value: a formula is read as its last computed one. */
function cellValue(cell: Record<string, string>, text: string): string {
  const type = cell['office:value-type'] ?? ''
  if (NUMBERS.test(type)) return numberText(cell['office:value'] ?? '')
  if (type === 'boolean') return cell['office:boolean-value'] === 'true' ? 'Sim' : 'Não'
  if (type === 'date')
    return (cell['office:date-value'] ?? '')
      .replace(/T00:00(?::00(?:\.0+)?)?$/, '')
      .replace(/(T\d\d:\d\d):.*$/, '$1')
  if (type === 'time') return timeOf(cell['office:time-value'] ?? '') ?? text
  return cell['office:string-value'] ?? text
}

/** Returns a time of ISO 8601 as `14:30`; null for others and for more than a day. */
function timeOf(written: string): string | null {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?$/.exec(written) ?? []
  const total = Math.round(Number(hours) * 60 + Number(minutes) + Number(seconds) / 60)
  return written.startsWith('PT') && total < DAY_MINUTES ? clockOf(total) : null
}
