import { formatLongDay, weekdayOf } from '../../../../platform/shared/calendar.ts'
import { type OwnTime, ownTime } from '../../../../platform/web/own-time.ts'
import { SHORT_WEEKDAYS } from '../../../practice/weekdays.ts'
import type { Availability } from '../../free-times.ts'

/** The patient's own clock beside the times on offer. */

/** `quarta-feira, 2 de dezembro, 01:00`, or `08:00` on the same day. */
export function longOwnTime({ day, time }: OwnTime): string {
  return day ? `${formatLongDay(day)}, ${time}` : time
}

/** `Qua 01:00 para você`, or `08:00 para você` on the same day. */
export function shortOwnTime({ day, time }: OwnTime): string {
  return `${day ? `${SHORT_WEEKDAYS[weekdayOf(day)]} ` : ''}${time} para você`
}

/** Whether the two clocks differ at the first time on offer, or at the last: summer time may lie between. */
export function clocksDiffer({ days, timezone }: Availability, ownZone: string | null): boolean {
  const ends = [days[0]?.slots[0], days.at(-1)?.slots[0]]
  return ends.some((slot) => slot !== undefined && ownTime(slot, timezone, ownZone) !== null)
}
