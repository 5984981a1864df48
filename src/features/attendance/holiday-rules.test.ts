import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, weekdayOf } from '../../platform/shared/calendar.ts'
import { easterOf, holidayName, isHoliday } from './holiday-rules.ts'

it.each([
  '1818-03-22',
  '1943-04-25',
  '1954-04-18',
  '1981-04-19',
  '2000-04-23',
  '2008-03-23',
  '2011-04-24',
  '2016-03-27',
  '2019-04-21',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2038-04-25',
  '2049-04-18',
  '2076-04-19',
  '2285-03-22',
])('Easter falls on %s', (easter) => {
  expect(easterOf(Number(easter.slice(0, 4)))).toBe(easter)
})

/** The ecclesiastical full moons from 1900 to 2199 by golden number: Book of Common Prayer, tables of 1752. */
const FULL_MOONS =
  '04-14 04-03 03-23 04-11 03-31 04-18 04-08 03-28 04-16 04-05 03-25 04-13 04-02 03-22 04-10 03-30 04-17 04-07 03-27'.split(
    ' ',
  )

it('Easter is the Sunday after the church’s full moon, every year from 1900 to 2199', () => {
  for (let year = 1900; year < 2200; year++) {
    const fullMoon = `${year}-${FULL_MOONS[year % 19]}`
    expect(easterOf(year)).toBe(addDays(fullMoon, 7 - weekdayOf(fullMoon)))
  }
})

it('Easter is a Sunday from 22 March to 25 April, in every Gregorian year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1583, max: 9999 }), (year) => {
      const easter = easterOf(year)
      expect(weekdayOf(easter)).toBe(0)
      expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true)
    }),
  )
})

function daysOf(year: number): string[] {
  const days: string[] = []
  for (let day = `${year}-01-01`; day.startsWith(`${year}`); day = addDays(day, 1))
    if (isHoliday(day)) days.push(day)
  return days
}

function nationalDays(year: number): string[] {
  const national = getHolidays({ year }).filter(({ type }) => type === 'national')
  const days = national.map(({ date }) =>
    new Date(Date.UTC(year, date.getMonth(), date.getDate())).toISOString().slice(0, 10),
  )
  return [...new Set(days)]
}

it('the national holidays of a year are those of the law, by name', () => {
  expect(daysOf(2026).map((day) => `${day} ${holidayName(day)}`)).toEqual([
    '2026-01-01 Confraternização Universal',
    '2026-04-03 Sexta-feira Santa',
    '2026-04-21 Tiradentes',
    '2026-05-01 Dia do Trabalho',
    '2026-09-07 Independência do Brasil',
    '2026-10-12 Nossa Senhora Aparecida',
    '2026-11-02 Finados',
    '2026-11-15 Proclamação da República',
    '2026-11-20 Dia da Consciência Negra',
    '2026-12-25 Natal',
  ])
})

it('the national holidays are those of an independent library, from 2000 to 2099', () => {
  for (let year = 2000; year < 2100; year++) {
    expect(daysOf(year)).toEqual(nationalDays(year))
  }
})

it.each([
  ['2023-11-20', null],
  ['2024-11-20', 'Dia da Consciência Negra'],
  ['2024-03-29', 'Sexta-feira Santa'],
  ['2026-02-17', null],
  ['2026-06-04', null],
  ['2026-12-24', null],
  ['2026-12-25', 'Natal'],
])(
  'a national holiday is on %s: %s, since Carnival and Corpus Christi are left to each practice',
  (day, name) => {
    expect(holidayName(day)).toBe(name)
    expect(isHoliday(day)).toBe(name !== null)
  },
)
