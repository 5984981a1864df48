import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, countDays, weekdayOf } from '../../platform/shared/calendar.ts'
import { easterOf, isHoliday } from '../attendance/holiday-rules.ts'
import { CAPITAL_DAYS, STATE_DAYS } from './dated-days.ts'
import { holidaysBetween, refuseTooManyHolidays, requestedDays } from './rules.ts'
import { type Place, placeOf, STATE_CODES, STATES } from './states.ts'

const NOWHERE: Place = { state: null, inCapital: false }
const inState = (state: Place['state']): Place => ({ state, inCapital: false })
const inCapital = (state: Place['state']): Place => ({ state, inCapital: true })

const yearOf = (year: number, place: Place) =>
  holidaysBetween(`${year}-01-01`, `${year}-12-31`, place, [])
const named = (year: number, place: Place) =>
  yearOf(year, place).map(({ day, name, kind }) => `${day} ${kind} ${name}`)

describe('the holidays of a place', () => {
  it('the holidays of a place without a state are the national ones and the optional days', () => {
    expect(named(2026, NOWHERE)).toEqual([
      '2026-01-01 national Confraternização Universal',
      '2026-02-16 optional Carnaval (segunda)',
      '2026-02-17 optional Carnaval (terça)',
      '2026-04-03 national Sexta-feira Santa',
      '2026-04-21 national Tiradentes',
      '2026-05-01 national Dia do Trabalho',
      '2026-06-04 optional Corpus Christi',
      '2026-09-07 national Independência do Brasil',
      '2026-10-12 national Nossa Senhora Aparecida',
      '2026-11-02 national Finados',
      '2026-11-15 national Proclamação da República',
      '2026-11-20 national Dia da Consciência Negra',
      '2026-12-25 national Natal',
    ])
  })

  it.each([
    ['SP', '2023-11-20', 'state'],
    ['SP', '2022-11-20', undefined],
    ['RJ', '2002-11-20', 'state'],
    ['RJ', '2023-11-20', 'state'],
    ['MT', '2003-11-20', 'state'],
    ['AM', '2009-11-20', undefined],
    ['AM', '2010-11-20', 'state'],
    ['MG', '2023-11-20', undefined],
  ] as const)(
    'the holidays of a place have 20 November in %s on %s before it became national: %s',
    (state, day, kind) => {
      expect(holidaysBetween(day, day, inState(state), [])[0]?.kind).toBe(kind)
    },
  )

  it.each(STATE_CODES)(
    'the holidays of a place have 20 November in %s from 2024 on, by the national law',
    (state) => {
      for (const year of [2024, 2026, 2035])
        expect(holidaysBetween(`${year}-11-20`, `${year}-11-20`, inCapital(state), [])).toEqual([
          {
            day: `${year}-11-20`,
            name: 'Dia da Consciência Negra',
            kind: 'national',
            law: 'Lei 14.759/2023',
            id: null,
          },
        ])
    },
  )

  it.each([
    ['SP', '2026-07-09', 'Revolução Constitucionalista'],
    ['RJ', '2026-04-23', 'São Jorge'],
    ['RJ', '2026-02-17', 'Carnaval (terça)'],
    ['BA', '2026-07-02', 'Independência da Bahia'],
    ['RS', '2026-09-20', 'Revolução Farroupilha'],
    ['PE', '2026-03-06', 'Data Magna de Pernambuco'],
    ['CE', '2026-03-25', 'Data Magna do Ceará'],
    ['ES', '2026-04-13', 'Nossa Senhora da Penha'],
    ['ES', '2025-04-28', 'Nossa Senhora da Penha'],
    ['DF', '2026-11-30', 'Dia do Evangélico'],
    ['SC', '2026-08-16', 'Dia de Santa Catarina'],
    ['AC', '2026-01-23', 'Dia do Evangélico'],
    // From a Tuesday or Thursday it moves to Friday; a Monday stays.
    ['AC', '2024-01-26', 'Dia do Evangélico'],
    ['AC', '2025-01-24', 'Dia do Evangélico'],
    ['AC', '2023-01-23', 'Dia do Evangélico'],
    ['RO', '2019-06-18', 'Dia do Evangélico'],
  ] as const)('the holidays of a place in %s have %s: %s', (state, day, name) => {
    expect(holidaysBetween(day, day, inState(state), [])).toMatchObject([{ name, kind: 'state' }])
  })

  it.each([
    ['RO', '2026-06-18'],
    ['PR', '2026-12-19'],
    ['SC', '2026-08-11'],
    ['ES', '2019-04-29'],
    ['SP', '2026-01-25'],
    ['AC', '2024-01-23'],
  ] as const)('the holidays of a place in %s have none on %s', (state, day) => {
    expect(holidaysBetween(day, day, inState(state), [])).toEqual([])
  })

  it.each([
    ['SP', '2026-01-25', 'Aniversário de São Paulo'],
    ['SP', '2026-06-04', 'Corpus Christi'],
    ['SP', '2010-11-20', 'Dia da Consciência Negra'],
    ['RJ', '2026-01-20', 'São Sebastião'],
    ['PE', '2026-07-16', 'Nossa Senhora do Carmo'],
    ['PR', '2026-09-08', 'Nossa Senhora da Luz dos Pinhais'],
    ['CE', '2026-08-15', 'Nossa Senhora da Assunção'],
    ['MG', '2026-12-08', 'Imaculada Conceição'],
  ] as const)('the holidays of a place in the capital of %s have %s: %s', (state, day, name) => {
    expect(holidaysBetween(day, day, inCapital(state), [])).toMatchObject([
      { name, kind: 'municipal' },
    ])
  })

  it('the holidays of a place name one law for a day: the nation’s, the state’s, the municipality’s, otherwise an optional day', () => {
    expect(holidaysBetween('2026-06-04', '2026-06-04', inCapital('RJ'), [])).toMatchObject([
      { kind: 'optional', law: 'Ponto facultativo' },
    ])
    for (const state of STATE_CODES)
      for (let year = 2020; year <= 2035; year++) {
        const days = yearOf(year, inCapital(state)).map(({ day }) => day)
        expect(new Set(days).size).toBe(days.length)
      }
  })

  it('the holidays of a place name a law, and are existing days, in every state', () => {
    for (const state of STATE_CODES)
      for (let year = 1990; year <= 2100; year += 5)
        for (const { day, law } of yearOf(year, inCapital(state))) {
          expect(day.startsWith(`${year}-`)).toBe(true)
          expect(addDays(addDays(day, 1), -1)).toBe(day)
          expect(law).toMatch(/\S{3}/)
        }
  })

  it('the holidays of a place keep their distance from Easter from 1990 to 2100', () => {
    for (let year = 1990; year <= 2100; year++) {
      const easter = easterOf(year)
      const days = yearOf(year, inState('ES'))
      const dayOf = (name: string) => days.find((day) => day.name === name)?.day ?? ''
      expect(countDays(dayOf('Carnaval (segunda)'), easter)).toBe(49)
      expect(weekdayOf(dayOf('Carnaval (segunda)'))).toBe(1)
      expect(weekdayOf(dayOf('Carnaval (terça)'))).toBe(2)
      expect(dayOf('Corpus Christi')).toBe(addDays(easter, 60))
      expect(weekdayOf(dayOf('Corpus Christi'))).toBe(4)
      if (year >= 2020 && !isHoliday(addDays(easter, 8)))
        expect(dayOf('Nossa Senhora da Penha')).toBe(addDays(easter, 8))
    }
  })

  it('the holidays of a place in a part of a year are those of the year within it', () => {
    const dayIn2026 = fc.integer({ min: 0, max: 364 }).map((index) => addDays('2026-01-01', index))
    fc.assert(
      fc.property(fc.constantFrom(...STATE_CODES), dayIn2026, dayIn2026, (state, a, b) => {
        const [from = '', to = ''] = [a, b].sort()
        const inside = yearOf(2026, inCapital(state)).filter(({ day }) => from <= day && day <= to)
        expect(holidaysBetween(from, to, inCapital(state), [])).toEqual(inside)
      }),
    )
  })

  it('the holidays of a place never have a law that ends before it begins', () => {
    for (const dated of [...Object.values(STATE_DAYS), ...Object.values(CAPITAL_DAYS)].flat())
      expect(dated.since ?? 0).toBeLessThanOrEqual(dated.until ?? 9999)
  })
})

