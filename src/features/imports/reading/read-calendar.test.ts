import { describe, expect, it } from 'vitest'
import { calendarOf } from '../../../../test/calendar-texts.ts'
import { readCalendar } from './read-calendar.ts'
import { LIMITS } from './sheet.ts'

/** A Sunday. */
const NOW = Date.parse('2026-03-01T12:00:00Z')
const PLACE = { zone: 'America/Sao_Paulo', now: NOW }

const read = (...parts: (string | readonly string[])[]) =>
  readCalendar(calendarOf(...parts), PLACE, LIMITS)

/** Returns the cells of the sessions, and of the fixed times, of some events. */
function rowsOf(...parts: (string | readonly string[])[]) {
  const { sessions, fixedTimes } = read(...parts)
  const cellsOf = ({ rows }: typeof sessions) =>
    rows.slice(1).map(({ cells }) => cells.slice(0, -1).join('|'))
  return { sessions: cellsOf(sessions), fixed: cellsOf(fixedTimes) }
}

const at = (time: string) => `DTSTART;TZID=America/Sao_Paulo:${time}`
const HOUR = 'DURATION:PT50M'
const ANA = 'SUMMARY:Sessão Ana Souza'

describe('an event', () => {
  it.each<[string, string[], string[]]>([
    ['of a day', [at('20260310T150000'), HOUR, ANA], ['Ana Souza|2026-03-10|15:00|50 min||']],
    ['of the past', [at('20250310T150000'), HOUR, ANA], ['Ana Souza|2025-03-10|15:00|50 min||Sim']],
    [
      'in UTC takes the clock of the practice',
      ['DTSTART:20260310T180000Z', 'DTEND:20260310T190000Z', ANA],
      ['Ana Souza|2026-03-10|15:00|60 min||'],
    ],
    [
      'without an end is as long as a session',
      [at('20260310T150000'), ANA],
      ['Ana Souza|2026-03-10|15:00|50 min||'],
    ],
    [
      'that is online says it',
      [at('20260310T150000'), HOUR, 'SUMMARY:Ana Souza (online)'],
      ['Ana Souza|2026-03-10|15:00|50 min|Online|'],
    ],
    [
      'of several days of a rule that ended becomes single sessions',
      [at('20260105T150000'), HOUR, ANA, 'RRULE:FREQ=WEEKLY;COUNT=3'],
      [
        'Ana Souza|2026-01-05|15:00|50 min||Sim',
        'Ana Souza|2026-01-12|15:00|50 min||Sim',
        'Ana Souza|2026-01-19|15:00|50 min||Sim',
      ],
    ],
    [
      'of a rule that is not weekly becomes single sessions',
      [at('20260310T150000'), HOUR, ANA, 'RRULE:FREQ=DAILY;COUNT=2'],
      ['Ana Souza|2026-03-10|15:00|50 min||', 'Ana Souza|2026-03-11|15:00|50 min||'],
    ],
  ])('%s', (_, lines, sessions) => {
    expect(rowsOf(lines)).toEqual({ sessions, fixed: [] })
  })

  it.each<[string, string[], object]>([
    ['of a whole day', ['DTSTART;VALUE=DATE:20260310', ANA], { allDay: 1 }],
    ['of two days', [at('20260310T150000'), 'DURATION:P2D', ANA], { allDay: 1 }],
    ['that is free', [at('20260310T150000'), HOUR, ANA, 'TRANSP:TRANSPARENT'], { free: 1 }],
    ['that is cancelled', [at('20260310T150000'), HOUR, ANA, 'STATUS:CANCELLED'], { cancelled: 1 }],
    [
      'that is declined',
      [at('20260310T150000'), HOUR, ANA, 'ATTENDEE;PARTSTAT=DECLINED:mailto:a@exemplo.com.br'],
      { declined: 1 },
    ],
    ['without a title', [at('20260310T150000'), HOUR], { untitled: 1 }],
    ['that cannot be read', ['DTSTART:tomorrow', ANA], { unreadable: 1 }],
  ])('%s is left out and counted', (_, lines, counted) => {
    const { sessions, fixedTimes, leftOut } = read(lines)
    expect([sessions.rows.length, fixedTimes.rows.length]).toEqual([1, 1])
    const none = { allDay: 0, free: 0, cancelled: 0, declined: 0, untitled: 0, unreadable: 0 }
    expect(leftOut).toEqual({ ...none, ...counted })
  })
})

