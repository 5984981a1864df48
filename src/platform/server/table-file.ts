import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { formatDay, localClock } from '../shared/calendar.ts'
import { FILE_FORMATS, type TableFormat } from '../shared/file-formats.ts'
import { moneyWithComma } from '../shared/money.ts'
import { csvWriter, xlsxWriter } from './lazy-modules.ts'
import { FileReply } from './routes.ts'

/** A column's value in the API's form: money is `"150.00"`, an instant ISO 8601, a day `2026-03-01`. */
type Value<Row> =
  | { kind: 'text' | 'money' | 'instant' | 'day'; value: (row: Row) => string | null }
  | { kind: 'number'; value: (row: Row) => number | null }

export type TableColumn<Row> = Value<Row> & {
  header: string
  width: number
}

interface Table<Row> {
  name: string
  title: string
  columns: readonly TableColumn<Row>[]
  rows: AsyncIterable<readonly Row[]>
  zone: string
}

/** Returns a table as a streamed file: memory does not grow with its rows. */
export function tableFile<Row>(format: TableFormat, table: Table<Row>): FileReply {
  const body = format === 'csv' ? csvStream(table) : xlsxStream(table)
  return new FileReply(`${table.name}.${format}`, FILE_FORMATS[format].type, body)
}

/**
 * Returns CSV as Excel reads it in Brazil: UTF-8 with its mark, `;`, decimal commas. Texts that look like formulas are
 * quoted.
 */
export function csvStream<Row>(table: Omit<Table<Row>, 'name' | 'title'>): Readable {
  return Readable.from(csvTexts(table), { objectMode: false })
}

export function yesOrNo(is: boolean): string {
  return is ? 'Sim' : 'Não'
}

export const CSV = { delimiter: ';' }
export const BYTE_ORDER_MARK = '\ufeff'
export const LINE_END = '\r\n'

async function* csvTexts<Row>({
  columns,
  rows,
  zone,
}: Omit<Table<Row>, 'name' | 'title'>): AsyncGenerator<string> {
  const { writeCsv } = csvWriter()
  const clock = localClock(zone)
  yield BYTE_ORDER_MARK + writeCsv([columns.map(({ header }) => header)], CSV) + LINE_END
  for await (const batch of rows) {
    const cells = batch.map((row) => columns.map((column) => csvCell(column, row, clock)))
    if (cells.length > 0) yield writeCsv(cells, CSV) + LINE_END
  }
}

/**
 * Texts that a spreadsheet would read as a formula, also behind zero-width characters and in full-width forms. Checked only in
 * people's texts: an amount may begin with its minus.
 */
const FORMULA =
  /^(?:[=+\-@|\t\r\n\0＝＋－＠｜﹢﹣﹦﹫−]|\p{Default_Ignorable_Code_Point}|\s+[=+\-@|＝＋－＠｜])/u

export type Clock = (instant: string) => string

export function csvCell<Row>(
  column: TableColumn<Row>,
  row: Row,
  clock: Clock,
): string | number | null {
  if (column.kind === 'number') return withComma(column.value(row))
  const value = column.value(row)
  if (value === null) return null
  if (column.kind === 'money') return moneyWithComma(value)
  if (column.kind === 'day') return formatDay(value)
  if (column.kind === 'text') return FORMULA.test(value) ? `'${value}` : value
  const [day = '', time = ''] = clock(value).split('T')
  return `${formatDay(day)} ${time}`
}

function withComma(figure: number | null): string | number | null {
  return figure === null || Number.isInteger(figure) ? figure : String(figure).replace('.', ',')
}

export const HEADER_STYLE = { font: { bold: true } }
export const STYLES = {
  text: undefined,
  number: undefined,
  money: { numFmt: '"R$" #,##0.00' },
  instant: { numFmt: 'dd/mm/yyyy hh:mm' },
  day: { numFmt: 'dd/mm/yyyy' },
}

function xlsxStream<Row>({ title, columns, rows, zone }: Table<Row>): Readable {
  let inHeader = true
  const clock = localClock(zone)
  const cells = async function* () {
    inHeader = false
    for await (const batch of rows)
      for (const row of batch) yield columns.map((column) => xlsxCell(column, row, clock))
  }
  const styled = columns.map(({ header, width, kind }) => ({
    header,
    width,
    // hucre has only styles of columns and reads them at each cell; the header is written before the first row.
    get style() {
      return inHeader ? HEADER_STYLE : STYLES[kind]
    },
  }))
  const options = { name: title, columns: styled, freezePane: { rows: 1 } }
  return Readable.fromWeb(
    xlsxWriter().writeXlsxStream(cells(), options) as ReadableStream<Uint8Array>,
  )
}

const NO_XML = /[\ufffe\uffff]/g

export function xlsxCell<Row>(
  column: TableColumn<Row>,
  row: Row,
  clock: Clock,
): string | number | Date | null {
  if (column.kind === 'number') return column.value(row)
  const value = column.value(row)
  if (value === null) return null
  if (column.kind === 'money') return Number(value)
  if (column.kind === 'day') return new Date(`${value}T00:00Z`)
  return column.kind === 'instant' ? new Date(`${clock(value)}Z`) : value.replace(NO_XML, '')
}
