import { addDays, countDays, isDay, weekdayOf } from '../../platform/shared/calendar.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import {
  CARNIVAL_MONDAY,
  CARNIVAL_TUESDAY,
  CORPUS_CHRISTI,
  easterOf,
  holidayName,
} from '../attendance/holiday-rules.ts'
import type { ShownHoliday, YearlyDate } from './contract.ts'
import { CAPITAL_DAYS, type DatedDay, STATE_DAYS } from './dated-days.ts'
import type { Place } from './states.ts'

export const HOLIDAYS_KEPT = 50
/** The days of one answer. */
const MOST_DAYS = 400

export type NamedDay = Omit<ShownHoliday, 'closedBy'>
type HolidayKind = NamedDay['kind']

/** Optional days in public offices; no law makes Carnival and Corpus Christi national holidays. */
const OPTIONAL_DAYS: readonly DatedDay[] = [
  { name: 'Carnaval (segunda)', on: CARNIVAL_MONDAY, law: 'Ponto facultativo' },
  { name: 'Carnaval (terça)', on: CARNIVAL_TUESDAY, law: 'Ponto facultativo' },
  { name: 'Corpus Christi', on: CORPUS_CHRISTI, law: 'Ponto facultativo' },
]

/**
 * Returns the holidays from one day to another, both included, in order. If several laws name one day, the nation’s takes
 * precedence over the state’s, the municipality’s and an optional day; typed dates are always included.
 */
export function holidaysBetween(
  from: string,
  to: string,
  { state, inCapital }: Place,
  ownDates: readonly YearlyDate[],
): NamedDay[] {
  const days: NamedDay[] = []
  const legal = new Set<string>()
  const addLegal = (
    kind: HolidayKind,
    { day, name, law }: Pick<NamedDay, 'day' | 'name' | 'law'>,
  ) => {
    if (legal.has(day)) return
    legal.add(day)
    days.push({ day, name, kind, law, id: null })
  }
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const name = holidayName(day)
    if (name) addLegal('national', { day, name, law: lawOf(day) })
  }
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    const add = (kind: HolidayKind, dated: readonly DatedDay[] = []) => {
      for (const holiday of dated)
        if (holdsIn(holiday, year)) addLegal(kind, { ...holiday, day: dayIn(holiday, year) })
    }
    if (state) add('state', STATE_DAYS[state])
    if (state && inCapital) add('municipal', CAPITAL_DAYS[state])
    add('optional', OPTIONAL_DAYS)
    for (const { id, name, month, day } of ownDates) {
      const typed = `${year}-${twoDigits(month)}-${twoDigits(day)}`
      // 29 February is listed in leap years only.
      if (isDay(typed)) days.push({ day: typed, name, kind: 'own', law: null, id })
    }
  }
  return days
    .filter(({ day }) => from <= day && day <= to)
    .sort((a, b) => a.day.localeCompare(b.day))
}

function lawOf(day: string): string {
  const date = day.slice(5)
  if (date === '11-20') return 'Lei 14.759/2023'
  if (date === '10-12') return 'Lei 6.802/1980'
  return NATIONAL_DATES.includes(date) ? 'Lei 662/1949' : 'Lei 9.093/1995'
}

const NATIONAL_DATES = ['01-01', '04-21', '05-01', '09-07', '11-02', '11-15', '12-25']

function holdsIn({ since = 0, until = 9999 }: DatedDay, year: number): boolean {
  return since <= year && year <= until
}

function dayIn({ on, moved }: DatedDay, year: number): string {
  const day = typeof on === 'number' ? addDays(easterOf(year), on) : `${year}-${on}`
  if (!moved || year < moved.since) return day
  const weekday = weekdayOf(day)
  if (moved.to === 'sunday') return addDays(day, (7 - weekday) % 7)
  return weekday >= 2 && weekday <= 4 ? addDays(day, 5 - weekday) : day
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** Returns the first and the last day of the request: a year, days, or a year from today on. */
export function requestedDays(
  {
    year,
    start,
    end,
  }: { year?: string | undefined; start?: string | undefined; end?: string | undefined },
  today: string,
): { from: string; to: string } {
  if (year !== undefined) return { from: `${year}-01-01`, to: `${year}-12-31` }
  const from = start ?? today
  const to = end ?? addDays(from, 365)
  if (to < from) throw invalidField('end', 'O fim vem depois do início')
  if (countDays(from, to) > MOST_DAYS) throw invalidField('end', `Peça no máximo ${MOST_DAYS} dias`)
  return { from, to }
}

export function refuseTooManyHolidays(count: number): void {
  if (count < HOLIDAYS_KEPT) return
  throw invalidField(
    'name',
    `Você já tem ${HOLIDAYS_KEPT} datas. Remova uma delas para adicionar outra.`,
  )
}
