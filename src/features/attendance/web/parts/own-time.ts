import { weekdayOf } from '../../../../platform/shared/calendar.ts'
import { type OwnTime, ownTime } from '../../../../platform/web/own-time.ts'
import { SHORT_WEEKDAYS } from '../../../practice/weekdays.ts'
import type { Availability } from '../../free-times.ts'

/** Two clocks beside each other, at the times on offer. */

/** `Qua 01:00`: a time by another clock; `08:00` on the same day. */
export function shortTime({ day, time }: OwnTime): string {
  return `${day ? `${SHORT_WEEKDAYS[weekdayOf(day)]} ` : ''}${time}`
}

/** Whether the two clocks differ at the first time on offer, or at the last: summer time may lie between. */
export function clocksDiffer({ days, timezone }: Availability, ownZone: string | null): boolean {
  const ends = [days[0]?.slots[0], days.at(-1)?.slots[0]]
  return ends.some((slot) => slot !== undefined && ownTime(slot, timezone, ownZone) !== null)
}
