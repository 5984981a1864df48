import { expect, it } from 'vitest'
import { instantAt, MINUTE } from '../../platform/shared/calendar.ts'
import type { Schedule } from '../attendance/slot-rules.ts'
import { DEFAULT_HOURS } from '../practice/working-hours.ts'
import type { DateChoice } from './contract.ts'
import { type Booked, decideDates, refuseFarMoves, toOccurrences } from './occurrence-rules.ts'

const ZONE = 'America/Sao_Paulo'
const NOW = instantAt('2026-11-30', '12:00', ZONE)
const at = (day: string, time = '15:00') => instantAt(day, time, ZONE)
const iso = (day: string, time?: string) => new Date(at(day, time)).toISOString()

const SCHEDULE: Schedule = {
  hours: DEFAULT_HOURS,
  timezone: ZONE,
  opensWeekends: false,
  minimumNoticeMinutes: 0,
  bufferMinutes: 10,
  slotMinutes: 60,
  closesHolidays: true,
  daysOff: [
    { firstDay: '2026-12-22', lastDay: '2026-12-26', startTime: null, endTime: null },
    { firstDay: '2026-12-15', lastDay: '2026-12-15', startTime: '15:30', endTime: '18:00' },
  ],
}

function booked(day: string, time: string, minutes = 60): Booked {
  const start = at(day, time)
  return { sessionId: `${day} ${time}`, patientName: 'Bia', start, end: start + minutes * MINUTE }
}

interface Given {
  choices?: DateChoice[]
  sessions?: Booked[]
  remaining?: Map<string, number> | null
  time?: string
}

function decide(days: string[], { choices, sessions = [], remaining = null, time }: Given = {}) {
  const diary = { schedule: SCHEDULE, booked: sessions, remaining }
  const dates = days.map((date) => ({ date, start: at(date, time) }))
  return decideDates(diary, dates, { duration: 50, choices }, NOW)
}
const stateOf = (day: string, given: Given = {}) => decide([day], given)[0]?.state
const outcomesOf = (decided: ReturnType<typeof decide>) => decided.map(({ outcome }) => outcome)

it.each([
  ['free', '2026-12-01', {}],
  ['taken', '2026-12-01', { sessions: [booked('2026-12-01', '14:10')] }],
  ['free', '2026-12-01', { sessions: [booked('2026-12-01', '14:00')] }],
  ['taken', '2026-12-01', { sessions: [booked('2026-12-01', '15:50')] }],
  ['free', '2026-12-01', { sessions: [booked('2026-12-01', '16:00')] }],
  ['day_off', '2026-12-22', {}],
  ['day_off', '2026-12-15', {}],
  ['taken', '2026-12-22', { sessions: [booked('2026-12-22', '15:00')] }],
  ['day_off', '2026-12-25', {}],
  ['holiday', '2027-01-01', {}],
  ['outside_hours', '2026-12-05', {}],
  ['outside_hours', '2026-12-01', { time: '12:30' }],
  ['outside_hours', '2026-12-01', { time: '17:30' }],
  ['over_limit', '2026-12-01', { remaining: new Map([['2026-12', 0]]) }],
  ['day_off', '2026-12-22', { remaining: new Map([['2026-12', 0]]) }],
  ['outside_hours', '2026-11-30', { time: '09:00' }],
] as const)('the state of a date is %s on %s', (state, day, given) => {
  expect(stateOf(day, given as Given)).toBe(state)
})

it('the state of a taken date names the patient of the overlapping session', () => {
  const [date] = decide(['2026-12-01'], { sessions: [booked('2026-12-01', '15:00')] })
  expect(date?.with).toMatchObject({ sessionId: '2026-12-01 15:00', patientName: 'Bia' })
})

const choose = (action: DateChoice['action'], date: string, start?: number): DateChoice[] => [
  { date, action, ...(start === undefined ? {} : { start }) },
]

