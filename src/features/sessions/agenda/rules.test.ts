import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addDays,
  BRAZIL_ZONES,
  clockOf,
  fromLocalInput,
  instantAt,
  minutesOf,
  weekdayOf,
} from '../../../platform/shared/calendar.ts'
import type { Session } from '../contract.ts'
import { meetingLink, roomAt } from '../room-rules.ts'
import {
  AGENDA_HOURS,
  cellsOf,
  closedPartText,
  countKept,
  freePart,
  hoursShown,
  offeredStarts,
  placeSessions,
  splitCrowds,
  takenOf,
  withDaysOff,
} from './grid-rules.ts'
import { freeMinutes, monthAway, monthWindow } from './month-rules.ts'
import { countText, daysOfWeek, openingDay, shownDayIn, startOfWeek, weekWindow } from './rules.ts'

const ZONE = 'America/Sao_Paulo'
const WEEK = daysOfWeek('2026-03-10')
const MONDAY = '2026-03-09'
const CLOSED = { early: false, late: false }
const EXPIRED = { status: 'pending', holdExpired: true } as const

let count = 0
function session(local: string, duration = 50, more: Partial<Session> = {}): Session {
  count += 1
  return {
    id: String(count).padStart(4, '0'),
    patientId: 'p',
    serviceId: 's',
    type: 'online',
    datetime: fromLocalInput(local, ZONE),
    duration,
    location: null,
    price: '150.00',
    notes: null,
    status: 'confirmed',
    paid: false,
    presence: null,
    patientName: 'Ana Souza',
    bookedFor: null,
    samePhoneAs: [],
    patientPhone: null,
    billedMonthly: false,
    patientEnded: false,
    noticeEmail: null,
    serviceName: 'Consulta',
    packageId: null,
    packagePlace: null,
    paidAt: null,
    packageSessions: null,
    received: '0.00',
    couponCode: null,
    agreedPrice: null,
    holdExpired: false,
    patientRemovable: false,
    origin: 'psychologist',
    seriesId: null,
    seriesDate: null,
    cancelNoticeHours: 24,
    lateCancelPercent: 0,
    outcome: null,
    fee: null,
    feeWaived: false,
    createdAt: '2026-03-01T12:00:00Z',
    version: 1,
    ...more,
  }
}

const onMonday = (...sessions: Session[]) => placeSessions(sessions, WEEK, ZONE)
const at = (time: string, duration?: number, more?: Partial<Session>) =>
  session(`${MONDAY}T${time}`, duration, more)

it('the week starts on Sunday and has seven days', () => {
  expect(WEEK).toEqual([
    '2026-03-08',
    '2026-03-09',
    '2026-03-10',
    '2026-03-11',
    '2026-03-12',
    '2026-03-13',
    '2026-03-14',
  ])
  expect(startOfWeek('2026-03-08')).toBe('2026-03-08')
  expect(startOfWeek('2026-03-14')).toBe('2026-03-08')
})

it.each([
  ['', '2026-03-11'],
  ['week=2026-03-08', '2026-03-11'],
  ['week=2026-03-20', '2026-03-15'],
  ['day=2026-03-20', '2026-03-20'],
  ['week=2026-02-30', '2026-03-11'],
  ['week=0000-01-01', '2026-03-11'],
  ['day=amanhã', '2026-03-11'],
])('the address ?%s shows the week of %s', (search, day) => {
  expect(shownDayIn(new URLSearchParams(search), '2026-03-11')).toBe(day)
})

it.each<[string, string[], string[], string]>([
  ['today if it is open', ['2026-03-11', '2026-03-12'], [], '2026-03-11'],
  ['today if it is closed and has a session', ['2026-03-12'], ['2026-03-11'], '2026-03-11'],
  ['the next open day', ['2026-03-14', '2026-03-13'], ['2026-03-12'], '2026-03-13'],
  ['today if nothing opens in two weeks', ['2026-03-25'], [], '2026-03-11'],
])('an agenda of one day begins with %s', (_, open, booked, day) => {
  const opens = (one: string) => open.includes(one)
  expect(openingDay('2026-03-11', { opens, hasSession: (one) => booked.includes(one) })).toBe(day)
})

