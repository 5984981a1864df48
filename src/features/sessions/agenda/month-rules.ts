import { addDays, addMonths, DAY_MINUTES, daysOfMonth } from '../../../platform/shared/calendar.ts'
import type { ClosedPart } from '../../attendance/slot-rules.ts'
import { isGone, type Placed } from './grid-rules.ts'
import { windowOf } from './rules.ts'

/** The agenda's month: docs/product.md, Agenda. */

/** Returns the day of another month; the last one if that month is shorter. */
export function monthAway(day: string, months: number): string {
  const month = addMonths(day, months)
  const same = `${month}-${day.slice(8)}`
  const last = daysOfMonth(month).at(-1) ?? same
  return same < last ? same : last
}

/** Returns the range that covers a month in every zone of Brazil, as `weekWindow` does for a week. */
export function monthWindow(day: string): { start: string; end: string } {
  const [first = day, ...others] = daysOfMonth(day.slice(0, 7))
  return windowOf(first, addDays(others.at(-1) ?? first, 1))
}

/** Returns the free minutes of a day: within the hours, without closed parts and outside times. */
export function freeMinutes(
  closed: readonly Pick<ClosedPart, 'start' | 'end'>[],
  onDay: readonly Placed[],
): number {
  const sessions = onDay.filter((placedSession) => !isGone(placedSession))
  const takenParts = [...closed, ...sessions.map(({ start, until }) => ({ start, end: until }))]
  let [free, reach] = [0, 0]
  for (const { start, end } of takenParts.sort((a, b) => a.start - b.start)) {
    free += Math.max(0, start - reach)
    reach = Math.max(reach, end)
  }
  return free + Math.max(0, DAY_MINUTES - reach)
}
