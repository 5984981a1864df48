import { expect, it } from 'vitest'
import { addDays, DAY, instantAt, isDay, weekdayOf } from '../../../platform/shared/calendar.ts'
import { chance } from '../../../platform/shared/chance.ts'
import { calendarOf, readingOf } from './calendar-test-text.ts'

/** Compares the dates of generated rules with a naive calculation that checks every day. */

const ZONE = 'America/New_York'
const FIRST_DAY = '2024-01-01'
const DAYS = 700
const RULES = 250
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

interface Rule {
  start: string
  hour: number
  frequency: Frequency
  interval: number
  weekStart: number
  months: number[] | null
  monthDays: number[] | null
  yearDays: number[] | null
  weeks: number[] | null
  /** Pairs of a number, 0 for every one, and a weekday. */
  weekdays: [number, number][] | null
  hours: number[] | null
  positions: number[] | null
  count: number | null
  until: string | null
  excluded: string | null
}

function makeRule(n: number): Rule {
  let draws = 0
  const luck = () => chance(n * 64 + draws++)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(luck() * from.length)] as T
  const maybe = <T>(odds: number, make: () => T): T | null => (luck() < odds ? make() : null)
  const several = (from: readonly number[]) => [...new Set([pick(from), pick(from), pick(from)])]
  const upTo = (most: number, from = 1) =>
    Array.from({ length: most - from + 1 }, (_, index) => from + index)
  const frequency = pick<Frequency>(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])
  const isYearly = frequency === 'YEARLY'
  const hasNumbers = (isYearly || frequency === 'MONTHLY') && luck() < 0.5
  const months = maybe(0.3, () => several(upTo(12)))
  const weeks = maybe(isYearly && !hasNumbers && !months ? 0.2 : 0, () =>
    several([1, 10, 20, 52, -1]),
  )
  const mayHaveMonthDays = frequency !== 'WEEKLY' && !weeks && !(isYearly && hasNumbers)
  const monthDays = maybe(mayHaveMonthDays ? 0.3 : 0, () =>
    several([1, 2, 13, 28, 30, 31, -1, -2, -31]),
  )
  const yearDays = maybe(isYearly && !monthDays && !weeks ? 0.2 : 0, () =>
    several([1, 100, 200, 366, -1]),
  )
  const weekdays = maybe(yearDays && hasNumbers ? 0 : 0.5, () =>
    several(upTo(6, 0)).map((day): [number, number] => [
      hasNumbers ? pick([0, 1, 2, -1, -2, 5]) : 0,
      day,
    ]),
  )
  const hours = maybe(0.2, () => several(upTo(23, 4)))
  const hasSets = monthDays ?? yearDays ?? weekdays ?? hours
  const end = luck()
  return {
    start: addDays(FIRST_DAY, Math.floor(luck() * 90)),
    hour: pick(upTo(23, 4)),
    frequency,
    interval: pick([1, 1, 2, 3, 4]),
    weekStart: pick([0, 1, 1, 4]),
    months,
    monthDays,
    yearDays,
    weeks,
    weekdays,
    hours,
    positions: hasSets && maybe(0.25, () => several([1, 2, 3, -1, -2])),
    count: end < 0.3 ? 1 + Math.floor(luck() * 20) : null,
    until: end > 0.7 ? addDays(FIRST_DAY, Math.floor(luck() * DAYS)) : null,
    excluded: maybe(0.3, () => addDays(FIRST_DAY, Math.floor(luck() * DAYS))),
  }
}

function textOf(rule: Rule): string {
  const list = (name: string, values: readonly (number | string)[] | null) =>
    values ? `;${name}=${values.join(',')}` : ''
  const weekdays = rule.weekdays?.map(([number, day]) => `${number || ''}${WEEKDAYS[day]}`) ?? null
  return [
    `FREQ=${rule.frequency};INTERVAL=${rule.interval};WKST=${WEEKDAYS[rule.weekStart]}`,
    list('BYMONTH', rule.months),
    list('BYMONTHDAY', rule.monthDays),
    list('BYYEARDAY', rule.yearDays),
    list('BYWEEKNO', rule.weeks),
    list('BYDAY', weekdays),
    list('BYHOUR', rule.hours),
    list('BYSETPOS', rule.positions),
    rule.count ? `;COUNT=${rule.count}` : '',
    rule.until ? `;UNTIL=${rule.until.replaceAll('-', '')}` : '',
  ].join('')
}

function expandedDates(rule: Rule): number[] {
  const start = `${rule.start.replaceAll('-', '')}T${String(rule.hour).padStart(2, '0')}0000`
  const excluded = rule.excluded ? [`EXDATE;VALUE=DATE:${rule.excluded.replaceAll('-', '')}`] : []
  const lines = [
    `DTSTART;TZID=${ZONE}:${start}`,
    'DURATION:PT30M',
    `RRULE:${textOf(rule)}`,
    ...excluded,
  ]
  const [from, to] = [FIRST_DAY, addDays(FIRST_DAY, DAYS)].map((day) =>
    instantAt(day, '00:00', ZONE),
  )
  const reading = readingOf(calendarOf(lines), { from, to })
  expect(reading.skipped, textOf(rule)).toBe(0)
  return reading.busy.map(({ start: at }) => at)
}

