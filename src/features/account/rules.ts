import { DAY } from '../../platform/shared/calendar.ts'
import { KEPT_DAYS } from '../practice/rules.ts'

export function erasureOf(closedAt: number): number {
  return closedAt + KEPT_DAYS * DAY
}
