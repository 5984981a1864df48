import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  BRAZIL_ZONES,
  dayAt,
  daysOfMonth,
  formatDate,
  formatDateTime,
  formatDay,
  formatLongDay,
  formatMonth,
  formatNearDay,
  formatZone,
  fromLocalInput,
  instantAt,
  instantOn,
  isDay,
  localClock,
  minutesOf,
  monthRange,
  periodName,
  startOfDay,
  timeAt,
  toLocalInput,
  weekdayOf,
} from './calendar.ts'
import { formatWait } from './wait.ts'

const ZONES = [
  ...Object.keys(BRAZIL_ZONES),
  'America/New_York',
  'America/Havana',
  'Europe/Lisbon',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Asia/Kathmandu',
  'UTC',
]

const two = (value: number) => String(value).padStart(2, '0')
const instants = fc.integer({ min: Date.UTC(1985, 0), max: Date.UTC(2099, 11) })
const days = instants.map((instant) => new Date(instant).toISOString().slice(0, 10))
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`)

const zoned = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)

describe.each(ZONES)('in %s', (zone) => {
  it('the day and the time of an instant are those of Temporal', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const expected = zoned(instant, zone)
        expect(dayAt(instant, zone)).toBe(expected.toPlainDate().toString())
        expect(timeAt(instant, zone)).toBe(expected.toPlainTime().toString().slice(0, 5))
      }),
    )
  })

  it('the instant of a day and a time is that of Temporal', () => {
    fc.assert(
      fc.property(days, times, (day, time) => {
        const expected = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone)
        expect(instantAt(day, time, zone)).toBe(expected.epochMilliseconds)
      }),
    )
  })

  it('the start of the day is that of Temporal', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(startOfDay(instant, zone)).toBe(zoned(instant, zone).startOfDay().epochMilliseconds)
      }),
    )
  })

  it('a month goes from its first instant to the first of the next', () => {
    fc.assert(
      fc.property(days, (day) => {
        const first = Temporal.PlainYearMonth.from(day.slice(0, 7)).toPlainDate({ day: 1 })
        const range = monthRange(day.slice(0, 7), zone)
        expect(range.start).toBe(first.toZonedDateTime(zone).epochMilliseconds)
        expect(range.end).toBe(first.add({ months: 1 }).toZonedDateTime(zone).epochMilliseconds)
      }),
    )
  })
})

function changesOf(zone: string, from: string, to: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = []
  const end = Temporal.ZonedDateTime.from(`${to}-01-01T00:00[${zone}]`)
  let at = Temporal.ZonedDateTime.from(`${from}-01-01T00:00[${zone}]`).getTimeZoneTransition('next')
  for (; at && Temporal.ZonedDateTime.compare(at, end) < 0; at = at.getTimeZoneTransition('next'))
    changes.push(at)
  return changes
}

describe('around every clock change', () => {
  it.each([
    ['America/Sao_Paulo', '1985', '2020'],
    ['America/Cuiaba', '1985', '2020'],
    ['America/Rio_Branco', '1985', '2020'],
    ['America/Eirunepe', '1985', '2020'],
    ['America/Noronha', '1985', '2020'],
    ['America/New_York', '1985', '2035'],
    ['America/Havana', '1985', '2035'],
    ['Australia/Lord_Howe', '1985', '2035'],
  ])(
    'around the clock change of %s from %s to %s, wall time and instant agree with Temporal',
    (zone, from, to) => {
      const changes = changesOf(zone, from, to)
      expect(changes.length).toBeGreaterThan(3)
      const clock = localClock(zone)
      for (const change of changes) {
        for (let minutes = -180; minutes <= 180; minutes += 30) {
          const near = change.add({ minutes })
          const instant = near.epochMilliseconds
          expect(timeAt(instant, zone)).toBe(near.toPlainTime().toString().slice(0, 5))
          expect(clock(new Date(instant).toISOString())).toBe(toLocalInput(instant, zone))
          expect(startOfDay(instant, zone)).toBe(near.startOfDay().epochMilliseconds)
          const wall = change.toPlainDateTime().add({ minutes })
          const expected = wall.toZonedDateTime(zone).epochMilliseconds
          const [day = '', time = ''] = wall.toString().split('T')
          expect(instantAt(day, time.slice(0, 5), zone)).toBe(expected)
        }
      }
    },
  )

  it.each([
    ['a midnight that is skipped becomes one o’clock', '2018-11-04', '00:00', '2018-11-04T03:00Z'],
    [
      'the last hour before a clock goes back is its first',
      '2018-02-17',
      '23:30',
      '2018-02-18T01:30Z',
    ],
    ['a day without a change is plain', '2026-03-02', '09:00', '2026-03-02T12:00Z'],
  ])('around a clock change, %s', (_, day, time, instant) => {
    expect(instantAt(day, time, 'America/Sao_Paulo')).toBe(Date.parse(instant))
  })
})

describe('a day of the calendar', () => {
  it.each([
    ['2026-02-28', true],
    ['2028-02-29', true],
    ['2000-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2100-02-29', false],
    ['2026-04-31', false],
    ['2026-00-10', false],
    ['2026-13-01', false],
    ['2026-01-32', false],
    ['2026-01-01T00:00', false],
    ['2026-01-01 ', false],
    ['\u0662026-01-01', false],
    ['', false],
  ])('the day %j is valid: %s', (text, is) => {
    expect(isDay(text)).toBe(is)
  })

  it('a day of the calendar is the same as Temporal’s', () => {
    const candidates = fc
      .tuple(
        fc.integer({ min: 1900, max: 2100 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
      )
      .map(([year, month, day]) => `${year}-${two(month)}-${two(day)}`)
    const isTemporal = (text: string) => {
      try {
        return Boolean(Temporal.PlainDate.from(text, { overflow: 'reject' }))
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(candidates, (text) => {
        expect(isDay(text)).toBe(isTemporal(text))
      }),
    )
  })

  it('a day of the calendar has the same neighbours and weekday as in Temporal', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -800, max: 800 }), (day, count) => {
        const date = Temporal.PlainDate.from(day)
        expect(addDays(day, count)).toBe(date.add({ days: count }).toString())
        expect(weekdayOf(day)).toBe(date.dayOfWeek % 7)
      }),
    )
  })
})

describe('a month', () => {
  it.each([
    ['2026-12', 2, '2027-02'],
    ['2026-01', -1, '2025-12'],
    ['2026-01-31', 1, '2026-02'],
    ['2026-06', 0, '2026-06'],
  ])('the month %s and %i months is %s', (month, months, expected) => {
    expect(addMonths(month, months)).toBe(expected)
  })

  it.each([
    ['2026-02', 28],
    ['2028-02', 29],
    ['2026-04', 30],
    ['2026-12', 31],
  ])('the month %s has %i days', (month, count) => {
    const all = daysOfMonth(month)
    expect(all).toHaveLength(count)
    expect(all[0]).toBe(`${month}-01`)
    expect(all.at(-1)).toBe(`${month}-${count}`)
  })
})

describe('on a screen', () => {
  const instant = '2026-03-03T02:30:00.000Z'
  it.each([
    ['a date is dd/MM/yyyy', formatDate(instant, 'America/Sao_Paulo'), '02/03/2026'],
    ['a time has 24 hours', timeAt(instant, 'America/Sao_Paulo'), '23:30'],
    ['midnight is 00:00', timeAt('2026-03-03T03:00:00Z', 'America/Sao_Paulo'), '00:00'],
    [
      'both are said together',
      formatDateTime(instant, 'America/Rio_Branco'),
      '02/03/2026 às 21:30',
    ],
    ['a day is dd/MM/yyyy', formatDay('2026-03-02'), '02/03/2026'],
    ['a day can be said in words', formatLongDay('2026-03-03'), 'terça-feira, 3 de março'],
    ['the first day of a month is ordinal', formatLongDay('2026-03-01'), 'domingo, 1º de março'],
    ['a day has its weekday', formatNearDay('2026-11-24', '2026-03-03'), 'Ter, 24/11'],
    ['of another year, that too', formatNearDay('2025-11-23', '2026-03-03'), 'Dom, 23/11/2025'],
    ['a month can be said in words', formatMonth('2026-03'), 'março de 2026'],
  ])('on a screen %s', (_, shown, expected) => {
    expect(shown).toBe(expected)
  })

  it.each([
    ['America/Sao_Paulo', 'Horário de Brasília (GMT-3)'],
    ['America/Manaus', 'Horário do Amazonas (GMT-4)'],
    ['America/Noronha', 'Horário de Fernando de Noronha (GMT-2)'],
    ['Europe/Lisbon', 'Horário da Europa Ocidental (GMT+0)'],
    ['Asia/Kolkata', 'Horário da Índia (GMT+5:30)'],
    ['Pacific/Auckland', 'Horário da Nova Zelândia (GMT+13)'],
  ])('the clocks of %s are those of %s', (zone, words) => {
    expect(formatZone(zone, Date.parse(instant))).toBe(words)
  })

  it.each([
    [1, '1 segundo'],
    [59, '59 segundos'],
    [60, '1 minuto'],
    [61, '2 minutos'],
    [15 * 60, '15 minutos'],
    [59 * 60 + 1, '1 hora'],
    [60 * 60, '1 hora'],
    [60 * 60 + 1, '2 horas'],
  ])('a wait of %i seconds is %s', (seconds, words) => {
    expect(formatWait(seconds)).toBe(words)
  })

  it.each([
    ['00:00', 0],
    ['09:30', 570],
    ['23:59', 1_439],
  ])('the time %s is %i minutes after midnight', (time, minutes) => {
    expect(minutesOf(time)).toBe(minutes)
  })

  it('the value of a date and time field returns to it', () => {
    fc.assert(
      fc.property(days, times, fc.constantFrom(...ZONES), (day, time, zone) => {
        const sent = fromLocalInput(`${day}T${time}`, zone)
        expect(sent).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/)
        expect(fromLocalInput(toLocalInput(sent, zone), zone)).toBe(sent)
      }),
    )
  })
})

describe('the name of a file of some days', () => {
  it.each([
    ['2026-02-01', '2026-02-28', '2026-02'],
    ['2026-01-01', '2026-12-31', '2026'],
    ['2026-09-01', '2026-11-30', '2026-09-a-2026-11'],
    ['2025-01-01', '2026-12-31', '2025-01-a-2026-12'],
    ['2026-02-01', '2026-02-27', '2026-02-01-a-2026-02-27'],
    ['2026-02-02', '2026-02-28', '2026-02-02-a-2026-02-28'],
    ['2026-02-02', '2026-02-02', '2026-02-02'],
  ])('the name of a file from %s to %s is %s', (from, to, name) => {
    expect(periodName({ from, to })).toBe(name)
  })
})

it.each([
  ['today, a moment ago', '2026-12-01', '2026-12-01T15:00:00-03:00', '2026-12-01T14:59:50-03:00'],
  [
    'yesterday at noon after midnight passed',
    '2026-11-30',
    '2026-12-01T00:02:00-03:00',
    '2026-11-30T12:00:00-03:00',
  ],
  [
    'today right after midnight',
    '2026-12-01',
    '2026-12-01T00:00:03-03:00',
    '2026-12-01T00:00:00-03:00',
  ],
  ['a day to come', '2026-12-02', '2026-12-01T15:00:00-03:00', '2026-12-02T12:00:00-03:00'],
])('an instant of a shown day is on that day: %s', (_, day, now, right) => {
  expect(instantOn(day, 'America/Sao_Paulo', Date.parse(now))).toBe(Date.parse(right))
})
