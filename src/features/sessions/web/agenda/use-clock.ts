import { useSyncExternalStore } from 'react'
import { dayAt, minutesOf, timeAt } from '../../../../platform/shared/calendar.ts'

const TICK = 10_000

/** The day it is in the zone; whoever asks is drawn anew only at midnight. */
export function useToday(zone: string): string {
  return useSyncExternalStore(subscribe, () => dayAt(Date.now(), zone))
}

/** The minutes since the zone's midnight. */
export function useMinuteOfDay(zone: string): number {
  return useSyncExternalStore(subscribe, () => minutesOf(timeAt(Date.now(), zone)))
}

/** A tab that slept looks at the clock when it wakes. */
function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, TICK)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
