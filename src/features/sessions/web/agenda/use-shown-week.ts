import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { addDays } from '../../../../platform/shared/calendar.ts'
import { keepDraft, readDraft } from '../../../../platform/web/tab-draft.ts'
import { useWideScreen } from '../../../../platform/web/ui/use-wide-screen.ts'
import { monthAway } from '../../agenda/month-rules.ts'
import { daysOfWeek, shownDayIn, startOfWeek } from '../../agenda/rules.ts'
import { useOpeningDay } from './use-opening-day.ts'

/** `grid` is a week, on a phone a day; `day` and `week` are lists. */
export const AGENDA_VIEWS = ['grid', 'day', 'week', 'month'] as const
export type AgendaView = (typeof AGENDA_VIEWS)[number]

export type ShownWeek = ReturnType<typeof useShownWeek>

export function useShownWeek(today: string) {
  const address = useSearchParams()
  const [search, setSearch] = address
  const wide = useWideScreen()
  const choice = useKeptChoice(address)
  const { view } = choice
  const ofWeek = view === 'week' || (view === 'grid' && wide)
  const home = useOpeningDay(today, !ofWeek && view !== 'month')
  const day = shownDayIn(search, home)
  const [follows, setFollows] = useState(false)
  const later = useDeferredValue(day)
  const shown = follows ? later : day
  const days = useMemo(() => (ofWeek ? daysOfWeek(shown) : [shown]), [ofWeek, shown])
  const at = (day: string): Record<string, string> => {
    if (!ofWeek) return day === today && home === today ? {} : { day }
    const week = startOfWeek(day)
    return week === startOfWeek(today) ? {} : { week }
  }
  const go = (day: string, replace: boolean) =>
    setSearch({ ...queryOf(choice), ...at(day) }, { replace })
  // Not deferred: the next arrow key must start from this day.
  const show = (day: string, replace = false) => {
    setFollows(false)
    go(day, replace)
  }
  const press = (day: string) => {
    setFollows(true)
    go(day, false)
  }
  const away = (steps: number, days: number) =>
    view === 'month' ? monthAway(day, steps) : addDays(day, steps * days)
  return {
    ...choice,
    wide,
    today,
    day,
    shown,
    days,
    away: (steps: number) => away(steps, 7),
    show,
    press,
    turn: (steps: number) => show(away(steps, ofWeek ? 7 : 1)),
    chooseView: (next: AgendaView) =>
      setSearch({
        ...queryOf({ ...choice, view: next }),
        ...(day === today && home === today ? {} : { day }),
      }),
    openDay: (day: string) =>
      setSearch({ ...queryOf({ ...choice, view: wide ? 'day' : 'grid' }), day }),
    hideCancelled: (hidden: boolean) =>
      setSearch(
        { ...queryOf({ ...choice, hidesCancelled: hidden }), ...at(day) },
        { replace: true },
      ),
  }
}

interface Choice {
  view: AgendaView
  hidesCancelled: boolean
}

const VIEW_KEY = 'agenda-view'

/** Returns the view of the address. If the address has none, the last one of this browser tab is used when the page opens. */
function useKeptChoice([search, setSearch]: ReturnType<typeof useSearchParams>): Choice {
  const [storedView, setStoredView] = useState(() =>
    search.has('view') || search.has('cancelled')
      ? null
      : readDraft<Record<string, string>>(VIEW_KEY),
  )
  const asked = new URLSearchParams(search)
  for (const [name, value] of Object.entries(storedView ?? {})) if (value) asked.set(name, value)
  const view = AGENDA_VIEWS.find((known) => known === asked.get('view')) ?? 'grid'
  const hidesCancelled = asked.get('cancelled') === 'hidden'
  useEffect(() => {
    if (!storedView) return keepDraft(VIEW_KEY, queryOf({ view, hidesCancelled }))
    setStoredView(null)
    if (view !== 'grid' || hidesCancelled)
      setSearch((now) => ({ ...Object.fromEntries(now), ...queryOf({ view, hidesCancelled }) }), {
        replace: true,
      })
  }, [storedView, view, hidesCancelled, setSearch])
  return { view, hidesCancelled }
}

function queryOf({ view, hidesCancelled }: Choice): Record<string, string> {
  return {
    ...(view !== 'grid' && { view }),
    ...(hidesCancelled && { cancelled: 'hidden' }),
  }
}
