import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { addDays } from '../../../../platform/shared/calendar.ts'
import { useWideScreen } from '../../../../platform/web/ui/use-wide-screen.ts'
import { daysOfWeek, shownDayIn, startOfWeek } from '../../agenda/rules.ts'

export type ShownWeek = ReturnType<typeof useShownWeek>

export function useShownWeek(today: string) {
  const [search, setSearch] = useSearchParams()
  const wide = useWideScreen()
  const day = shownDayIn(search, today)
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
  // Not deferred: the next arrow key must start from this day.
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
    day,
    shown,
    days,
    weekFrom: (weeks: number) => addDays(day, weeks * 7),
    show,
    press,
    turn: (steps: number) => show(addDays(day, steps * (wide ? 7 : 1))),
  }
}
