import { expect, it } from 'vitest'
import { minutesOf } from '../../../platform/shared/calendar.ts'
import type { Session } from '../contract.ts'
import { canMove } from '../rules.ts'
import { AGENDA_HOURS, type DayStarts } from './grid-rules.ts'
import {
  canDrag,
  instantOf,
  nextStop,
  rangeOf,
  targetAt,
  targetByKey,
  targetText,
  withMoves,
} from './move-rules.ts'
import { daysOfWeek } from './rules.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const WEEK = daysOfWeek('2026-03-10')
const MONDAY = '2026-03-09'

const future = { id: 'a', patientId: 'p', paid: false, datetime: '2026-03-11T12:00:00Z' }
const session = (status: string, more = {}) =>
  ({ ...future, outcome: null, fee: null, status, ...more }) as Session

it.each([
  ['pending', true],
  ['confirmed', true],
  ['completed', false],
  ['cancelled', false],
])('a session that is %s can be moved: %s', (status, moves) => {
  expect(canMove(session(status))).toBe(moves)
  expect(canDrag(session(status), NOW)).toBe(moves)
})

it.each([
  ['a press without a movement takes an hour', '14:00', null, '14:00', '15:00'],
  ['the last hour of a day ends at midnight', '23:30', null, '23:30', '24:00'],
  ['a drag down ends where the pointer is', '14:00', '15:30', '14:00', '15:30'],
  ['a drag up begins where the pointer is', '14:00', '13:15', '13:15', '14:00'],
  ['a drag back to its start takes a step', '14:00', '14:00', '14:00', '14:15'],
])('the range of an empty time: %s', (_, from, to, start, end) => {
  const on = (time: string) => ({ day: MONDAY, start: minutesOf(time) })
  expect(rangeOf(on(from), to === null ? null : on(to))).toEqual({
    start: minutesOf(start),
    end: minutesOf(end),
  })
})

it('a session that has begun is not dragged, but its menu moves it', () => {
  const begun = session('confirmed', { datetime: '2026-03-10T11:59:00Z' })
  expect(canDrag(begun, NOW)).toBe(false)
  expect(canMove(begun)).toBe(true)
})

it('a session of an erased patient is not moved', () => {
  expect(canMove(session('confirmed', { patientId: null }))).toBe(false)
})

// Ten hours high: 0.1 is an hour. Seven days wide: 0.2 is Monday.
const drop = (x: number, y: number, grip = 0, starts: DayStarts = new Map()) =>
  targetAt({ x, y }, WEEK, AGENDA_HOURS, { grip, starts })

it.each([
  [0.2, 0.1, MONDAY, '09:00'],
  [0.2, 0.124, MONDAY, '09:15'],
  [0.2, 0.108, MONDAY, '09:00'],
  [0.01, 0, '2026-03-08', '08:00'],
  [0.99, 1, '2026-03-14', '17:45'],
])('dragging to %f, %f snaps to %s %s', (x, y, day, time) => {
  expect(drop(x, y)).toEqual({ day, start: minutesOf(time) })
})

const OWN_STARTS: DayStarts = new Map([[MONDAY, ['08:30', '09:20', '10:10'].map(minutesOf)]])

it.each([
  [0.124, '09:20'],
  [0.14, '09:20'],
  [0.155, '09:30'],
  [0.225, '10:10'],
  [0.19, '10:00'],
])(
  'dragging to %f on a day with its own starts snaps to %s: a quarter near a start gives way',
  (y, time) => {
    expect(drop(0.2, y, 0, OWN_STARTS)).toEqual({ day: MONDAY, start: minutesOf(time) })
  },
)

it('dragging keeps the point at which the session is held', () => {
  expect(drop(0.2, 0.15, 30)).toEqual({ day: MONDAY, start: minutesOf('09:00') })
  expect(drop(0.2, 0.01, 30)).toEqual({ day: MONDAY, start: minutesOf('08:00') })
})

it.each([
  [-0.01, 0.5],
  [1.01, 0.5],
  [0.5, -0.01],
  [0.5, 1.01],
])('dragging outside the grid, to %f, %f, has no target', (x, y) => {
  expect(drop(x, y)).toBeNull()
})

const press = (key: string, time = '09:00', starts: DayStarts = new Map()) =>
  targetByKey({ day: MONDAY, start: minutesOf(time) }, key, AGENDA_HOURS, starts)

it.each([
  ['ArrowUp', MONDAY, '08:45'],
  ['ArrowDown', MONDAY, '09:15'],
  ['ArrowLeft', '2026-03-08', '09:00'],
  ['ArrowRight', '2026-03-10', '09:00'],
  ['PageUp', '2026-03-02', '09:00'],
  ['PageDown', '2026-03-16', '09:00'],
])('moving by keyboard with %s leads to %s %s', (key, day, time) => {
  expect(press(key)).toEqual({ day, start: minutesOf(time) })
})

it('moving by keyboard continues beyond the shown hours, up to the last hour that can be opened', () => {
  expect(press('ArrowUp', '08:00')).toMatchObject({ start: minutesOf('07:45') })
  expect(press('ArrowUp', '06:00')).toMatchObject({ start: minutesOf('06:00') })
  expect(press('ArrowDown', '21:45')).toMatchObject({ start: minutesOf('21:45') })
})

it('moving by keyboard stops at the start times of the day', () => {
  expect(press('ArrowDown', '09:00', OWN_STARTS)).toMatchObject({ start: minutesOf('09:20') })
  expect(press('ArrowUp', '10:30', OWN_STARTS)).toMatchObject({ start: minutesOf('10:10') })
})

it('moving by keyboard ignores other keys', () => {
  expect(press('Tab')).toBeNull()
})

const target = { day: MONDAY, start: minutesOf('10:30') }

it("the target of a move is an instant in the practice's zone", () => {
  expect(instantOf(target, 'America/Sao_Paulo')).toBe('2026-03-09T13:30:00.000Z')
  expect(instantOf(target, 'America/Rio_Branco')).toBe('2026-03-09T15:30:00.000Z')
})

it('the target of a move is named by its day and hour', () => {
  expect(targetText(target)).toBe('segunda-feira, 9 de março, 10:30')
})

it('a session being moved is shown at its target, also from another week', () => {
  const [here, moved] = [session('pending'), session('pending', { id: 'b' })]
  const going = { ...moved, datetime: '2026-03-12T12:00:00Z' }
  expect(withMoves([here, moved], [going])).toEqual([here, going])
  expect(withMoves([here], [going])).toEqual([here, going])
})

// Reading order, row by row: Sunday 09:00, two on Monday at 09:00, Tuesday 09:50; Sunday and Monday 10:00.
const stops = [
  { column: 0, minute: 540 },
  { column: 1, minute: 540 },
  { column: 1, minute: 540 },
  { column: 2, minute: 590 },
  { column: 0, minute: 600 },
  { column: 1, minute: 600 },
]

it.each([
  ['ArrowDown', 0, 4],
  ['ArrowDown', 1, 2],
  ['ArrowDown', 2, 5],
  ['ArrowDown', 5, null],
  ['ArrowUp', 5, 2],
  ['ArrowUp', 0, null],
  ['ArrowRight', 0, 1],
  ['ArrowRight', 5, 3],
  ['ArrowRight', 3, null],
  ['ArrowLeft', 3, 5],
  ['ArrowLeft', 0, null],
  ['Home', 3, 4],
  ['End', 0, 3],
  ['x', 0, null],
])('the key %s leads from stop %i to %s', (key, from, to) => {
  expect(nextStop(stops, from, key)).toBe(to)
})
