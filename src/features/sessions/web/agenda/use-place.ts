import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { addDays } from '../../../../platform/shared/calendar.ts'
import { useWideScreen } from '../../../../platform/web/ui/use-wide-screen.ts'
import { daysOfWeek, placeIn, startOfWeek } from '../../agenda-rules.ts'

export type Place = ReturnType<typeof usePlace>

/** What the agenda shows, kept in the address: a week, on a phone one of its days. Today needs no address. */
export function usePlace(today: string) {
  const [search, setSearch] = useSearchParams()
  const wide = useWideScreen()
  const day = placeIn(search, today)
  const [follows, setFollows] = useState(false)
  const later = useDeferredValue(day)
  const shown = follows ? later : day
  const days = useMemo(() => (wide ? daysOfWeek(shown) : [shown]), [wide, shown])
  const go = (asked: string, replace: boolean) => {
    if (wide) {
      const week = startOfWeek(asked)
      setSearch(week === startOfWeek(today) ? {} : { week }, { replace })
    } else setSearch(asked === today ? {} : { day: asked }, { replace })
  }
  // At once: the next key of someone who walks in the grid, or carries a session, begins where this one led.
  const show = (asked: string, replace = false) => {
    setFollows(false)
    go(asked, replace)
  }
  const press = (asked: string) => {
    setFollows(true)
    go(asked, false)
  }
  return {
    wide,
    today,
    /** Asked for. */
    day,
    /** In the grid. */
    shown,
    days,
    /** The day a week before or after, and the next day on a phone. */
    weekFrom: (weeks: number) => addDays(day, weeks * 7),
    show,
    /** The same by a press outside of the grid, which follows it: several weeks are turned without waiting for each. */
    press,
    turn: (steps: number) => show(addDays(day, steps * (wide ? 7 : 1))),
  }
}
