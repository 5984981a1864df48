import {
  addDays,
  type BrazilZone,
  instantAt,
  isDay,
  MINUTE,
  weekdayOf,
} from '../../../platform/shared/calendar.ts'
import { pluralize } from '../../../platform/shared/figures.ts'
import { MAX_DURATION } from '../contract.ts'

/** The weekly agenda: docs/product.md, Agenda. A time of day is in minutes after the practice's midnight. */

const EASTERNMOST: BrazilZone = 'America/Noronha'
const WESTERNMOST: BrazilZone = 'America/Rio_Branco'

export function startOfWeek(day: string): string {
  return addDays(day, -weekdayOf(day))
}

export function daysOfWeek(day: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(startOfWeek(day), index))
}

/**
 * Returns the range that covers a week in every zone of Brazil, so that it can be requested before the practice's zone is
 * known, with the sessions that go on after its first midnight.
 */
export function weekWindow(day: string): { start: string; end: string } {
  const sunday = startOfWeek(day)
  return windowOf(sunday, addDays(sunday, 7))
}

export function windowOf(firstDay: string, end: string): { start: string; end: string } {
  return {
    start: new Date(
      instantAt(firstDay, '00:00', EASTERNMOST) - MAX_DURATION * MINUTE,
    ).toISOString(),
    end: new Date(instantAt(end, '00:00', WESTERNMOST)).toISOString(),
  }
}

export function shownDayIn(search: URLSearchParams, today: string): string {
  const day = readDay(search.get('day'))
  if (day) return day
  const week = readDay(search.get('week'))
  return week && startOfWeek(week) !== startOfWeek(today) ? startOfWeek(week) : today
}

/** The number of days within which an open day is searched. */
const DAYS_AHEAD = 14

/** Returns today if it is open or has a session, otherwise the next open day; today if none is near. */
export function openingDay(
  today: string,
  { opens, hasSession }: Record<'opens' | 'hasSession', (day: string) => boolean>,
): string {
  if (hasSession(today)) return today
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index))
  return days.find(opens) ?? today
}

function readDay(text: string | null): string | null {
  return text !== null && isDay(text) && text > '1990' && text < '2100' ? text : null
}

export function countText(count: number): string {
  if (count === 0) return 'nenhuma sessão'
  return pluralize(count, 'sessão', 'sessões')
}
