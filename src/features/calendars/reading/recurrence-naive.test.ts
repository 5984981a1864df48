import { expect, it } from 'vitest'
import { calendarOf, readingOf } from '../../../../test/calendar-texts.ts'
import {
  addDays,
  DAY,
  daysOfMonth,
  instantAt,
  weekdayOf,
} from '../../../platform/shared/calendar.ts'
import { chance } from '../../../platform/shared/chance.ts'

/** Compares the dates of generated rules with a simple calculation that checks every day. */

const ZONE = 'America/New_York'
const FIRST_DAY = '2024-01-01'
const DAYS = 600
const RULES = 150
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

interface Day {
  day: string
  /** Days since 1970-01-01. */
  number: number
  weekday: number
  year: number
  month: number
  date: number
  lengthOfMonth: number
  dayOfYear: number
  lengthOfYear: number
}

const numberOf = (day: string) => Date.parse(day) / DAY

function describeDay(day: string): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const [firstOfYear, firstOfNext] = [numberOf(`${year}-01-01`), numberOf(`${year + 1}-01-01`)]
  return {
    day,
    number: numberOf(day),
    weekday: weekdayOf(day),
    year,
    month,
    date,
    lengthOfMonth: daysOfMonth(day.slice(0, 7)).length,
    dayOfYear: numberOf(day) - firstOfYear + 1,
    lengthOfYear: firstOfNext - firstOfYear,
  }
}

const EVERY_DAY: Day[] = []
for (let n = -10; n < DAYS + 370; n++) EVERY_DAY.push(describeDay(addDays(FIRST_DAY, n)))

const isNth = (number: number, place: number, length: number) =>
  number > 0 ? place === number : place === length + number + 1

/** 1970-01-01 was a Thursday. */
const startOfWeek = (number: number, weekStart: number) =>
  number - ((((number + 4 - weekStart) % 7) + 7) % 7)

/** Returns the year of a day's week, the week's number and the number of weeks of that year. */
function weekOf({ number }: Day, weekStart: number) {
  const first = startOfWeek(number, weekStart)
  const year = new Date((first + 3) * DAY).getUTCFullYear()
  const [begin, end] = [year, year + 1].map((one) =>
    startOfWeek(numberOf(`${one}-01-04`), weekStart),
  ) as [number, number]
  return { year, place: (first - begin) / 7 + 1, length: (end - begin) / 7 }
}

function periodOf({ frequency, weekStart, weeks }: Rule, day: Day): number {
  if (frequency === 'DAILY') return day.number
  if (frequency === 'WEEKLY') return Math.floor((startOfWeek(day.number, weekStart) + 7) / 7)
  if (frequency === 'MONTHLY') return day.year * 12 + day.month
  return weeks ? weekOf(day, weekStart).year : day.year
}

function fits(rule: Rule, start: Day, day: Day): boolean {
  const { months, monthDays, yearDays, weeks, weekdays, frequency } = rule
  const { date, lengthOfMonth, dayOfYear, lengthOfYear } = day
  if (months && !months.includes(day.month)) return false
  if (monthDays && !monthDays.some((monthDay) => isNth(monthDay, date, lengthOfMonth))) return false
  if (yearDays && !yearDays.some((yearDay) => isNth(yearDay, dayOfYear, lengthOfYear))) return false
  if (weeks) {
    const { place, length } = weekOf(day, rule.weekStart)
    if (!weeks.some((week) => isNth(week, place, length))) return false
  }
  if (weekdays && !weekdays.some((weekday) => isWeekday(weekday, rule, day))) return false
  if (weekdays || monthDays || yearDays || frequency === 'DAILY') return true
  if (frequency === 'WEEKLY' || weeks) return day.weekday === start.weekday
  const isSameMonth = frequency === 'MONTHLY' || months !== null || day.month === start.month
  return isSameMonth && date === start.date
}

function isWeekday([number, weekday]: [number, number], { frequency, months }: Rule, day: Day) {
  if (weekday !== day.weekday) return false
  const isOfYear = frequency === 'YEARLY' && !months
  const place = isOfYear ? day.dayOfYear : day.date
  const length = isOfYear ? day.lengthOfYear : day.lengthOfMonth
  if (number > 0) return Math.ceil(place / 7) === number
  return number === 0 || Math.ceil((length - place + 1) / 7) === -number
}

function naiveDates(rule: Rule): number[] {
  const hours = [...(rule.hours ?? [rule.hour])].sort((a, b) => a - b)
  const at = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00`
  const start = describeDay(rule.start)
  const first = periodOf(rule, start)
  const sets = new Map<number, string[]>()
  for (const day of EVERY_DAY) {
    const period = periodOf(rule, day)
    if (period < first || (period - first) % rule.interval !== 0) continue
    if (!fits(rule, start, day)) continue
    sets.set(period, [...(sets.get(period) ?? []), ...hours.map((hour) => at(day.day, hour))])
  }
  const { positions } = rule
  const dates = [...sets.values()].flatMap((set) =>
    positions
      ? set.filter((_, n) => positions.some((position) => isNth(position, n + 1, set.length)))
      : set,
  )
  const [begin, end] = [at(rule.start, rule.hour), addDays(FIRST_DAY, DAYS)]
  return [begin, ...dates.filter((date) => date > begin)]
    .slice(0, rule.count ?? undefined)
    .filter((date) => !rule.until || date.slice(0, 10) <= rule.until)
    .filter((date) => date.slice(0, 10) !== rule.excluded && date < end)
    .map((date) => instantAt(date.slice(0, 10), date.slice(11), ZONE))
}

it('generated rules have the dates of the simple calculation', () => {
  let dates = 0
  for (let n = 0; n < RULES; n++) {
    const rule = makeRule(n)
    const expected = naiveDates(rule)
    dates += expected.length
    expect(expandedDates(rule), `${rule.start} ${textOf(rule)}`).toEqual(expected)
  }
  expect(dates).toBeGreaterThan(5_000)
})
