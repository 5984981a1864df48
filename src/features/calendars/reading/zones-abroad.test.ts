import { describe, expect, it } from 'vitest'
import { calendarOf, timesIn } from '../../../../test/calendar-texts.ts'

/** Series and single events in zones that change their offset: Lisbon on 29 March 2026, New York on 8 March. */

const LISBON = 'DTSTART;TZID=Europe/Lisbon:20260320T150000'
const WEEKLY = [LISBON, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4']
const DATES = [
  '2026-03-20 15:00–16:00',
  '2026-03-27 15:00–16:00',
  '2026-04-03 14:00–15:00',
  '2026-04-10 14:00–15:00',
]
const without = (...dates: readonly number[]) => DATES.filter((_, index) => !dates.includes(index))

const NEW_YORK = [
  ...['BEGIN:VTIMEZONE', 'TZID:Meu fuso', 'BEGIN:STANDARD', 'DTSTART:16011104T020000'],
  ...['RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500'],
  ...['END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:16010311T020000'],
  ...['RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400'],
  ...['END:DAYLIGHT', 'END:VTIMEZONE'],
].join('\r\n')

describe('a series in Lisbon', () => {
  it.each<[string, string[], string[]]>([
    ['keeps its wall time', [], DATES],
    ['excludes by UTC after the change', ['EXDATE:20260403T140000Z'], without(2)],
    ['excludes by UTC under the other offset', ['EXDATE:20260403T150000Z'], without(2)],
    [
      'excludes in a folded list',
      ['EXDATE;TZID=Europe/Lisbon:20260327T15', ' 0000,20260403T1', '\t50000'],
      without(1, 2),
    ],
    [
      'excludes with the value type that is the usual one',
      ['EXDATE;VALUE=DATE-TIME;TZID=Europe/Lisbon:20260327T150000'],
      without(1),
    ],
    [
      'excludes in the zone of São Paulo',
      ['EXDATE;TZID=America/Sao_Paulo:20260403T110000'],
      without(2),
    ],
  ])('%s', (_, lines, expected) => {
    expect(timesIn(calendarOf([...WEEKLY, ...lines]))).toEqual(expected)
  })

  it.each([
    ['until the last instant', '20260403T140000Z', 3],
    ['until a second before it', '20260403T135959Z', 2],
    ['until a local end of a day', '20260327T235959', 2],
    ['until a day', '20260403', 3],
  ])('%s has its dates', (_, until, count) => {
    const lines = [LISBON, 'DURATION:PT1H', `RRULE:FREQ=WEEKLY;UNTIL=${until}`]
    expect(timesIn(calendarOf(lines))).toEqual(DATES.slice(0, count))
  })

  it.each<[string, string[], string[]]>([
    [
      'in UTC before the change',
      ['RECURRENCE-ID;RANGE=THISANDFUTURE:20260327T150000Z', 'DTSTART:20260327T170000Z'],
      ['2026-03-27 17:00–18:30', '2026-04-03 16:00–17:30', '2026-04-10 16:00–17:30'],
    ],
    [
      'in UTC after it',
      ['RECURRENCE-ID;RANGE=THISANDFUTURE:20260403T140000Z', 'DTSTART:20260403T160000Z'],
      [DATES[1] ?? '', '2026-04-03 16:00–17:30', '2026-04-10 16:00–17:30'],
    ],
    [
      'to another day',
      [
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Lisbon:20260327T150000',
        'DTSTART;TZID=Europe/Lisbon:20260328T090000',
      ],
      ['2026-03-28 09:00–10:30', '2026-04-04 08:00–09:30', '2026-04-11 08:00–09:30'],
    ],
    [
      'to another zone, which it keeps',
      [
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Sao_Paulo:20260327T120000',
        'DTSTART;TZID=America/Sao_Paulo:20260327T140000',
      ],
      ['2026-03-27 17:00–18:30', '2026-04-03 17:00–18:30', '2026-04-10 17:00–18:30'],
    ],
  ])('moves all later dates %s', (_, change, expected) => {
    const text = calendarOf(WEEKLY, [...change, 'DURATION:PT1H30M'])
    expect(timesIn(text)).toEqual([DATES[0], ...expected])
  })

  it.each([
    ['as a day', 'RECURRENCE-ID;VALUE=DATE:20260403'],
    ['without a zone', 'RECURRENCE-ID:20260403T150000'],
    ['in UTC', 'RECURRENCE-ID:20260403T140000Z'],
    ['in UTC under the other offset', 'RECURRENCE-ID:20260403T150000Z'],
  ])('moves one date that is named %s', (_, id) => {
    const moved = [id, 'DTSTART;TZID=Europe/Lisbon:20260404T090000', 'DURATION:PT30M']
    expect(timesIn(calendarOf(WEEKLY, moved))).toEqual([
      ...without(2, 3),
      '2026-04-04 08:00–08:30',
      DATES[3],
    ])
  })
})

describe('an event over an offset change', () => {
  it.each<[string, string[], string[]]>([
    [
      'each day at an hour that one day skips',
      [
        'DTSTART;TZID=America/New_York:20260307T023000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=3',
      ],
      ['2026-03-07 07:30–08:30', '2026-03-08 07:30–08:30', '2026-03-09 06:30–07:30'],
    ],
    [
      'each night with an end',
      [
        'DTSTART;TZID=America/New_York:20260306T220000',
        'DTEND;TZID=America/New_York:20260307T060000',
        'RRULE:FREQ=DAILY;COUNT=3',
      ],
      ['2026-03-07 03:00–11:00', '2026-03-08 03:00–11:00', '2026-03-09 02:00–10:00'],
    ],
    [
      'with periods of other lengths',
      [
        'DTSTART;TZID=America/New_York:20260306T120000',
        'DURATION:PT1H',
        'RDATE;VALUE=PERIOD;TZID=America/New_York:20260309T120000/PT2H,20260310T120000/20260310T150000',
      ],
      ['2026-03-06 17:00–18:00', '2026-03-09 16:00–18:00', '2026-03-10 16:00–19:00'],
    ],
    [
      'that lasts a day by the calendar',
      ['DTSTART;TZID=Europe/Lisbon:20260328T120000', 'DURATION:P1D'],
      ['2026-03-28 12:00–2026-03-29 11:00'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(timesIn(calendarOf(lines))).toEqual(expected)
  })

  it('of whole days follows the zone of the practice', () => {
    const days = ['DTSTART;VALUE=DATE:20260301', 'RRULE:FREQ=WEEKLY;COUNT=3']
    expect(timesIn(calendarOf(days), { zone: 'America/New_York' })).toEqual([
      '2026-03-01 05:00–2026-03-02 05:00',
      '2026-03-08 05:00–2026-03-09 04:00',
      '2026-03-15 04:00–2026-03-16 04:00',
    ])
  })

  it.each([
    ['before it', calendarOf(NEW_YORK, eventIn('Meu fuso'))],
    ['after it', calendarOf(eventIn('Meu fuso'), NEW_YORK)],
  ])('in a zone that the file defines %s changes its offset', (_, text) => {
    expect(timesIn(text)).toEqual([
      '2026-03-05 20:00–21:00',
      '2026-03-12 19:00–20:00',
      '2026-03-19 19:00–20:00',
    ])
  })
})

function eventIn(zone: string): string[] {
  return [`DTSTART;TZID=${zone}:20260305T150000`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3']
}

it.each([
  ['(UTC) Coordinated Universal Time', '09:00–10:00'],
  ['(UTC) Monrovia, Reykjavik', '09:00–10:00'],
  ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', '08:00–09:00'],
  ['(UTC+00:00) Dublin, Edinburgh, Lisbon, London', '08:00–09:00'],
  ['(UTC-05:00) Eastern Time (US & Canada)', '13:00–14:00'],
  ['Eastern Daylight Time', '13:00–14:00'],
  ['(UTC-04:00) Cuiabá', '13:00–14:00'],
  ['(UTC-04:00) Manaus', '13:00–14:00'],
  ['(UTC-05:00) Hora do Leste (EUA e Canadá)', '13:00–14:00'],
  ['(UTC-06:00) Hora Central (EUA e Canadá)', '14:00–15:00'],
  ['(UTC-07:00) Hora da Montanha (EUA e Canadá)', '15:00–16:00'],
  ['(UTC-08:00) Hora do Pacífico (EUA e Canadá)', '16:00–17:00'],
  ['(UTC-05:00) Hora del este (EE. UU. y Canadá)', '13:00–14:00'],
  ['(UTC-06:00) Central America', '15:00–16:00'],
  ['(UTC-04:00) Atlantic Time (Canada)', '12:00–13:00'],
  ['(UTC-01:00) Açores', '09:00–10:00'],
  ['(UTC+01:00) Amsterdã, Berlim, Berna, Estocolmo, Viena', '07:00–08:00'],
  ['(UTC+01:00) Belgrade, Bratislava, Budapest, Ljubljana, Prague', '07:00–08:00'],
  ['(UTC+01:00) West Central Africa', '08:00–09:00'],
  ['(UTC+02:00) Athens, Bucharest', '06:00–07:00'],
  ['(UTC+02:00) Jerusalem', '06:00–07:00'],
  ['(GMT+05.30) Chennai, Kolkata, Mumbai, New Delhi', '03:30–04:30'],
  ['Eastern Time (US & Canada)', '13:00–14:00'],
  ['Lisbon', '08:00–09:00'],
  ['New York', '13:00–14:00'],
  ['Eastern Time', '13:00–14:00'],
  ['Europe-Lisbon', '08:00–09:00'],
  ['America-New_York', '13:00–14:00'],
  ['Londres', '08:00–09:00'],
  ['BST', '08:00–09:00'],
  ['CEST', '07:00–08:00'],
  ['Central European Time', '07:00–08:00'],
  ['ART', '12:00–13:00'],
])('the zone that a program names %s keeps its summer time without a definition', (zone, hours) => {
  const text = calendarOf([`DTSTART;TZID="${zone}":20260410T090000`, 'DURATION:PT1H'])
  expect(timesIn(text)).toEqual([`2026-04-10 ${hours}`])
})

it.each([
  ['Horário Padrão do Amazonas', '2026-03-10 13:00–14:00'],
  ['Amazon Standard Time', '2026-03-10 13:00–14:00'],
  ['Manaus', '2026-03-10 13:00–14:00'],
  ['AMT', '2026-03-10 13:00–14:00'],
  ['Acre Standard Time', '2026-03-10 14:00–15:00'],
  ['Rio Branco', '2026-03-10 14:00–15:00'],
  ['Horário de Fernando de Noronha', '2026-03-10 11:00–12:00'],
  ['FNT', '2026-03-10 11:00–12:00'],
])('%s is a time of Brazil', (zone, expected) => {
  const text = calendarOf([`DTSTART;TZID=${zone}:20260310T090000`, 'DURATION:PT1H'])
  expect(timesIn(text)).toEqual([expected])
})

it('a quoted parameter or a folded line in a definition changes nothing', () => {
  const noted = NEW_YORK.replaceAll('RRULE:', 'RRULE;X-NOTE="a:b":')
  const folded = noted.replaceAll('TZOFFSETTO:-', 'TZOFFSETTO:\r\n -')
  const expected = timesIn(calendarOf(NEW_YORK, eventIn('Meu fuso')))
  expect(expected).toHaveLength(3)
  expect(timesIn(calendarOf(folded, eventIn('Meu fuso')))).toEqual(expected)
})

describe('a series in São Paulo whose file still has summer time', () => {
  const SUMMER_TIME = [
    ...['BEGIN:VTIMEZONE', 'TZID:America/Sao_Paulo', 'BEGIN:DAYLIGHT', 'DTSTART:20081019T000000'],
    ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=3SU', 'TZOFFSETFROM:-0300', 'TZOFFSETTO:-0200'],
    ...['END:DAYLIGHT', 'BEGIN:STANDARD', 'DTSTART:20090215T000000'],
    ...['RRULE:FREQ=YEARLY;BYMONTH=2;BYDAY=3SU', 'TZOFFSETFROM:-0200', 'TZOFFSETTO:-0300'],
    ...['END:STANDARD', 'END:VTIMEZONE'],
  ].join('\r\n')

  it.each([
    ['the last date in summer time', '20261208T170000Z', ['12-01', '12-08']],
    ['a second before it', '20261208T165959Z', ['12-01']],
    ['the last date today', '20261208T180000Z', ['12-01', '12-08']],
  ])('until %s has its dates', (_, until, dates) => {
    const text = calendarOf(SUMMER_TIME, [
      'DTSTART;TZID=America/Sao_Paulo:20261201T150000',
      ...['DURATION:PT1H', `RRULE:FREQ=WEEKLY;UNTIL=${until}`],
    ])
    expect(timesIn(text, { to: Date.parse('2027-01-01T00:00:00Z') })).toEqual(
      dates.map((day) => `2026-${day} 18:00–19:00`),
    )
  })

  it.each(['TZOFFSETTO:-\r\n 0200', 'TZOFFSETTO;X-NOTE="a:b":-0200'])(
    'excludes by the offset that %j names',
    (line) => {
      const text = calendarOf(SUMMER_TIME.replace('TZOFFSETTO:-0200', line), [
        'DTSTART;TZID=America/Sao_Paulo:20261201T150000',
        ...['DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20261201T170000Z'],
      ])
      expect(timesIn(text, { to: Date.parse('2027-01-01T00:00:00Z') })).toEqual([
        '2026-12-08 18:00–19:00',
      ])
    },
  )

  it('until the other offset of a zone that still changes it ends before', () => {
    const last = 'RRULE:FREQ=WEEKLY;UNTIL=20260403T130000Z'
    expect(timesIn(calendarOf([LISBON, 'DURATION:PT1H', last]))).toEqual(DATES.slice(0, 2))
  })
})
