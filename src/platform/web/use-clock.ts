import { useSyncExternalStore } from 'react'
import { dayAt, minutesOf, timeAt } from '../shared/calendar.ts'

/** The time of day in components: rendering never reads the clock itself, and what is shown follows it. */

const TICK = 10_000
const MINUTE = 60_000

/**
 * The instant, epoch milliseconds, to the whole minute that has begun: a deadline within the minute is still ahead. The
 * component renders again with each minute.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, wholeMinute, wholeMinute)
}

function wholeMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE
}

/** The day in the zone, `YYYY-MM-DD`; the component renders again at midnight. */
export function useToday(zone: string): string {
  const today = () => dayAt(Date.now(), zone)
  return useSyncExternalStore(subscribe, today, today)
}

/** The minutes since the zone's midnight. */
export function useMinuteOfDay(zone: string): number {
  return useSyncExternalStore(subscribe, () => minutesOf(timeAt(Date.now(), zone)))
}

/** Also looks at the clock when a tab that slept is shown again. */
function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, TICK)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
