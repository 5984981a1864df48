import { platformDay } from '../../../platform/shared/calendar.ts'
import {
  isYearlessDay,
  readDate,
  withLikelyYear,
  withYear,
} from '../../imports/reading/date-cells.ts'
import { periodOf } from '../../imports/reading/sheet-days.ts'
import type { AskedPeriod } from './reading-problem.ts'
import { readSignedCents } from './signed-amount.ts'

const WHOLE_DAY = /\d{1,2}\/\d{1,2}\/\d{4}/g
/** Years that a file without any may be of. */
const MOST_PERIODS = 5
const LEAP_YEAR = 2000

interface DatedRows {
  rows: string[][]
  /** The periods that the rows may have, the last one first, if the file names no year; empty otherwise. */
  periods: AskedPeriod[]
}

interface YearOptions {
  today?: string | undefined
  /** The year of the last day, if a person chose it. */
  year?: number | null | undefined
}

/**
 * Returns rows with a year in the days that lack one, as a card's bill of Bradesco prints them: the last such day up to a month
 * after the latest day, or month with its year, that the file names. If it names none, no day is in the future.
 */
export function withYears(rows: string[][], options: YearOptions = {}): DatedRows {
  const lacking = rows.map(dayIndex)
  if (lacking.every((at) => at === -1)) return { rows, periods: [] }
  const latest = latestDay(rows)
  const cellAt = (index: number) => rows[index]?.[lacking[index] ?? -1] ?? ''
  const withDays = (dayOf: (cell: string, index: number) => string | null) =>
    rows.map((cells, index) => {
      const at = lacking[index] ?? -1
      const full = at === -1 ? null : dayOf(cells[at] ?? '', index)
      return full === null ? cells : cells.with(at, full)
    })
  if (latest !== null)
    return { rows: withDays((cell) => withLikelyYear(cell, latest)), periods: [] }
  const dated = rows.flatMap((_, index) => (lacking[index] === -1 ? [] : [index]))
  const offsets = new Map(yearOffsets(dated.map(cellAt)).map((offset, at) => [dated[at], offset]))
  const fullIn = (year: number, index: number) =>
    withYear(cellAt(index), year + (offsets.get(index) ?? 0))
  const today = options.today ?? platformDay(Date.now())
  const last = Number(today.slice(0, 4))
  const candidates = Array.from({ length: 3 * MOST_PERIODS }, (_, ago) => last - ago)
  const periods = candidates.flatMap((year): AskedPeriod[] => {
    const days = dated.map((index) => readDate(fullIn(year, index) ?? ''))
    const [from, to] = [days.toSorted()[0], days.toSorted().at(-1)]
    const isPast = from && to && !days.includes(null) && to <= today
    return isPast ? [{ year, from, to }] : []
  })
  const year = options.year ?? periods[0]?.year
  return {
    rows: year === undefined ? rows : withDays((_, index) => fullIn(year, index)),
    periods: periods.some((period) => period.year === options.year)
      ? []
      : periods.slice(0, MOST_PERIODS),
  }
}

/** Half a year, in days: from one line to the next the year changes if their days are farther apart. */
const HALF_YEAR = 183

/** Returns the year of each day in the order of the file, relative to that of the last day. */
function yearOffsets(cells: readonly string[]): number[] {
  let [year, before] = [0, Number.NaN]
  const years = cells.map((cell) => {
    const date = readDate(withYear(cell, LEAP_YEAR) ?? '') ?? ''
    const day = 31 * Number(date.slice(5, 7)) + Number(date.slice(8))
    if (day - before > HALF_YEAR) year--
    if (before - day > HALF_YEAR) year++
    before = day
    return year
  })
  const latest = Math.max(0, ...years)
  return years.map((relative) => relative - latest)
}

const YEARLESS = /^\s*(?:\p{L}+[.,]? )?\d{1,2}(?:\/\d{1,2}|[ /-]?(?:de )?\p{L}{3,9}\.?)\s*$/u

/** Returns the index of a day without a year in a row with an amount and no whole day; -1 without one. */
function dayIndex(cells: readonly string[]): number {
  if (cells.some((cell) => /\d{4}/.test(cell) && readDate(cell) !== null)) return -1
  const at = cells.findIndex((cell) => YEARLESS.test(cell) && isYearlessDay(cell))
  const hasAmount = cells.some((cell) => /\d\d/.test(cell) && readSignedCents(cell) !== null)
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