it('the window before the zone is known is Sunday 00:00 at UTC-2 to the next Sunday 00:00 at UTC-5', () => {
  expect(weekWindow('2026-03-11')).toEqual({
    start: '2026-03-07T18:00:00.000Z',
    end: '2026-03-15T05:00:00.000Z',
  })
})

it.each(Object.keys(BRAZIL_ZONES))(
  'the window before the zone is known has the whole week in %s, with summer time too',
  (zone) => {
    const days = fc
      .integer({ min: Date.UTC(2003, 0), max: Date.UTC(2099, 11) })
      .map((instant) => new Date(instant).toISOString().slice(0, 10))
    fc.assert(
      fc.property(days, (day) => {
        const sunday = startOfWeek(day)
        const { start, end } = weekWindow(day)
        expect(weekdayOf(sunday)).toBe(0)
        expect(Date.parse(start)).toBeLessThanOrEqual(instantAt(sunday, '00:00', zone))
        expect(Date.parse(end)).toBeGreaterThanOrEqual(instantAt(addDays(sunday, 7), '00:00', zone))
      }),
    )
  },
)

it("a session in the grid is on its day and at its time in the practice's zone, whatever the browser's zone", () => {
  const late = session('2026-03-09T23:30')
  expect(placeSessions([late], WEEK, ZONE)[0]).toMatchObject({ day: MONDAY, start: 23 * 60 + 30 })
  expect(placeSessions([late], WEEK, 'America/Noronha')).toMatchObject([
    { day: '2026-03-10', start: 30 },
  ])
})

it('a session of another week is left out of the grid', () => {
  expect(placeSessions([session('2026-03-15T00:00')], WEEK, ZONE)).toEqual([])
})

it('a session in the grid is as tall as it lasts, at least half an hour, and ends at midnight', () => {
  expect(onMonday(at('09:00', 90))).toMatchObject([{ start: 540, end: 630 }])
  expect(onMonday(at('09:00', 15))).toMatchObject([{ start: 540, end: 570 }])
})

it('a session across midnight is drawn and counted on both days, and once in its week', () => {
  const placed = onMonday(at('23:30', 90))
  expect(placed).toMatchObject([
    { day: MONDAY, start: 1410, end: 1440, until: 1440, continues: false },
    { day: '2026-03-10', start: 0, end: 60, until: 60, continues: true },
  ])
  expect(placed.map((placedSession) => countKept([placedSession]))).toEqual([1, 1])
  expect(countKept(placed)).toBe(1)
  expect(freePart(0, takenOf(placed.slice(1), []))).toEqual({ start: 0, minutes: 0 })
})

it('a session from Saturday across midnight is drawn on Sunday, and one that ends at midnight is not', () => {
  const from = (time: string) => session(`2026-03-07T${time}`, 60)
  expect(placeSessions([from('23:30')], WEEK, ZONE)).toMatchObject([
    { day: '2026-03-08', start: 0, end: 30, continues: true },
  ])
  expect(placeSessions([from('23:00')], WEEK, ZONE)).toEqual([])
})

it('a session in the grid is next to those it overlaps, and a cancelled one is a strip at the edge', () => {
  const placed = onMonday(
    at('09:00'),
    at('09:00', 50, { status: 'cancelled' }),
    at('09:30', 50, { status: 'pending' }),
  )
  expect(placed.map(({ lane, lanes, wide }) => [lane, lanes, wide])).toEqual([
    [0, 2, 1],
    [1, 2, 1],
    [0, 1, 1],
  ])
  expect(placed.map(({ strip = false, inset = false }) => [strip, inset])).toEqual([
    [false, true],
    [false, true],
    [true, false],
  ])
})

it('a cancelled session has its own card if no other session has its time', () => {
  const placed = onMonday(at('09:00', 50, { status: 'cancelled' }), at('10:00'))
  expect(placed.map(({ strip = false, inset }) => [strip, inset])).toEqual([
    [false, false],
    [false, false],
  ])
})

it('several cancelled sessions of a taken time are one list at the edge', () => {
  const gone = { status: 'cancelled' } as const
  const onDay = onMonday(at('09:00'), at('09:00', 50, gone), at('09:10', 50, gone))
  const { shown, crowds } = splitCrowds(onDay)
  expect(shown).toHaveLength(1)
  expect(crowds).toMatchObject([{ start: 540, end: 600, strip: true }])
  expect(crowds[0]?.sessions).toHaveLength(2)
})

