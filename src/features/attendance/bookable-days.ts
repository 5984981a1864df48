import { addDays, addMonths } from '../../platform/shared/calendar.ts'

/** Apart from the rules of slots, which the public booking page does not load. */

/** The months of the public calendar after the present one (docs/product.md, Slots). */
export const MONTHS_AHEAD = 2

export function lastDayFrom(today: string): string {
  return addDays(`${addMonths(today, MONTHS_AHEAD + 1)}-01`, -1)
}
