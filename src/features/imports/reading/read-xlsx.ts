import { xlsxReader } from '../../../platform/server/lazy-modules.ts'
import { MINUTE } from '../../../platform/shared/calendar.ts'
import type { NumberedRow } from './sheet.ts'

type CellValue = string | number | boolean | Date | null

/** Returns the names of a workbook's visible sheets with their indexes. */
export async function xlsxSheets(bytes: Uint8Array): Promise<{ name: string; index: number }[]> {
  const sheets: { name: string; index: number }[] = []
  await xlsxReader().readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }, index) => {
      if (!hidden && !veryHidden) sheets.push({ name, index })
      return false
    },
  })
  return sheets
}

/** Reads the rows of one sheet; a formula is read as the value that its program last saw. */
export async function* readXlsx(bytes: Uint8Array, sheet: number): AsyncGenerator<NumberedRow> {
  for await (const { index, values } of xlsxReader().streamXlsxRows(bytes, { sheet }))
    yield { number: index + 1, cells: values.map((value) => cellText(value as CellValue)) }
}

const ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|N\/D|VALOR!|NOME\?|SPILL!|CALC!)$/

function cellText(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'string') return ERROR.test(value) ? '' : value
  return dateText(value)
}

/** Three decimals would be read as a group of thousands; a fourth one tells them apart. */
function numberText(value: number): string {
  const text = String(value)
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** Returns a day, a day and a time, or the time of a cell without a day, to the nearest minute. */
function dateText(value: Date): string {
  const minutes = Math.round(value.getTime() / MINUTE)
  if (Number.isNaN(minutes)) return ''
  const text = new Date(minutes * MINUTE).toISOString()
  const [day, time] = [text.slice(0, 10), text.slice(11, 16)]
  if (day < '1900-01-01' || text.startsWith('-')) return time
  if (time === '00:00') return day
  return day === '1904-01-01' ? time : `${day}T${time}`
}
