import { DAY, minutesOf, timeAt } from '../../platform/shared/calendar.ts'
import type { Availability } from './availability-schema.ts'

export interface FreeTime {
  date: string
  slot: string
}

const MOST_OFFERED = 4

export function nearestSlots(availability: Availability, gone: FreeTime): FreeTime[] {
  const { days, timezone } = availability
  const minuteOf = (slot: string) => minutesOf(timeAt(slot, timezone))
  const minute = minuteOf(gone.slot)
  return days
    .map(({ date, slots }) => ({ date, slots, away: daysBetween(date, gone.date) }))
    .sort((a, b) => a.away - b.away || (a.date < b.date ? -1 : 1))
    .slice(0, MOST_OFFERED + 1)
    .flatMap(({ date, slots, away }) =>
      slots
        .filter((slot) => slot !== gone.slot)
        .map((slot) => ({ date, slot, away, off: Math.abs(minuteOf(slot) - minute) })),
    )
    .sort((a, b) => a.away - b.away || a.off - b.off || (a.slot < b.slot ? -1 : 1))
    .slice(0, MOST_OFFERED)
    .map(({ date, slot }) => ({ date, slot }))
}

function daysBetween(a: string, b: string): number {
  return Math.abs(Date.parse(a) - Date.parse(b)) / DAY
}
