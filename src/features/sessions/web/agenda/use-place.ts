import { useDeferredValue, useMemo } from 'react'
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
  // The grid follows the press: several weeks are turned without waiting for each.
  const shown = useDeferredValue(day)
  const days = useMemo(() => (wide ? daysOfWeek(shown) : [shown]), [wide, shown])
  const show = (asked: string, replace = false) => {
    if (wide) {
      const week = startOfWeek(asked)
      setSearch(week === startOfWeek(today) ? {} : { week }, { replace })
    } else setSearch(asked === today ? {} : { day: asked }, { replace })
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
    turn: (steps: number) => show(addDays(day, steps * (wide ? 7 : 1))),
  }
}
