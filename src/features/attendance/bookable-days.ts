import { addDays, addMonths } from '../../platform/shared/calendar.ts'

/** Apart from the rules of slots, which the public booking page does not carry. */

/** How far the public calendar goes: the current month and the next 2 (docs/product.md, Slots). */
export const MONTHS_AHEAD = 2

/** The last day of the public calendar, where it is known which day it is. */
export function lastDayFrom(today: string): string {
  return addDays(`${addMonths(today, MONTHS_AHEAD + 1)}-01`, -1)
}
