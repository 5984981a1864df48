import { addDays, addMonths } from '../../platform/shared/calendar.ts'

/** Kept apart from the slot rules, which the public booking page does not load. */

/** The months that the public calendar shows after the present one (docs/product.md, Slots). */
export const MONTHS_AHEAD = 2

export function lastDayFrom(today: string): string {
  return addDays(`${addMonths(today, MONTHS_AHEAD + 1)}-01`, -1)
}
