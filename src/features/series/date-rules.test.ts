import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dayAt, instantAt, timeAt, weekdayOf } from '../../platform/shared/calendar.ts'
import { countDatesBefore, datesBetween, nextDateAfter, periodOf } from './date-rules.ts'

const WEEKLY = { unit: 'week', count: 1 } as const
const MONTHLY = { unit: 'month', count: 1 } as const
const weeks = (count: number) => ({ unit: 'week', count }) as const

it.each([
  ['every week', '2026-12-01', WEEKLY, ['2026-12-01', '2026-12-08', '2026-12-15']],
  ['every two weeks', '2026-12-22', weeks(2), ['2026-12-22', '2027-01-05', '2027-01-19']],
  ['every three weeks', '2026-12-22', weeks(3), ['2026-12-22', '2027-01-12', '2027-02-02']],
  ['every four weeks', '2027-02-01', weeks(4), ['2027-02-01', '2027-03-01', '2027-03-29']],
  ['over 29 February', '2028-02-22', WEEKLY, ['2028-02-22', '2028-02-29', '2028-03-07']],
  [
    'every month on its first Tuesday',
    '2026-12-01',
    MONTHLY,
    ['2026-12-01', '2027-01-05', '2027-02-02'],
  ],
  [
    'every month on its fourth Tuesday, the last of February',
    '2027-01-26',
    MONTHLY,
    ['2027-01-26', '2027-02-23', '2027-03-23'],
  ],
  [
    'every month on its last Friday: the fifth stands for it',
    '2027-01-29',
    MONTHLY,
    ['2027-01-29', '2027-02-26', '2027-03-26', '2027-04-30'],
  ],
  [
    'every month on its last day of that name, in a leap year',
    '2028-01-31',
    MONTHLY,
    ['2028-01-31', '2028-02-28', '2028-03-27'],
  ],
  [
    'every month on the 29th as a fifth Tuesday of February',
    '2028-02-29',
    MONTHLY,
    ['2028-02-29', '2028-03-28', '2028-04-25', '2028-05-30'],
  ],
])('the dates of a fixed time come %s', (_, firstDate, every, dates) => {
  const last = dates.at(-1) ?? ''
  expect(datesBetween({ firstDate, every, end: null }, firstDate, last)).toEqual(dates)
})

it.each([
  ['after three', { count: 3 }, ['2026-12-01', '2026-12-08', '2026-12-15']],
  ['on a date, which is included', { date: '2026-12-08' }, ['2026-12-01', '2026-12-08']],
  ['between two dates', { date: '2026-12-14' }, ['2026-12-01', '2026-12-08']],
  ['before it begins', { date: '2026-11-30' }, []],
])('the dates of a fixed time end %s', (_, end, dates) => {
  const rule = { firstDate: '2026-12-01', every: WEEKLY, end }
  expect(datesBetween(rule, '2026-11-01', '2027-03-01')).toEqual(dates)
  expect(nextDateAfter(rule, dates.at(-1) ?? '2026-11-30')).toBeNull()
})

it('the dates of a fixed time begin with the first one, however early the requested day', () => {
  const rule = { firstDate: '2027-06-01', every: weeks(4), end: null }
  expect(nextDateAfter(rule, '2026-01-01')).toBe('2027-06-01')
  expect(nextDateAfter(rule, '2027-06-01')).toBe('2027-06-29')
})

it('the dates of a fixed time have one period each: the weeks from Sunday on, or the month', () => {
  const fortnight = { every: weeks(2) }
  expect(periodOf(fortnight, '2026-12-15')).toEqual({ from: '2026-12-13', to: '2026-12-26' })
  expect(periodOf({ every: MONTHLY }, '2026-02-27')).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
})

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2010-01-01', days))
const every = fc.oneof(
  fc.constantFrom(1, 2, 3, 4).map((count) => weeks(count)),
  fc.constant(MONTHLY),
)
const rules = fc.record({ firstDate: day, every, end: fc.constant(null) })

