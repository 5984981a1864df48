import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, weekdayOf } from '../../platform/shared/calendar.ts'
import { isHoliday } from '../attendance/holiday-rules.ts'
import { isBankDay } from './bank-day-rules.ts'

it.each([
  ['2026-02-16', 'Carnival Monday'],
  ['2026-02-17', 'Carnival Tuesday'],
  ['2026-04-03', 'Good Friday'],
  ['2026-06-04', 'Corpus Christi'],
  ['2026-11-20', 'a national holiday'],
  ['2026-12-31', 'the last working day of a year'],
  ['2022-12-30', 'the last working day of a year that ends on a Saturday'],
  ['2023-12-29', 'the last working day of a year that ends on a Sunday'],
  ['2026-12-26', 'a Saturday'],
])('banks are closed on %s, %s', (day) => {
  expect(isBankDay(day)).toBe(false)
})

it.each([
  ['2026-02-18', 'Ash Wednesday'],
  ['2026-06-05', 'the day after Corpus Christi'],
  ['2026-12-30', 'the day before the last of the year'],
  ['2023-11-20', '20 November before it became a national holiday'],
  ['2026-12-24', 'Christmas Eve'],
])('banks serve on %s, %s', (day) => {
  expect(isBankDay(day)).toBe(true)
})

it('banks serve only on weekdays without a national holiday, and close on at most four others of a year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2020, max: 2099 }), (year) => {
      const days = Array.from({ length: 365 }, (_, index) => addDays(`${year}-01-01`, index))
      const working = days.filter(
        (day) => weekdayOf(day) !== 0 && weekdayOf(day) !== 6 && !isHoliday(day),
      )
      expect(days.filter(isBankDay).every((day) => working.includes(day))).toBe(true)
      const closed = working.filter((day) => !isBankDay(day))
      expect(closed.length).toBeGreaterThanOrEqual(3)
      expect(closed.length).toBeLessThanOrEqual(4)
    }),
  )
})
