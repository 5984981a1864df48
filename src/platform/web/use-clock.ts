import { useSyncExternalStore } from 'react'
import { dayAt, minutesOf, timeAt } from '../shared/calendar.ts'

const TICK = 10_000
const MINUTE = 60_000

/**
 * Returns the whole minute in epoch milliseconds: a deadline within the minute is still ahead. Renders again each minute.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, wholeMinute, wholeMinute)
}

function wholeMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE
}

/** Returns the day in the zone, `YYYY-MM-DD`; renders again at midnight. */
export function useToday(zone: string): string {
  const today = () => dayAt(Date.now(), zone)
  return useSyncExternalStore(subscribe, today, today)
}

export function useMinuteOfDay(zone: string): number {
  return useSyncExternalStore(subscribe, () => minutesOf(timeAt(Date.now(), zone)))
}

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, TICK)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