describe('a date that was typed', () => {
  const own = (month: number, day: number) => [{ id: 'a', name: 'Aniversário', month, day }]

  it('a typed date returns each year, and is listed next to a legal holiday', () => {
    const days = holidaysBetween('2026-01-01', '2028-12-31', NOWHERE, own(12, 25))
    expect(days.filter(({ kind }) => kind === 'own').map(({ day }) => day)).toEqual([
      '2026-12-25',
      '2027-12-25',
      '2028-12-25',
    ])
    expect(days.filter(({ day }) => day === '2027-12-25')).toHaveLength(2)
  })

  it('a typed date on 29 February returns in leap years', () => {
    const days = holidaysBetween('2026-01-01', '2032-12-31', NOWHERE, own(2, 29))
    expect(days.filter(({ kind }) => kind === 'own').map(({ day }) => day)).toEqual([
      '2028-02-29',
      '2032-02-29',
    ])
  })

  it('a typed date is refused after 50 dates', () => {
    expect(() => refuseTooManyHolidays(49)).not.toThrow()
    expect(() => refuseTooManyHolidays(50)).toThrow('50 datas')
  })
})

describe('the place that an account says', () => {
  const nothing = { state: null, city: null, crp: null }

  it.each([
    [{ ...nothing, state: 'SP', city: 'São Paulo' }, 'SP', true],
    [{ ...nothing, state: 'sp', city: 'sao paulo ' }, 'SP', true],
    [{ ...nothing, state: 'São Paulo', city: 'Campinas' }, 'SP', false],
    [{ ...nothing, state: 'Ceara', city: null }, 'CE', false],
    [{ state: 'Rio de Janeiro', city: 'Niterói', crp: '06/12345' }, 'RJ', false],
    [{ ...nothing, crp: '07/12345' }, 'RS', false],
    [{ state: 'Lisboa', city: 'Lisboa', crp: '03/12345' }, 'BA', false],
    [{ ...nothing, crp: '10/12345' }, null, false],
    [{ ...nothing, crp: '24/12345' }, null, false],
    [nothing, null, false],
  ] as const)(
    'the place of an account with %j is %s, in its capital: %s',
    (known, state, inCapital) => {
      expect(placeOf(known)).toEqual({ state, inCapital })
    },
  )

  it('the place of an account is recognized for each state by its code and by its name', () => {
    for (const code of STATE_CODES)
      for (const state of [code, STATES[code].name])
        expect(placeOf({ ...nothing, state, city: STATES[code].capital })).toEqual(inCapital(code))
  })
})

describe('the days that a query of holidays covers', () => {
  it('the days of a holiday query are a year, a period, or a year from today on', () => {
    expect(requestedDays({ year: '2028' }, '2026-11-29')).toEqual({
      from: '2028-01-01',
      to: '2028-12-31',
    })
    expect(requestedDays({ start: '2026-06-01', end: '2026-06-30' }, '2026-11-29')).toEqual({
      from: '2026-06-01',
      to: '2026-06-30',
    })
    expect(requestedDays({}, '2026-11-29')).toEqual({ from: '2026-11-29', to: '2027-11-29' })
  })

  it('the days of a holiday query are refused if they end before they begin, or are more than 400', () => {
    expect(() => requestedDays({ start: '2026-06-02', end: '2026-06-01' }, '')).toThrow()
    expect(() => requestedDays({ start: '2026-01-01', end: '2027-12-31' }, '')).toThrow('400')
  })
})