const startOfWeek = (day: string, weekStart: number): string => {
  let first = day
  while (weekdayOf(first) !== weekStart) first = addDays(first, -1)
  return first
}
const distance = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY
const yearOf = (day: string) => Number(day.slice(0, 4))
const lengthOfMonth = (day: string) =>
  [31, 30, 29, 28].find((length) => isDay(`${day.slice(0, 7)}-${length}`)) ?? 0
const isNth = (number: number, place: number, length: number) =>
  number > 0 ? place === number : place === length + number + 1

/** Returns the year of a day's week, the week's number and the number of weeks of that year. */
function weekOf(day: string, weekStart: number): { year: number; place: number; length: number } {
  const first = startOfWeek(day, weekStart)
  const year = yearOf(addDays(first, 3))
  const [begin, end] = [year, year + 1].map((one) => startOfWeek(`${one}-01-04`, weekStart)) as [
    string,
    string,
  ]
  return { year, place: distance(begin, first) / 7 + 1, length: distance(begin, end) / 7 }
}

function periodOf(rule: Rule, day: string): number {
  if (rule.frequency === 'DAILY') return distance(FIRST_DAY, day)
  if (rule.frequency === 'WEEKLY')
    return Math.floor(distance('2020-01-01', startOfWeek(day, rule.weekStart)) / 7)
  if (rule.frequency === 'MONTHLY') return yearOf(day) * 12 + Number(day.slice(5, 7))
  return rule.weeks ? weekOf(day, rule.weekStart).year : yearOf(day)
}

function fits(rule: Rule, day: string): boolean {
  const { months, monthDays, yearDays, weeks, weekdays, frequency } = rule
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))]
  const lengthOfYear = distance(`${yearOf(day)}-01-01`, `${yearOf(day) + 1}-01-01`)
  const dayOfYear = distance(`${yearOf(day)}-01-01`, day) + 1
  if (months && !months.includes(month)) return false
  if (monthDays && !monthDays.some((one) => isNth(one, date, lengthOfMonth(day)))) return false
  if (yearDays && !yearDays.some((one) => isNth(one, dayOfYear, lengthOfYear))) return false
  const { place, length } = weeks ? weekOf(day, rule.weekStart) : { place: 0, length: 0 }
  if (weeks && !weeks.some((one) => isNth(one, place, length))) return false
  const [at, last] =
    frequency === 'YEARLY' && !months ? [dayOfYear, lengthOfYear] : [date, lengthOfMonth(day)]
  const isWeekday = weekdays?.some(([number, weekday]) => {
    if (weekday !== weekdayOf(day)) return false
    const [fromStart, fromEnd] = [Math.ceil(at / 7), Math.ceil((last - at + 1) / 7)]
    return number === 0 || (number > 0 ? number === fromStart : number === -fromEnd)
  })
  if (isWeekday === false) return false
  if (weekdays || monthDays || yearDays) return true
  const isSameWeekday = weekdayOf(day) === weekdayOf(rule.start)
  if (frequency === 'DAILY') return true
  if (frequency === 'WEEKLY' || weeks) return isSameWeekday
  const isSameDate = date === Number(rule.start.slice(8))
  return (
    isSameDate &&
    (frequency === 'MONTHLY' || months !== null || day.slice(5) === rule.start.slice(5))
  )
}

function naiveDates(rule: Rule): number[] {
  const end = addDays(FIRST_DAY, DAYS)
  const hours = [...(rule.hours ?? [rule.hour])].sort((one, other) => one - other)
  const sets = new Map<number, string[]>()
  const at = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00`
  const first = periodOf(rule, rule.start)
  for (
    let day = addDays(FIRST_DAY, -400);
    day < addDays(FIRST_DAY, DAYS + 400);
    day = addDays(day, 1)
  ) {
    const period = periodOf(rule, day) - first
    if (period < 0 || period % rule.interval !== 0 || !fits(rule, day)) continue
    sets.set(period, [...(sets.get(period) ?? []), ...hours.map((hour) => at(day, hour))])
  }
  const { positions } = rule
  const dates = [...sets.values()].flatMap((set) =>
    positions ? set.filter((_, n) => positions.some((one) => isNth(one, n + 1, set.length))) : set,
  )
  const start = at(rule.start, rule.hour)
  return [start, ...dates.filter((date) => date > start)]
    .slice(0, rule.count ?? undefined)
    .filter((date, n) => n === 0 || !rule.until || date.slice(0, 10) <= rule.until)
    .filter((date) => date.slice(0, 10) !== rule.excluded && date < end)
    .map((date) => instantAt(date.slice(0, 10), date.slice(11), ZONE))
}

it('generated rules have the dates of the naive calculation', () => {
  let dates = 0
  for (let n = 0; n < RULES; n++) {
    const rule = makeRule(n)
    const expected = naiveDates(rule)
    dates += expected.length
    expect(expandedDates(rule), `${rule.start} ${textOf(rule)}`).toEqual(expected)
  }
  expect(dates).toBeGreaterThan(20_000)
})
