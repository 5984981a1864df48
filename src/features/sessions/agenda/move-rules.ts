import {
  addDays,
  clockOf,
  formatLongDay,
  fromLocalInput,
} from '../../../platform/shared/calendar.ts'
import type { Session } from '../contract.ts'
import { canMove } from '../rules.ts'
import { type Hours, OPENED_HOURS } from './grid-rules.ts'

export const STEP = 15

/** A session that has begun is not dragged by accident; its menu still moves it. */
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

/** Returns the target under the pointer, given as shares (0 to 1) of the shown days and hours; null outside the grid. */
export function targetAt(
  point: { x: number; y: number },
  days: readonly string[],
  hours: Hours,
  grip: number,
): Target | null {
  const day = days[Math.floor(point.x * days.length)]
  if (!day || point.y < 0 || point.y > 1) return null
  const first = hours.first * 60
  const end = (hours.last + 1) * 60
  const start = Math.round((first + point.y * (end - first) - grip) / STEP) * STEP
  return { day, start: Math.min(Math.max(start, first), end - STEP) }
}

const KEY_STEPS: Record<string, { days?: number; minutes?: number }> = {
  ArrowUp: { minutes: -STEP },
  ArrowDown: { minutes: STEP },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  PageUp: { days: -7 },
  PageDown: { days: 7 },
}

export function targetByKey({ day, start }: Target, key: string, hours: Hours): Target | null {
  const step = KEY_STEPS[key]
  if (!step) return null
  const first = Math.min(hours.first, OPENED_HOURS.first) * 60
  const last = (Math.max(hours.last, OPENED_HOURS.last) + 1) * 60 - STEP
  const asked = start + (step.minutes ?? 0)
  return { day: addDays(day, step.days ?? 0), start: Math.min(Math.max(asked, first), last) }
}

export function instantOf({ day, start }: Target, zone: string): string {
  return fromLocalInput(`${day}T${clockOf(start)}`, zone)
}

export function sayTarget({ day, start }: Target): string {
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
      .sort((one, other) => minuteOf(stops, one) - minuteOf(stops, other) || one - other)
  const own = inColumn(here.column)
  if (key === 'ArrowUp') return own[own.indexOf(from) - 1] ?? null
  if (key === 'ArrowDown') return own[own.indexOf(from) + 1] ?? null
  const columns = stops.map(({ column }) => column)
  const asked: Record<string, number> = {
    ArrowLeft: here.column - 1,
    ArrowRight: here.column + 1,
    Home: Math.min(...columns),
    End: Math.max(...columns),
  }
  const column = asked[key]
  if (column === undefined) return null
  const far = (index: number) => Math.abs(minuteOf(stops, index) - here.minute)
  return inColumn(column).sort((one, other) => far(one) - far(other))[0] ?? null
}

function minuteOf(stops: readonly Stop[], index: number): number {
  return stops[index]?.minute ?? 0
}
