import { useSyncExternalStore } from 'react'
import { dayAt, formatLongDay, timeAt, weekdayOf } from '../../../platform/shared/calendar.ts'
import { SHORT_WEEKDAYS } from '../../attendance/contract.ts'
import type { Availability } from '../contract.ts'

/** The patient's own clock; while the server's page is being taken over, none is known. */

const never = () => () => {}

/** The patient's time zone where it is another; null also where the browser has none that can be used. */
export function useOwnZone(zone: string): string | null {
  return useSyncExternalStore(
    never,
    () => readOtherZone(zone),
    () => null,
  )
}

function readOtherZone(zone: string): string | null {
  try {
    // Asked once: each new formatter costs an old phone milliseconds.
    deviceZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
    if (deviceZone === zone) return null
    timeAt(0, deviceZone)
    return deviceZone
  } catch {
    return null
  }
}

let deviceZone: string | undefined

/** A time on the patient's own clock, with the day where that differs too. */
export interface OwnTime {
  day: string | null
  time: string
}

/** Null when both clocks agree. */
export function ownTime(slot: string, zone: string, ownZone: string | null): OwnTime | null {
  if (!ownZone) return null
  const instant = Date.parse(slot)
  const [time, day] = [timeAt(instant, ownZone), dayAt(instant, ownZone)]
  if (day !== dayAt(instant, zone)) return { day, time }
  return time === timeAt(instant, zone) ? null : { day: null, time }
}

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