it('a session in the grid takes the free lanes next to it, and the whole width if there is no other', () => {
  const placed = onMonday(at('09:00'), at('09:00'), at('09:30'), at('10:00'), at('11:00'))
  expect(placed.map(({ lane, lanes, wide }) => [lane, lanes, wide])).toEqual([
    [0, 3, 1],
    [1, 3, 1],
    [2, 3, 1],
    [0, 3, 2],
    [0, 1, 1],
  ])
})

it('a session in the grid never covers another', () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 95 }), fc.constantFrom(15, 50, 120)))
  fc.assert(
    fc.property(spans, (drawn) => {
      const placed = onMonday(
        ...drawn.map(([quarter, length]) => at(clockOf(quarter * 15), length)),
      )
      expect(placed.filter(({ continues }) => !continues)).toHaveLength(drawn.length)
      for (const placedSession of placed) {
        for (const other of placed) {
          if (placedSession === other || placedSession.day !== other.day) continue
          if (placedSession.end <= other.start || other.end <= placedSession.start) continue
          const apart =
            placedSession.lane + placedSession.wide <= other.lane ||
            other.lane + other.wide <= placedSession.lane
          expect(apart).toBe(true)
          expect(placedSession.lanes).toBe(other.lanes)
        }
      }
    }),
  )
})

it('the grid has ten hourly rows, from 08:00 to 17:00', () => {
  expect(hoursShown(onMonday(at('08:00'), at('17:00', 60)), CLOSED)).toEqual(AGENDA_HOURS)
  expect(cellsOf([], WEEK, AGENDA_HOURS, { startsOn: new Map(), blocks: [] })).toHaveLength(10)
})

it.each([
  ['07:45', 50, 7, 17],
  ['00:00', 50, 0, 17],
  ['17:30', 50, 8, 18],
  ['20:00', 50, 8, 20],
  ['23:00', 60, 8, 23],
  ['23:30', 50, 0, 23],
])('a session at %s for %i min is shown: rows %i to %i', (time, length, first, last) => {
  expect(hoursShown(onMonday(at(time, length)), CLOSED)).toEqual({ first, last })
})

it('the hourly rows open to 06:00 and to 21:00', () => {
  expect(hoursShown([], { early: true, late: false })).toEqual({ first: 6, last: 17 })
  expect(hoursShown([], { early: false, late: true })).toEqual({ first: 8, last: 21 })
})

it('the hourly rows have each session in the cell of its first hour', () => {
  const placed = onMonday(at('09:00'), at('09:50', 30), session('2026-03-11T09:00'))
  const nine = cellsOf(placed, WEEK, AGENDA_HOURS, { startsOn: new Map(), blocks: [] })[1]
  expect(nine?.hour).toBe(9)
  expect(nine?.cells.map((cell) => cell.placed.length)).toEqual([0, 2, 0, 1, 0, 0, 0])
})

it.each([
  ['is empty', [], 540, 60],
  ['begins with a session', [at('09:00', 30)], 570, 30],
  ['ends with a session', [at('09:30', 50)], 540, 30],
  ['has ten minutes left', [at('09:00')], 590, 10],
  ['is reached by the hour before', [at('08:30', 50)], 560, 40],
  ['is taken whole', [at('08:30', 120)], 540, 0],
  ['has only a cancelled one', [at('09:00', 50, { status: 'cancelled' })], 540, 60],
  ['has only an expired booking', [at('09:00', 50, EXPIRED)], 540, 60],
])('the free part of an hour that %s is found', (_, sessions, start, minutes) => {
  expect(freePart(9, takenOf(onMonday(...sessions), []))).toEqual({ start, minutes })
})

