import {
  addDays,
  clockOf,
  DAY_MINUTES,
  formatLongDay,
  fromLocalInput,
} from '../../../platform/shared/calendar.ts'
import type { Session } from '../contract.ts'
import { canMove } from '../rules.ts'
import { type DayStarts, type Hours, OPENED_HOURS, STEP } from './grid-rules.ts'

/** Returns whether a session can be dragged: not once it has begun, to prevent accidents; its menu still moves it. */
export function canDrag(session: Session, now: number): boolean {
  return canMove(session) && Date.parse(session.datetime) > now
}

export function withMoves(sessions: readonly Session[], under: readonly Session[]): Session[] {
  const moving = new Set(under.map(({ id }) => id))
  return [...sessions.filter(({ id }) => !moving.has(id)), ...under]
}

export interface Target {
  day: string
  start: number
}

const QUARTERS = Array.from({ length: DAY_MINUTES / STEP }, (_, index) => index * STEP)
/** A quarter of an hour close to one of the practice's starts is left out: a pointer could not distinguish them. */
const NEAR = 10

/** Returns the minutes to which a session can be moved: the day's starts, and the quarters of an hour that are not near one. */
function movesOn(starts: readonly number[] = []): number[] {
  const quarters = QUARTERS.filter(
    (quarter) => !starts.some((start) => Math.abs(start - quarter) < NEAR),
  )
  return [...quarters, ...starts].sort((a, b) => a - b)
}

/**
 * Returns the target under the pointer, given as shares (0 to 1) of the shown days and hours; null outside the grid. `grip`
 * is how many minutes after its start the session is held.
 */
export function targetAt(
  point: { x: number; y: number },
  days: readonly string[],
  hours: Hours,
  { grip, starts }: { grip: number; starts: DayStarts },
): Target | null {
  const day = days[Math.floor(point.x * days.length)]
  if (!day || point.y < 0 || point.y > 1) return null
  const firstMinute = hours.first * 60
  const end = (hours.last + 1) * 60
  const pressed = firstMinute + point.y * (end - firstMinute) - grip
  const far = (minute: number) => Math.abs(minute - pressed)
  const moves = movesOn(starts.get(day)).filter((minute) => minute >= firstMinute && minute < end)
  return {
    day,
    start: moves.reduce((best, move) => (far(move) <= far(best) ? move : best), firstMinute),
  }
}

/**
 * Returns the times of a day between where a pointer was pressed and where it is, at least one step; an hour if it was not
 * moved (`to` is null).
 */
export function rangeOf(from: Target, to: Target | null): { start: number; end: number } {
  if (!to) return { start: from.start, end: Math.min(from.start + 60, DAY_MINUTES) }
  const [start, end] = [Math.min(from.start, to.start), Math.max(from.start, to.start)]
  return { start, end: Math.max(end, start + STEP) }
}

const KEY_STEPS: Record<string, { days?: number; moves?: 1 | -1 }> = {
  ArrowUp: { moves: -1 },
  ArrowDown: { moves: 1 },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  PageUp: { days: -7 },
  PageDown: { days: 7 },
}

export function targetByKey(
  { day, start }: Target,
  key: string,
  hours: Hours,
  starts: DayStarts,
): Target | null {
  const step = KEY_STEPS[key]
  if (!step) return null
  if (step.days) return { day: addDays(day, step.days), start }
  const firstMinute = Math.min(hours.first, OPENED_HOURS.first) * 60
  const end = (Math.max(hours.last, OPENED_HOURS.last) + 1) * 60
  const moves = movesOn(starts.get(day)).filter((minute) => minute >= firstMinute && minute < end)
  const next =
    step.moves === 1
      ? moves.find((minute) => minute > start)
      : moves.findLast((minute) => minute < start)
  return { day, start: next ?? start }
}

export function instantOf({ day, start }: Target, zone: string): string {
  return fromLocalInput(`${day}T${clockOf(start)}`, zone)
}

export function targetText({ day, start }: Target): string {
  return `${formatLongDay(day)}, ${clockOf(start)}`
}

export interface Stop {
  column: number
  minute: number
}

/** Returns the index of the stop that a key leads to, or null. `stops` are in reading order. */
export function nextStop(stops: readonly Stop[], from: number, key: string): number | null {
  const here = stops[from]
  if (!here) return null
  const inColumn = (column: number) =>
    [...stops.keys()]
      .filter((index) => stops[index]?.column === column)
      .sort((a, b) => minuteOf(stops, a) - minuteOf(stops, b) || a - b)
  const inOwnColumn = inColumn(here.column)
  if (key === 'ArrowUp') return inOwnColumn[inOwnColumn.indexOf(from) - 1] ?? null
  if (key === 'ArrowDown') return inOwnColumn[inOwnColumn.indexOf(from) + 1] ?? null
  const columns = stops.map(({ column }) => column)
  const columnByKey: Record<string, number> = {
    ArrowLeft: here.column - 1,
    ArrowRight: here.column + 1,
    Home: Math.min(...columns),
    End: Math.max(...columns),
  }
  const column = columnByKey[key]
  if (column === undefined) return null
  const far = (index: number) => Math.abs(minuteOf(stops, index) - here.minute)
  return inColumn(column).sort((a, b) => far(a) - far(b))[0] ?? null
}

function minuteOf(stops: readonly Stop[], index: number): number {
  return stops[index]?.minute ?? 0
}
