import { useSyncExternalStore } from 'react'
import { dayAt, minutesOf, timeAt } from '../shared/calendar.ts'
import { serverNow, watchServerClock } from './server-clock.ts'

const TICK = 10_000
const MINUTE = 60_000
const WAKES = ['pageshow', 'focus', 'online']

/** Returns the whole minute in epoch milliseconds: a deadline within the minute is still ahead. Renders again each minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, wholeMinute, wholeMinute)
}

function wholeMinute(): number {
  return Math.floor(serverNow() / MINUTE) * MINUTE
}

/** Returns the day in the zone, `YYYY-MM-DD`; renders again at midnight. */
export function useToday(zone: string): string {
  const today = () => dayAt(serverNow(), zone)
  return useSyncExternalStore(subscribe, today, today)
}

export function useMinuteOfDay(zone: string): number {
  return useSyncExternalStore(subscribe, () => minutesOf(timeAt(serverNow(), zone)))
}

/** Calls `onChange` at each tick, and when a suspended device wakes: it runs no timer meanwhile. */
function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, TICK)
  const unwatch = watchServerClock(onChange)
  document.addEventListener('visibilitychange', onChange)
  for (const wake of WAKES) addEventListener(wake, onChange)
  return () => {
    clearInterval(timer)
    unwatch()
    document.removeEventListener('visibilitychange', onChange)
    for (const wake of WAKES) removeEventListener(wake, onChange)
  }
}
