import { useEffect, useRef } from 'react'
import { formatLongDay, weekdayOf } from '../../../../platform/shared/calendar.ts'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { SHORT_WEEKDAYS } from '../../../practice/weekdays.ts'

type WeekStripProps = {
  days: readonly string[]
  chosen: string | null
  today: string
  standing: (day: string) => { text: string; marked: boolean } | null
  onChoose: (day: string) => void
}

/** A strip of days to choose from. With enlarged text the days keep the width of their digits, and the strip scrolls. */
export function WeekStrip({ days, ...strip }: WeekStripProps) {
  const scrolled = useShownDay(days, strip.chosen)
  return (
    <nav aria-label="Dias da semana" className="@container mb-4">
      <div
        ref={scrolled}
        className="relative grid grid-cols-[repeat(7,minmax(2.25rem,1fr))] gap-[min(0.25rem,1vw)] overflow-x-auto [scrollbar-width:none]"
      >
        {days.map((day) => (
          <StripDay key={day} day={day} {...strip} />
        ))}
      </div>
    </nav>
  )
}

function useShownDay(days: readonly string[], chosen: string | null) {
  const scrolled = useRef<HTMLDivElement>(null)
  const index = chosen === null ? -1 : days.indexOf(chosen)
  useEffect(() => {
    const strip = scrolled.current
    const day = strip?.children[index]
    if (strip && day instanceof HTMLElement)
      strip.scrollLeft = day.offsetLeft - (strip.clientWidth - day.clientWidth) / 2
  }, [index])
  return scrolled
}

type StripDayProps = Pick<WeekStripProps, 'chosen' | 'today' | 'standing' | 'onChoose'> & {
  day: string
}

function StripDay({ day, chosen, today, standing, onChoose }: StripDayProps) {
  const isToday = day === today
  const known = standing(day)
  const weekday = SHORT_WEEKDAYS[weekdayOf(day)] ?? ''
  const name = `${formatLongDay(day)}${isToday ? ', hoje' : ''}`
  return (
    <button
      type="button"
      data-dwell=""
      aria-pressed={day === chosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onChoose(day)}
      className={classNames(
        'flex h-15 flex-col items-center justify-center rounded-lg transition-colors duration-100 focus-visible:-outline-offset-2 active:brightness-90',
        stripLook(day === chosen, isToday),
      )}
    >
      <span className="sr-only">{known === null ? name : `${name}, ${known.text}`}</span>
      <span aria-hidden="true" className="text-xs whitespace-nowrap">
        {weekday.charAt(0)}
        <span className="@max-[17rem]:hidden">{weekday.slice(1)}</span>
      </span>
      <span
        aria-hidden="true"
        className="font-semibold leading-tight whitespace-nowrap tabular-nums"
      >
        {Number(day.slice(8))}
      </span>
      <span
        className={classNames(
          'mt-1 size-1.5 rounded-full bg-current',
          !known?.marked && 'invisible',
        )}
      />
    </button>
  )
}

function stripLook(chosen: boolean, today: boolean): string {
  if (chosen) return 'bg-petrol text-on-petrol'
  return today ? 'bg-petrol-soft text-petrol-ink' : 'text-ink hover:bg-sunken'
}