it('the choice of a date may skip any date, including a free one', () => {
  expect(outcomesOf(decide(['2026-12-01'], { choices: choose('skip', '2026-12-01') }))).toEqual([
    'skip',
  ])
})

it.each([
  ['day_off', '2026-12-22', {}, 'make'],
  ['holiday', '2027-01-01', {}, 'make'],
  ['outside_hours', '2026-12-05', {}, 'make'],
  ['taken', '2026-12-01', { sessions: [booked('2026-12-01', '15:00')] }, 'undecided'],
  ['over_limit', '2026-12-01', { remaining: new Map([['2026-12', 0]]) }, 'undecided'],
])(
  "the choice to keep a date that is %s applies if only the psychologist's rules close it",
  (_, day, given, outcome) => {
    const decided = decide([day], { ...given, choices: choose('keep', day) })
    expect(outcomesOf(decided)).toEqual([outcome])
  },
)

it('the choice to keep a day off is refused in a full month, and the reply says so', () => {
  const full = { remaining: new Map([['2026-12', 0]]), choices: choose('keep', '2026-12-22') }
  expect(decide(['2026-12-22'], full)).toMatchObject([
    { state: 'over_limit', outcome: 'undecided' },
  ])
})

it('the choice of a date moves it to a free time only', () => {
  const to = (day: string, time: string, sessions: Booked[] = []) =>
    decide(['2026-12-22'], { choices: choose('move', '2026-12-22', at(day, time)), sessions })
  expect(to('2026-12-21', '15:00')).toMatchObject([{ state: 'free', outcome: 'make' }])
  expect(to('2026-12-21', '12:00')).toMatchObject([
    { state: 'outside_hours', outcome: 'undecided' },
  ])
  expect(to('2026-12-21', '15:00', [booked('2026-12-21', '15:30')])).toMatchObject([
    { state: 'taken', outcome: 'undecided' },
  ])
  expect(to('2026-11-30', '09:00')).toMatchObject([{ outcome: 'undecided' }])
})

it('the choice of a date cannot move it to the time of another date', () => {
  const choices = choose('move', '2026-12-22', at('2026-12-29'))
  expect(outcomesOf(decide(['2026-12-22', '2026-12-29'], { choices }))).toEqual([
    'undecided',
    'make',
  ])
})

it('the choice of a date moves it by at most 14 days', () => {
  const move = (day: string) => () => refuseFarMoves(choose('move', '2026-12-22', at(day)))
  for (const day of ['2026-12-08', '2027-01-04']) expect(move(day), day).not.toThrow()
  for (const day of ['2026-12-07', '2027-01-05'])
    expect(move(day), day).toThrow('Escolha um horário a até 14 dias da data')
})

it('the choices use up the month of the free plan in the order of the dates', () => {
  const days = ['2026-12-01', '2026-12-08', '2026-12-29', '2027-01-05']
  const remaining = new Map([
    ['2026-12', 2],
    ['2027-01', 1],
  ])
  expect(decide(days, { remaining }).map(({ state }) => state)).toEqual([
    'free',
    'free',
    'over_limit',
    'free',
  ])
  const choices = choose('skip', '2026-12-01')
  expect(outcomesOf(decide(days, { remaining, choices }))).toEqual(['skip', 'make', 'make', 'make'])
})

it('the reply has the nearest free times next to a date that is not free, none of them taken by another date', () => {
  const sessions = [booked('2026-12-08', '15:00')]
  const diary = { schedule: SCHEDULE, booked: sessions, remaining: null }
  const decided = decide(['2026-12-01', '2026-12-08'], { sessions })
  expect(toOccurrences(diary, decided, 50, NOW)).toEqual([
    { date: '2026-12-01', start: iso('2026-12-01'), state: 'free' },
    {
      date: '2026-12-08',
      start: iso('2026-12-08'),
      state: 'taken',
      with: { sessionId: '2026-12-08 15:00', patientName: 'Bia' },
      suggestions: ['13:00', '14:00', '16:00', '17:00'].map((time) => iso('2026-12-08', time)),
    },
  ])
})
