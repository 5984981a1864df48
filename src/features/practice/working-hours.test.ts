import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  copyToOpenDays,
  type DayHours,
  DEFAULT_HOURS,
  hoursProblems,
  parseWorkingHours,
  WEEKDAYS,
  workingHoursProblem,
} from './working-hours.ts'

describe('working hours', () => {
  it('Saved hours are returned unchanged', () => {
    expect(parseWorkingHours(JSON.stringify(DEFAULT_HOURS))).toEqual(DEFAULT_HOURS)
  })

  it('A new account has Monday to Friday 09:00–18:00 with lunch 12:00–13:00, the weekend closed', () => {
    for (const weekday of ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const)
      expect(DEFAULT_HOURS[weekday]).toEqual({
        enabled: true,
        start: '09:00',
        end: '18:00',
        hasLunch: true,
        lunchStart: '12:00',
        lunchEnd: '13:00',
      })
    for (const weekday of ['saturday', 'sunday'] as const)
      expect(DEFAULT_HOURS[weekday]).toMatchObject({
        enabled: false,
        start: '09:00',
        end: '13:00',
        hasLunch: false,
      })
  })

  it('A day without start and end has the general ones', () => {
    const week = parseWorkingHours(
      JSON.stringify({
        start: '08:00',
        end: '12:00',
        monday: { enabled: true },
        tuesday: { enabled: true, start: '10:00' },
        wednesday: { enabled: true, start: 'cedo', end: '25:00' },
      }),
    )
    expect(week?.monday).toMatchObject({ enabled: true, start: '08:00', end: '12:00' })
    expect(week?.tuesday).toMatchObject({ enabled: true, start: '10:00', end: '12:00' })
    expect(week?.wednesday).toMatchObject({ enabled: true, start: '08:00', end: '12:00' })
  })

  it.each([
    ['left out', {}],
    ['null', { sunday: null }],
    ['a text', { sunday: 'fechado' }],
    ['a list', { sunday: [] }],
  ])('The hours of a day that is %s are not configured', (_, stored) => {
    expect(parseWorkingHours(JSON.stringify({ ...stored, monday: { enabled: true } }))).toEqual({
      monday: { ...DEFAULT_HOURS.monday, hasLunch: false },
    })
  })

  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['words', 'de 9 a 18'],
    ['half a JSON', '{"monday":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '9'],
    ['a text', '"monday"'],
  ])('Unreadable hours (%s) give an empty schedule', (_, stored) => {
    expect(parseWorkingHours(stored)).toBeNull()
  })

  it('Any stored value is parsed or refused without an exception', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (stored) => {
        const hours = parseWorkingHours(stored)
        if (hours) expect(WEEKDAYS).toEqual(expect.arrayContaining(Object.keys(hours)))
      }),
    )
  })
})

describe('typed hours', () => {
  const monday = (change: Partial<DayHours>) =>
    hoursProblems({ ...DEFAULT_HOURS, monday: { ...DEFAULT_HOURS.monday, ...change } })

  it.each<[Partial<DayHours>, string[]]>([
    [{}, []],
    [{ start: '18:00' }, ['monday.end']],
    [{ start: '19:00', hasLunch: false }, ['monday.end']],
    [{ start: '' }, ['monday.start']],
    [{ end: '24:00' }, []],
    [{ end: '00:00' }, []],
    [{ end: '24:30' }, ['monday.end']],
    [{ start: '24:00', hasLunch: false }, ['monday.start']],
    [{ lunchStart: '', lunchEnd: '9' }, ['monday.lunchStart', 'monday.lunchEnd']],
    [{ lunchStart: '13:00' }, ['monday.lunchEnd']],
    [{ lunchStart: '08:00' }, ['monday.lunchStart']],
    [{ lunchEnd: '18:30' }, ['monday.lunchEnd']],
    [{ hasLunch: false, lunchStart: 'x', lunchEnd: 'y' }, []],
    [{ enabled: false, start: '', end: '', lunchStart: '' }, []],
  ])('The hours %j on Monday have the error %j', (change, fields) => {
    expect(monday(change).map(({ path }) => path)).toEqual(fields)
  })

  it('One day’s hours are copied to the other open days; a closed day stays closed', () => {
    const monday = { ...DEFAULT_HOURS.monday, start: '07:00', hasLunch: false }
    const copied = copyToOpenDays({ ...DEFAULT_HOURS, monday }, 'monday')
    for (const weekday of ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const)
      expect(copied[weekday]).toEqual(monday)
    expect(copied.saturday).toEqual(DEFAULT_HOURS.saturday)
    expect(copied.sunday).toEqual(DEFAULT_HOURS.sunday)
  })
})

describe('the starts of a day', () => {
  const withStarts = (starts: unknown) =>
    JSON.stringify({ monday: { ...DEFAULT_HOURS.monday, starts } })

  it('the starts of a day are kept in order, each once', () => {
    const json = withStarts(['10:10', '09:20', '10:10'])
    expect(parseWorkingHours(json)?.monday?.starts).toEqual(['09:20', '10:10'])
  })

  it.each([
    [['09:20', '10:10'], null],
    [[], null],
    [['08:59'], 'Os inícios ficam dentro do expediente'],
    [['18:00'], 'Os inícios ficam dentro do expediente'],
    [['9:20'], 'Informe os inícios como 08:30'],
    ['09:20', 'Informe os inícios como 08:30'],
    [
      Array.from({ length: 49 }, (_, n) => `${10 + (n >> 3)}:${10 + (n & 7)}`),
      'Use no máximo 48 inícios por dia',
    ],
  ])('the starts of a day %j have the error %s', (starts, message) => {
    expect(workingHoursProblem(withStarts(starts))?.message ?? null).toBe(message)
  })
})