describe('a weekly event', () => {
  const WEEKLY = [at('20260203T150000'), HOUR, ANA]
  const PAST = [3, 10, 17, 24].map(
    (day) => `Ana Souza|2026-02-${String(day).padStart(2, '0')}|15:00|50 min||Sim`,
  )

  it.each<[string, string[], string[]]>([
    [
      'without an end',
      ['RRULE:FREQ=WEEKLY'],
      ['Ana Souza|terça-feira|15:00|50 min|Toda semana|2026-03-03||||'],
    ],
    [
      'until a day',
      ['RRULE:FREQ=WEEKLY;UNTIL=20260401T000000Z'],
      ['Ana Souza|terça-feira|15:00|50 min|Toda semana|2026-03-03|2026-03-31|||'],
    ],
    [
      'for a number of dates',
      ['RRULE:FREQ=WEEKLY;COUNT=6;BYDAY=TU'],
      ['Ana Souza|terça-feira|15:00|50 min|Toda semana|2026-03-03|2026-03-10|||'],
    ],
    [
      'without some dates',
      [
        'RRULE:FREQ=WEEKLY;WKST=SU',
        'EXDATE;TZID=America/Sao_Paulo:20260310T150000,20260324T150000',
        'EXDATE:20260421T180000Z',
      ],
      [
        'Ana Souza|terça-feira|15:00|50 min|Toda semana|2026-03-03||2026-03-10, 2026-03-24, 2026-04-21||',
      ],
    ],
  ])('%s is one fixed time, and its past dates are sessions', (_, lines, fixed) => {
    const lost = fixed.map((row) => row.replace(/\|$/, ''))
    expect(rowsOf([...WEEKLY, ...lines])).toEqual({ sessions: PAST, fixed: lost })
  })

  it('every two weeks is a fixed time of every two weeks', () => {
    expect(rowsOf([...WEEKLY, 'RRULE:FREQ=WEEKLY;INTERVAL=2'])).toEqual({
      sessions: [PAST[0], PAST[2]],
      fixed: ['Ana Souza|terça-feira|15:00|50 min|A cada 2 semanas|2026-03-03|||'],
    })
  })

  it('on two days of the week is two fixed times', () => {
    const { fixed } = rowsOf([...WEEKLY, 'RRULE:FREQ=WEEKLY;BYDAY=TU,TH'])
    expect(fixed).toEqual([
      'Ana Souza|terça-feira|15:00|50 min|Toda semana|2026-03-03|||',
      'Ana Souza|quinta-feira|15:00|50 min|Toda semana|2026-03-05|||',
    ])
  })

  it('with an earlier version is one fixed time', () => {
    const weekly = (hour: string, day: string) => [
      ...[at(`20260302T${hour}0000`), HOUR, ANA, 'RRULE:FREQ=WEEKLY'],
      `LAST-MODIFIED:202602${day}T120000Z`,
    ]
    const { sessions, fixed } = rowsOf(weekly('15', '01'), weekly('16', '02'))
    expect(sessions).toEqual([])
    expect(fixed).toEqual([expect.stringContaining('16:00')])
  })

  it('with a moved date leaves it out, and the new hour is a session', () => {
    const rule = [...WEEKLY, 'UID:b@exemplo.com.br', 'RRULE:FREQ=WEEKLY']
    const moved = [
      ...['UID:b@exemplo.com.br', 'RECURRENCE-ID;TZID=America/Sao_Paulo:20260310T150000'],
      ...[at('20260311T170000'), HOUR, ANA],
    ]
    expect(rowsOf(rule, moved)).toEqual({
      sessions: [...PAST, 'Ana Souza|2026-03-11|17:00|50 min||'],
      fixed: ['Ana Souza|terça-feira|15:00|50 min|Toda semana|2026-03-03||2026-03-10|'],
    })
  })

  it('with a cancelled date leaves it out', () => {
    const rule = [...WEEKLY, 'UID:b@exemplo.com.br', 'RRULE:FREQ=WEEKLY']
    const cancelled = [
      ...['UID:b@exemplo.com.br', 'RECURRENCE-ID:20260310T180000Z', 'STATUS:CANCELLED'],
      ...[at('20260310T150000'), HOUR, ANA],
    ]
    expect(rowsOf(rule, cancelled)).toEqual({
      sessions: PAST,
      fixed: ['Ana Souza|terça-feira|15:00|50 min|Toda semana|2026-03-03||2026-03-10|'],
    })
  })

  it('with another patient on one date leaves it out', () => {
    const rule = [...WEEKLY, 'UID:b@exemplo.com.br', 'RRULE:FREQ=WEEKLY']
    const other = [
      ...['UID:b@exemplo.com.br', 'RECURRENCE-ID:20260310T180000Z', 'SUMMARY:Bia Lima'],
      ...[at('20260310T150000'), HOUR],
    ]
    expect(rowsOf(rule, other)).toEqual({
      sessions: [...PAST, 'Bia Lima|2026-03-10|15:00|50 min||'],
      fixed: ['Ana Souza|terça-feira|15:00|50 min|Toda semana|2026-03-03||2026-03-10|'],
    })
  })

  it('in a zone whose clocks change becomes single sessions', () => {
    const lines = [
      'DTSTART;TZID=Europe/Lisbon:20260303T180000',
      HOUR,
      ANA,
      'RRULE:FREQ=WEEKLY;COUNT=5',
    ]
    expect(rowsOf(lines)).toEqual({
      sessions: [
        'Ana Souza|2026-03-03|15:00|50 min||',
        'Ana Souza|2026-03-10|15:00|50 min||',
        'Ana Souza|2026-03-17|15:00|50 min||',
        'Ana Souza|2026-03-24|15:00|50 min||',
        'Ana Souza|2026-03-31|14:00|50 min||',
      ],
      fixed: [],
    })
  })

  it.each([
    ['on the last of its dates', 'RRULE:FREQ=WEEKLY;COUNT=5', 5],
    ['on many more dates', 'RRULE:FREQ=MONTHLY;BYDAY=1TU', 13],
  ])('that is not a fixed time %s becomes single sessions', (_, rule, count) => {
    const { sessions, fixed } = rowsOf([...WEEKLY, rule])
    expect([sessions.length, fixed.length]).toEqual([count, 0])
  })
})

