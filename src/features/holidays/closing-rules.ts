import { closedPartsOf } from '../attendance/slot-rules.ts'
import type { ShownHoliday } from './contract.ts'

/** Returns the reason why a practice is closed all day; null if it is open for part of the day. */
export function closedBy(
  day: string,
  schedule: Parameters<typeof closedPartsOf>[1],
): ShownHoliday['closedBy'] {
  const parts = closedPartsOf(day, schedule)
  const whole = parts.find(({ start, end }) => start === 0 && end === 24 * 60)
  return whole && whole.reason !== 'lunch' ? whole.reason : null
}
