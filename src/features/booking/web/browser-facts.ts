import { useSyncExternalStore } from 'react'
import { dayAt, formatLongDay, timeAt } from '../../../platform/shared/calendar.ts'

/** What only the browser knows; while the server's page is being taken over, the server's answer stands. */

const never = () => () => {}

/** Whether the page answers yet: false in the server's markup. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
}

function watchConnection(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** The patient's time zone; null where the browser has none that can be used. */
export function useOwnZone(): string | null {
  return useSyncExternalStore(never, readOwnZone, () => null)
}

function readOwnZone(): string | null {
  try {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    timeAt(0, zone)
    return zone
  } catch {
    return null
  }
}

/** The time on the patient's own clock, with the day when that differs too; null when both clocks agree. */
export function ownTime(slot: string, zone: string, ownZone: string | null): string | null {
  if (!ownZone) return null
  const instant = Date.parse(slot)
  const [time, day] = [timeAt(instant, ownZone), dayAt(instant, ownZone)]
  if (day !== dayAt(instant, zone)) return `${formatLongDay(day)}, ${time}`
  return time === timeAt(instant, zone) ? null : time
}