describe('a hostile calendar', () => {
  it.each<[string, string[]]>([
    ['a million dates of one event', ['RRULE:FREQ=MINUTELY;COUNT=1000000']],
    ['a date every second', ['RRULE:FREQ=SECONDLY']],
    ['a rule of nonsense', ['RRULE:FREQ=WEEKLY;BYDAY=XX']],
    ['a number of weeks of nonsense', ['RRULE:FREQ=WEEKLY;INTERVAL=-1']],
    ['a length of nonsense', ['DURATION:PT999999999999H']],
  ])('with %s leaves the event out', (_, lines) => {
    const { sessions, leftOut } = read([at('20260310T150000'), ANA, ...lines])
    expect(sessions.rows.length).toBeLessThanOrEqual(2)
    expect(leftOut.unreadable + leftOut.allDay).toBeGreaterThan(0)
  })

  it('with more dates than rows is refused', () => {
    const one = [at('20260310T150000'), HOUR, ANA, 'RRULE:FREQ=DAILY']
    const all = Array.from({ length: 4 }, (_, n) => [`UID:${n}@exemplo.com.br`, ...one])
    const reading = () => readCalendar(calendarOf(...all), PLACE, { ...LIMITS, rows: 1_000 })
    expect(reading).toThrow('import_too_many_rows')
  })

  it('with a text that never ends has a short title', () => {
    const { sessions } = read([at('20260310T150000'), HOUR, `SUMMARY:${'a'.repeat(5_000_000)}`])
    expect(sessions.rows[1]?.cells.at(-1)?.length).toBe(200)
    expect(sessions.rows[1]?.cells[0]?.length).toBe(200)
  })

  it('with properties of other types reads the other events', () => {
    const good = ['UID:c@exemplo.com.br', at('20260310T150000'), HOUR, ANA]
    const bad = ['UID:d@exemplo.com.br', 'DTSTART;VALUE=BINARY:AAAA', 'RRULE:1', 'SUMMARY;X=":x']
    expect(rowsOf(bad, good).sessions).toEqual(['Ana Souza|2026-03-10|15:00|50 min||'])
  })
})