it.each([
  ['the start', ['09:00', '10:00'], [], ['09:00']],
  ['each start of an hour', ['09:00', '09:30', '10:00'], [], ['09:00', '09:30']],
  ['only starts of this hour', ['08:30', '09:20', '10:10'], [], ['09:20']],
  ['a start that is free', ['09:00', '09:30'], [at('09:00', 30)], ['09:30']],
  ['no start without room', ['09:00', '10:00'], [at('09:20', 10)], ['09:30']],
  ['a start after the end of a session', ['08:00', '08:50', '09:40'], [at('08:50', 50)], ['09:40']],
  ['the free part where no start is', ['08:00', '12:00'], [], ['09:00']],
  ['the free part of a day without starts', [], [at('09:00', 20)], ['09:20']],
])('an hour offers %s', (_, starts, sessions, offered) => {
  const offer = offeredStarts(9, takenOf(onMonday(...sessions), []), starts.map(minutesOf))
  expect(offer).toEqual({ starts: offered.map(minutesOf), isFree: true })
})

it('an hour with less than one step left cannot be reached by keyboard', () => {
  const takenParts = takenOf(onMonday(at('09:00')), [])
  expect(offeredStarts(9, takenParts, [540])).toEqual({ starts: [590], isFree: false })
})

it('an hour that is completely blocked offers nothing', () => {
  const block = { id: 'b', start: '', end: '', weekly: false, until: null, label: null }
  const blocked = [{ block, day: MONDAY, start: 540, end: 630 }]
  expect(offeredStarts(9, takenOf([], blocked), [540]).isFree).toBe(false)
  expect(offeredStarts(10, takenOf([], blocked), [600])).toEqual({ starts: [630], isFree: true })
})

it('a time of day is written like a clock’s', () => {
  expect([0, 570, 1439].map(clockOf)).toEqual(['00:00', '09:30', '23:59'])
})

it('the number of sessions leaves out cancelled ones', () => {
  const placed = onMonday(at('09:00'), at('10:00', 50, { status: 'cancelled' }))
  expect(countText(countKept(placed))).toBe('1 sessão')
  expect(countText(0)).toBe('nenhuma sessão')
  expect(countText(2)).toBe('2 sessões')
})

it.each([
  ['online', 'https://meet.example.com/sala', 'https://meet.example.com/sala'],
  ['online', ' https://meet.example.com/sala ', 'https://meet.example.com/sala'],
  ['online', 'meet.example.com/sala', 'https://meet.example.com/sala'],
  [
    'online',
    'Sala: https://meet.example.com/sala?p=1. Senha 123',
    'https://meet.example.com/sala?p=1',
  ],
  ['online', 'no Zoom (us.example.com/j/1), senha 123', 'https://us.example.com/j/1'],
  ...['“%s”', '‘%s’', '«%s»', "'%s'", '*%s*', 'Sala:%s…'].map(
    (text) =>
      [
        'online',
        text.replace('%s', 'meet.example.com/sala'),
        'https://meet.example.com/sala',
      ] as const,
  ),
  ['online', 'https://banco.example@outro.example/', null],
  ['online', 'ana@example.com/sala', null],
  ['online', 'sala 2/3', null],
  ['online', 'a combinar', null],
  ['online', 'javascript:alert(1)', null],
  ['online', null, null],
  ['presencial', 'https://maps.example.com', null],
] as const)('the link of a session %s at %s is %s', (type, location, link) => {
  expect(meetingLink(at('09:00', 50, { type, location }))).toBe(link)
})

it.each([
  [49, 'confirmed', true],
  [50, 'confirmed', false],
  [10, 'completed', false],
  [-60, 'cancelled', false],
] as const)(
  'a session offers its video link %i minutes after its start, %s: %s',
  (minutes, status, leads) => {
    const room = { type: 'online', location: 'https://meet.example.com/a', status } as const
    const session = at('09:00', 50, room)
    const now = Date.parse(session.datetime) + minutes * 60_000
    expect(roomAt(session, now)).toBe(leads ? room.location : null)
  },
)

const DAY = 24 * 60
it.each([
  [{ reason: 'closed', name: null, start: 0, end: 540 }, 'Fechado até 09:00'],
  [{ reason: 'closed', name: null, start: 1080, end: DAY }, 'Fechado a partir de 18:00'],
  [{ reason: 'closed', name: null, start: 0, end: DAY }, 'Fechado'],
  [{ reason: 'lunch', name: null, start: 720, end: 780 }, 'Almoço das 12:00 às 13:00'],
  [{ reason: 'day_off', name: 'Férias', start: 0, end: DAY }, 'Férias o dia todo'],
  [{ reason: 'day_off', name: null, start: 840, end: 960 }, 'Sem atendimento das 14:00 às 16:00'],
  [{ reason: 'holiday', name: 'Natal', start: 0, end: DAY }, 'Feriado: Natal o dia todo'],
] as const)('the closed part %j is named %s', (part, text) => {
  expect(closedPartText(part)).toBe(text)
})

