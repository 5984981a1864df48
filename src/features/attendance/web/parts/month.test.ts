import { expect, it } from 'vitest'
import { addDays, addMonths, daysOfMonth, weekdayOf } from '../../../../platform/shared/calendar.ts'
import { dayByKey, firstMonth, reachFrom, slotsOf, tabStopOf, weeksOf } from './month.ts'

const reach = reachFrom('2026-11-10')

const free = (...dates: string[]) => ({
  timezone: 'America/Sao_Paulo',
  days: dates.map((date) => ({ date, slots: [`${date}T12:00:00.000Z`] })),
})

it('the month starts its weeks on Sunday and always has six', () => {
  const weeks = weeksOf('2026-08', reachFrom('2026-08-01'))
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-08-01'])
  expect(weeks[5]?.slice(0, 3)).toEqual(['2026-08-30', '2026-08-31', '2026-09-01'])
})

it.each([
  ['late in its week', '2026-11-28', '2026-11-22'],
  ['on a Sunday', '2026-11-29', '2026-11-29'],
  ['in its first week', '2026-12-05', '2026-12-01'],
])('the month begins with the week of today if today is %s: %s, %s', (_, today, shown) => {
  const weeks = weeksOf(today.slice(0, 7), reachFrom(today))
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.find(Boolean)).toBe(shown)
  expect(weeks[0]).toContain(today)
  expect(weeks.flat()).toContain(daysOfMonth(today.slice(0, 7)).at(-1))
  expect(weeks.flat().at(-1)).toBe(addDays(weeks[0]?.find(Boolean) ?? '', 41 - weekdayOf(shown)))
})

it.each(['2026-02', '2027-01', '2028-02', '2026-11'])(
  'the month has every day of %s once, in order, and then those of the next month',
  (month) => {
    const days = weeksOf(month, reachFrom(`${month}-01`))
      .flat()
      .filter((day) => day !== null)
    expect(days).toEqual([...new Set(days)].sort())
    const own = daysOfMonth(month)
    expect(days.slice(0, own.length)).toEqual(own)
    expect(days.at(-1)?.slice(0, 7)).toBe(addMonths(month, 1))
  },
)

it('the last month ends with the last bookable day', () => {
  const weeks = weeksOf('2027-01', reachFrom('2026-11-10'))
  expect(weeks).toHaveLength(6)
  expect(weeks.flat().findLast(Boolean)).toBe('2027-01-31')
})

it('the months go from today to the end of the second month after this one', () => {
  expect(reachFrom('2026-11-21')).toEqual({ first: '2026-11-21', last: '2027-01-31' })
  expect(reachFrom('2026-12-31')).toEqual({ first: '2026-12-31', last: '2027-02-28' })
})

it('the month shown first is that of the first free time', () => {
  expect(firstMonth(free('2026-12-01'), '2026-11-30')).toBe('2026-12')
  expect(firstMonth(free(), '2026-11-30')).toBe('2026-11')
})

it('the month lists the free times of a day', () => {
  expect(slotsOf(free('2026-12-01'), '2026-12-01')).toHaveLength(1)
  expect(slotsOf(free('2026-12-01'), '2026-12-02')).toEqual([])
  expect(slotsOf(free('2026-12-01'), null)).toEqual([])
})

it.each([
  ['ArrowLeft', '2026-11-12', '2026-11-11'],
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowUp', '2026-12-03', '2026-11-26'],
  ['ArrowDown', '2026-11-26', '2026-12-03'],
  ['Home', '2026-11-19', '2026-11-15'],
  ['End', '2026-11-19', '2026-11-21'],
  ['PageUp', '2026-12-31', '2026-11-30'],
  ['PageDown', '2026-11-19', '2026-12-19'],
  ['PageDown', '2026-12-31', '2027-01-31'],
])('the key %s in the grid leads from %s to %s', (key, from, to) => {
  expect(dayByKey(key, from, reach)).toBe(to)
})

it('a key in the grid never leads before today or after the last day', () => {
  expect(dayByKey('ArrowLeft', '2026-11-10', reach)).toBe('2026-11-10')
  expect(dayByKey('Home', '2026-11-11', reach)).toBe('2026-11-10')
  expect(dayByKey('PageDown', '2027-01-15', reach)).toBe('2027-01-31')
})

it.each(['Enter', ' ', 'a', 'Tab'])('the key %j in the grid is left to the browser', (key) => {
  expect(dayByKey(key, '2026-11-12', reach)).toBeNull()
})

const times = free('2026-11-12', '2026-12-03')

it.each([
  ['the chosen one', '2026-12', '2026-12-20', '2026-12-20'],
  ['the first free one', '2026-12', '2026-11-12', '2026-12-03'],
  ['the first of the month', '2027-01', null, '2027-01-01'],
  ['not a chosen one of a past week', '2026-11', '2026-11-04', '2026-11-12'],
] as const)('the day that Tab reaches is %s', (_, month, chosen, day) => {
  expect(tabStopOf(month, chosen, times, reach)).toBe(day)
})

it('the day that Tab reaches is today if nothing is free this month', () => {
  expect(tabStopOf('2026-11', null, free(), reach)).toBe('2026-11-10')
})
