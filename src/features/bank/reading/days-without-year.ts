import { readDate, withLikelyYear } from '../../imports/reading/date-cells.ts'
import { periodOf } from '../../imports/reading/sheet-days.ts'
import { readSignedCents } from './signed-amount.ts'

const WHOLE_DAY = /\d{1,2}\/\d{1,2}\/\d{4}/g

/**
 * Returns rows with a year in the days that lack one, as a card's bill of Bradesco prints them: the last such day up to a month
 * after the latest day, or month with its year, that the file names. Rows of a file that names none are returned as they are.
 */
export function withYears(rows: string[][]): string[][] {
  const lacking = rows.map(dayIndex)
  if (lacking.every((at) => at === -1)) return rows
  const latest = latestDay(rows)
  if (latest === null) return rows
  return rows.map((cells, index) => {
    const at = lacking[index] ?? -1
    const full = at === -1 ? null : withLikelyYear(cells[at] ?? '', latest)
    return full === null ? cells : cells.with(at, full)
  })
}

/** Returns the index of a day without a year in a row with an amount and no whole day; -1 without one. */
function dayIndex(cells: readonly string[]): number {
  if (cells.some((cell) => /\d{4}/.test(cell) && readDate(cell) !== null)) return -1
  const at = cells.findIndex((cell) => /^\s*\d{1,2}\/(?:\d{1,2}|[a-zç]{3})\s*$/i.test(cell))
  const hasAmount = cells.some((cell) => /[.,]\d\d/.test(cell) && readSignedCents(cell) !== null)
  return hasAmount ? at : -1
}

function latestDay(rows: readonly (readonly string[])[]): string | null {
  const texts = rows.flat()
  const days = texts
    .flatMap((text) => text.match(WHOLE_DAY) ?? [])
    .flatMap((day) => readDate(day) ?? [])
  const latest = days.toSorted().at(-1)
  if (latest !== undefined) return latest
  const { month, year } = periodOf(texts)
  return month === null || year === null ? null : `${year}-${String(month).padStart(2, '0')}-28`
}
