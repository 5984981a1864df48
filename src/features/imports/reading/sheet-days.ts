import { formatDay, platformDay } from '../../../platform/shared/calendar.ts'
import { monthOf, readDate, withLikelyYear, withYear } from './date-cells.ts'
import { isTitleRow } from './empty-cells.ts'
import { foldCell } from './fold-cell.ts'

/** The month and the year that a sheet's name or a title in it names; null without one. */
export interface Period {
  month: number | null
  year: number | null
}

const MONTH_WORD =
  /(?<![a-z])(janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)(?![a-z])(?:[ /.-]*(?:de )?(\d\d)(?!\d))?/
const MONTH_NUMBER =
  /(?<![\d/.-])(?:(0?[1-9]|1[0-2])[/.-](20\d\d)|(20\d\d)[/.-](0[1-9]|1[0-2]))(?![\d/.-])/
const YEAR = /(?<!\d)(20\d\d)(?!\d)/
/** The day of an export, as in `sessoes-2026-11-30`. */
const WHOLE_DAY = /\d{4}[-.]\d\d[-.]\d\d|\d\d[-./]\d\d[-./]\d{4}/g

/** Returns the last month and year that texts name. */
export function periodOf(texts: readonly string[]): Period {
  let period: Period = { month: null, year: null }
  for (const text of texts) {
    const cell = foldCell(text).replaceAll('_', ' ').replace(WHOLE_DAY, ' ')
    const [, word, short] = MONTH_WORD.exec(cell) ?? []
    const [, number, behind, before, ofYear] = MONTH_NUMBER.exec(cell) ?? []
    const month = word === undefined ? Number(number ?? ofYear ?? 0) : monthOf(word)
    const year = YEAR.exec(cell)?.[1] ?? behind ?? before ?? (short && `20${short}`)
    period = {
      month: month > 0 ? month : period.month,
      year: year === undefined || year === '' ? period.year : Number(year),
    }
  }
  return period
}

/** Returns the period of the rows below a title such as `MARÇO/2026`; the same for other rows. */
export function periodBelow(cells: readonly string[], period: Period): Period {
  if (!isTitleRow(cells)) return period
  const { month, year } = periodOf(cells)
  return { month: month ?? period.month, year: year ?? period.year }
}

/** Returns whether a cell is the number of a day in its month: `5`, `05`, `dia 5`. */
export function isDayNumber(text: string): boolean {
  return /^(?:dia )?(?:0?[1-9]|[12]\d|3[01])$/i.test(text.trim())
}

/** Returns a cell that lacks its year, or its month and year, with those of its sheet; null for other cells. */
export function withPeriod(text: string, { month, year }: Period, today: string): string | null {
  const isNumber = isDayNumber(text)
  if (isNumber && month === null) return null
  const dayAndMonth = isNumber ? `${text.replace(/\D/g, '')}/${month}` : text
  const full = year === null ? withLikelyYear(dayAndMonth, today) : withYear(dayAndMonth, year)
  return full !== null && readDate(full, { today }) !== null ? full : null
}

/** Returns the day that a heading names, as `05/03/2026`; null for other headings. */
export function dayOfHeading(
  heading: string,
  period: Period,
  today = platformDay(Date.now()),
): string | null {
  const day = readDate(withPeriod(heading, period, today) ?? heading, { today })
  return day === null ? null : formatDay(day)
}