it('a day off names the open sessions in it', () => {
  const off = { reason: 'day_off', name: 'Curso', start: 600, end: 720 } as const
  const lunch = { reason: 'lunch', name: null, start: 720, end: 780 } as const
  const placed = onMonday(
    at('09:00'),
    at('09:30'),
    at('11:00'),
    at('11:00', 50, { status: 'cancelled' }),
    at('12:00'),
  )
  const marked = withDaysOff(placed, new Map([[MONDAY, [off, lunch]]]), [])
  expect(marked.map(({ dayOff }) => dayOff)).toEqual([
    undefined,
    'Curso',
    'Curso',
    undefined,
    undefined,
  ])
})

it('a block names the open sessions in it, and an unnamed one is called blocked', () => {
  const block = { id: 'b', start: '', end: '', weekly: false, until: null, label: null }
  const blocked = { block, day: MONDAY, start: 600, end: 660 }
  const marked = withDaysOff(onMonday(at('10:00'), at('11:00')), new Map(), [blocked])
  expect(marked.map(({ dayOff }) => dayOff)).toEqual(['Bloqueado', undefined])
})

it('twelve sessions at one hour are two cards and a list of the ten others', () => {
  const twelve = onMonday(...Array.from({ length: 12 }, () => at('10:00')))
  const { shown, crowds } = splitCrowds(twelve)
  expect(shown.map(({ lane, lanes, wide }) => [lane, lanes, wide])).toEqual([
    [0, 3, 1],
    [1, 3, 1],
  ])
  expect(crowds).toMatchObject([{ start: 600, end: 650, lane: 2, lanes: 3 }])
  const named = [...shown.map(({ session }) => session), ...(crowds[0]?.sessions ?? [])]
  expect(new Set(named.map(({ id }) => id)).size).toBe(12)
})

it('three sessions at one hour are three cards, and crowds at other hours are separate lists', () => {
  const three = onMonday(at('10:00'), at('10:00'), at('10:00'))
  expect(splitCrowds(three)).toEqual({ shown: three, crowds: [] })
  const four = (time: string) => Array.from({ length: 4 }, () => at(time))
  const { shown, crowds } = splitCrowds(onMonday(...four('10:00'), ...four('14:00')))
  expect(shown).toHaveLength(4)
  expect(crowds.map(({ start, sessions }) => [start, sessions.length])).toEqual([
    [600, 2],
    [840, 2],
  ])
})

it.each([
  ['2026-03-10', 1, '2026-04-10'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-01-05', -1, '2025-12-05'],
])('the day of %s %i months away is %s', (day, months, away) => {
  expect(monthAway(day, months)).toBe(away)
})

it('the window of a month covers the month in every zone of Brazil, and sessions that continue after its first midnight', () => {
  const { start, end } = monthWindow('2026-02-17')
  for (const zone of Object.keys(BRAZIL_ZONES)) {
    expect(Date.parse(start)).toBeLessThan(instantAt('2026-02-01', '00:00', zone))
    expect(Date.parse(end)).toBeGreaterThanOrEqual(instantAt('2026-03-01', '00:00', zone))
  }
})

it('the free minutes of a day leave out closed hours and each session that is not cancelled, once', () => {
  const closed = [
    { start: 0, end: 9 * 60, reason: 'closed', name: null },
    { start: 12 * 60, end: 13 * 60, reason: 'lunch', name: null },
    { start: 18 * 60, end: 24 * 60, reason: 'closed', name: null },
  ] as const
  const sessions = [
    session(`${MONDAY}T09:00`),
    session(`${MONDAY}T09:30`),
    session(`${MONDAY}T15:00`, 50, { status: 'cancelled' }),
    session(`${MONDAY}T16:00`, 50, EXPIRED),
  ]
  expect(freeMinutes(closed, [])).toBe(8 * 60)
  expect(freeMinutes(closed, onMonday(...sessions))).toBe(8 * 60 - 80)
})