it('every rule of dates keeps its weekday, and its gap of weeks or its week of the month', () => {
  fc.assert(
    fc.property(rules, (rule) => {
      const { firstDate, every } = rule
      const dates = datesBetween(rule, firstDate, addDays(firstDate, 400))
      expect(new Set(dates.map(weekdayOf))).toEqual(new Set([weekdayOf(firstDate)]))
      const gaps = dates.slice(1).map((date, n) => daysFrom(dates[n] ?? '', date))
      if (every.unit === 'week') expect(new Set(gaps)).toEqual(new Set([every.count * 7]))
      else {
        const months = dates.map((date) => date.slice(0, 7))
        expect(new Set(months).size).toBe(months.length)
        const nth = Math.ceil(Number(firstDate.slice(8)) / 7)
        for (const date of dates)
          if (nth < 5) expect(Math.ceil(Number(date.slice(8)) / 7)).toBe(nth)
          else expect(addDays(date, 7).slice(0, 7)).not.toBe(date.slice(0, 7))
      }
    }),
  )
})

it('every rule of dates gives the same dates in one call, in two parts, and one by one', () => {
  fc.assert(
    fc.property(rules, fc.nat(300), (rule, days) => {
      const { firstDate } = rule
      const [middle, last] = [addDays(firstDate, days), addDays(firstDate, 400)]
      const whole = datesBetween(rule, firstDate, last)
      const early = datesBetween(rule, firstDate, middle)
      expect([...early, ...datesBetween(rule, addDays(middle, 1), last)]).toEqual(whole)
      expect(countDatesBefore(rule, addDays(middle, 1))).toBe(early.length)
      const walked: string[] = []
      for (
        let date: string | null = firstDate;
        date && date <= last;
        date = nextDateAfter(rule, date)
      )
        walked.push(date)
      expect(walked).toEqual(whole)
    }),
  )
})

it('every rule of dates has one date in each period', () => {
  fc.assert(
    fc.property(rules, (rule) => {
      const dates = datesBetween(rule, rule.firstDate, addDays(rule.firstDate, 400))
      for (const date of dates) {
        const { from, to } = periodOf(rule, date)
        expect(dates.filter((other) => from <= other && other <= to)).toEqual([date])
      }
    }),
  )
})

function daysFrom(a: string, b: string): number {
  return (Date.parse(b) - Date.parse(a)) / 86_400_000
}

it.each([
  ['America/Rio_Branco', '2026-12-01T20:00:00.000Z'],
  ['America/Manaus', '2026-12-01T19:00:00.000Z'],
  ['America/Cuiaba', '2026-12-01T19:00:00.000Z'],
  ['America/Sao_Paulo', '2026-12-01T18:00:00.000Z'],
  ['America/Noronha', '2026-12-01T17:00:00.000Z'],
])('a fixed time in %s is at 15:00 there, all year', (zone, first) => {
  const dates = datesBetween(
    { firstDate: '2026-12-01', every: WEEKLY, end: { count: 52 } },
    '2026-12-01',
    '2027-12-31',
  )
  const starts = dates.map((date) => instantAt(date, '15:00', zone))
  expect(new Date(starts[0] ?? 0).toISOString()).toBe(first)
  expect(starts.map((start) => timeAt(start, zone))).toEqual(dates.map(() => '15:00'))
  expect(starts.map((start) => dayAt(start, zone))).toEqual(dates)
})

it.each([
  // Offsets of the tz database: summer time began on 15 October 2017 and 4 November 2018, and ended on 18 February 2018
  // and 17 February 2019.
  ['2017-10-11', '18:00', '2017-10-18', '17:00'],
  ['2018-02-14', '17:00', '2018-02-21', '18:00'],
  ['2018-10-31', '18:00', '2018-11-07', '17:00'],
  ['2019-02-13', '17:00', '2019-02-20', '18:00'],
])(
  'a fixed time in São Paulo stays at 15:00 from %s (%s UTC) to %s (%s UTC)',
  (before, utc, after, later) => {
    const at = (day: string) => new Date(instantAt(day, '15:00', 'America/Sao_Paulo')).toISOString()
    expect([at(before), at(after)]).toEqual([
      `${before}T${utc}:00.000Z`,
      `${after}T${later}:00.000Z`,
    ])
  },
)

it('a fixed time that a clock change skips is an hour later; of one that occurs twice the first counts', () => {
  const at = (day: string, time: string) =>
    new Date(instantAt(day, time, 'America/Sao_Paulo')).toISOString()
  expect(at('2018-11-04', '00:30')).toBe('2018-11-04T03:30:00.000Z')
  expect(at('2018-02-17', '23:30')).toBe('2018-02-18T01:30:00.000Z')
})
