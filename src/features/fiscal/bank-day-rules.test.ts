import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, weekdayOf } from '../../platform/shared/calendar.ts'
import { isHoliday } from '../attendance/holiday-rules.ts'
import { isBankDay } from './bank-day-rules.ts'
import { darfDay } from './rules.ts'

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
])('banks are open on %s, %s', (day) => {
  expect(isBankDay(day)).toBe(true)
})

it('banks open on all weekdays except national holidays and at most four others a year', () => {
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

/** By year: Carnival Tuesday, Corpus Christi, the last working day, and the DARF of November. */
const YEARS = [
  ['2020', '02-25', '06-11', '12-31', '12-30'],
  ['2021', '02-16', '06-03', '12-31', '12-30'],
  ['2022', '03-01', '06-16', '12-30', '12-29'],
  ['2023', '02-21', '06-08', '12-29', '12-28'],
  ['2024', '02-13', '05-30', '12-31', '12-30'],
  ['2025', '03-04', '06-19', '12-31', '12-30'],
  ['2026', '02-17', '06-04', '12-31', '12-30'],
  ['2027', '02-09', '05-27', '12-31', '12-30'],
  ['2028', '02-29', '06-15', '12-29', '12-28'],
  ['2029', '02-13', '05-31', '12-31', '12-28'],
  ['2030', '03-05', '06-20', '12-31', '12-30'],
  ['2031', '02-25', '06-12', '12-31', '12-30'],
  ['2032', '02-10', '05-27', '12-31', '12-30'],
  ['2033', '03-01', '06-16', '12-30', '12-29'],
  ['2034', '02-21', '06-08', '12-29', '12-28'],
  ['2035', '02-06', '05-24', '12-31', '12-28'],
] as const

it.each(YEARS)(
  'in %s banks are closed on %s and the day before, %s and %s, and the DARF of November is due on %s',
  (year, tuesday, corpusChristi, last, darf) => {
    const carnival = `${year}-${tuesday}`
    expect(weekdayOf(carnival)).toBe(2)
    expect(weekdayOf(`${year}-${corpusChristi}`)).toBe(4)
    const closed = [addDays(carnival, -1), carnival]
    closed.push(`${year}-${corpusChristi}`, `${year}-${last}`)
    const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index))
    const working = days.filter(
      (day) => day.startsWith(year) && weekdayOf(day) % 6 !== 0 && !isHoliday(day),
    )
    expect(working.filter((day) => !isBankDay(day))).toEqual(closed)
    expect(darfDay(`${year}-11`)).toBe(`${year}-${darf}`)
  },
)

it.each([
  ['2022-01', '2022-02-25', 'Carnival takes the last two days of February'],
  ['2028-01', '2028-02-25', 'Carnival takes the last two days of February'],
  ['2024-02', '2024-03-28', 'Good Friday is the last weekday of March'],
  ['2029-04', '2029-05-30', 'Corpus Christi is the last day of May'],
  ['2027-09', '2027-10-29', 'October ends on a Sunday'],
  ['2026-12', '2027-01-29', 'January ends on a Sunday'],
])('the DARF of %s is due on %s, since %s', (month, day) => {
  expect(darfDay(month)).toBe(day)
})
