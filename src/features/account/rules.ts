import { DAY } from '../../platform/shared/calendar.ts'
import { KEPT_DAYS } from '../practice/rules.ts'

/** Returns when an account closed at an instant is erased; both epoch milliseconds. */
export function erasureOf(closedAt: number): number {
  return closedAt + KEPT_DAYS * DAY
}
