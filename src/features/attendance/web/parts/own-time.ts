import { weekdayOf } from '../../../../platform/shared/calendar.ts'
import { type OwnTime, ownTime } from '../../../../platform/web/own-time.ts'
import { SHORT_WEEKDAYS } from '../../../practice/weekdays.ts'
import type { Availability } from '../../availability-schema.ts'

export function shortTime({ day, time }: OwnTime): string {
  return `${day ? `${SHORT_WEEKDAYS[weekdayOf(day)]} ` : ''}${time}`
}

/** Returns whether the two zones differ at the first or the last offered time: a clock change may be between them. */
export function clocksDiffer({ days, timezone }: Availability, ownZone: string | null): boolean {
  const ends = [days[0]?.slots[0], days.at(-1)?.slots[0]]
  return ends.some((slot) => slot !== undefined && ownTime(slot, timezone, ownZone) !== null)
}
