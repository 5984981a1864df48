import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addMonths, formatLongDay, formatMonth } from '../../../../platform/shared/calendar.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { SHORT_WEEKDAYS, WEEKDAY_LABELS, WEEKDAYS } from '../../../practice/weekdays.ts'
import type { Availability } from '../../availability-schema.ts'
import { CHOSEN_IN_FORCED_COLOURS } from './forced-colours.ts'
import { dayByKey, freeText, monthOf, type Reach, slotsOf, tabStopOf, weeksOf } from './month.ts'

interface MonthCalendarProps {
  availability: Availability
  reach: Reach
  today: string
  month: string
  onMonth: (month: string) => void
  chosen: string | null
  onChoose: (day: string, byKeyboard: boolean) => void
  loading: boolean
  describedBy: string | undefined
}

/** A grid of days: arrow keys move, Page Up/Down change the month, Home/End go to the ends of the week, Enter chooses. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { availability, reach, month, onMonth, chosen } = props
  const [walked, setWalked] = useState<string | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  const weeks = weeksOf(month, reach)
  const here = weeks.flat().includes(walked) ? walked : null
  const tabStop = here ?? tabStopOf(month, chosen, availability, reach)

  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${tabStop}"]`)?.focus()
  }, [tabStop])

  const press = (event: KeyboardEvent) => {
    const day = dayByKey(event.key, tabStop, reach)
    if (day === null || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    byKey.current = day !== tabStop
    setWalked(day)
    onMonth(monthOf(day))
  }
  return (
    // Wider than the fields on a phone, so that a day is large enough for a finger. Enlarged text grows only with the screen's
    // width (`vw`), so that a week does not wrap. Inside a container (`cqi`) Chromium 156 sometimes left the table out.
    <div className="-mx-3 sm:mx-0">
      <MonthBar month={month} reach={reach} onMonth={onMonth} />
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of dates is a table (ARIA APG)
        role="grid"
        aria-labelledby="calendar-month"
        aria-describedby={props.describedBy}
        aria-busy={props.loading || undefined}
        onKeyDown={press}
        onFocus={({ target }) => setWalked(target.dataset.day ?? null)}
        className="-mx-0.5 mt-1 w-[calc(100%+4px)] table-fixed border-separate border-spacing-x-0.5 border-spacing-y-0 aria-busy:opacity-60"
      >
        <WeekdayHeadings className="whitespace-nowrap text-[min(0.9375rem,5.3vw)]" />
        <tbody>
          {weeks.map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the month
            <tr key={row} aria-hidden={!week.some(Boolean)} className="h-12">
              {week.map((day, column) => (
                <DayCell
                  key={day ?? `empty-${column}`}
                  day={day}
                  free={slotsOf(availability, day).length}
                  chosen={day !== null && day === chosen}
                  today={day === props.today}
                  tabStop={day === tabStop}
                  onChoose={props.onChoose}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface MonthBarProps {
  month: string
  reach: Reach
  onMonth: (month: string) => void
}

function MonthBar({ month, reach, onMonth }: MonthBarProps) {
  const atStart = month <= monthOf(reach.first)
  const atEnd = month >= monthOf(reach.last)
  return (
    <div className="flex items-center justify-between gap-2">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Mês anterior"
        aria-disabled={atStart}
        className="max-w-[13vw] aria-disabled:opacity-35"
        onClick={() => !atStart && onMonth(addMonths(month, -1))}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <p
        id="calendar-month"
        aria-live="polite"
        className="min-w-0 text-center text-[min(1rem,8vw)] font-semibold first-letter:uppercase"
      >
        {formatMonth(month)}
      </p>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Próximo mês"
        aria-disabled={atEnd}
        className="max-w-[13vw] aria-disabled:opacity-35"
        onClick={() => !atEnd && onMonth(addMonths(month, 1))}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  )
}

/** The first row of a month's table. */
export function WeekdayHeadings({ className }: { className: string }) {
  return (
    <thead>
      <tr>
        {WEEKDAYS.map((weekday, index) => (
          <th
            key={weekday}
            scope="col"
            abbr={WEEKDAY_LABELS[weekday]}
            className={classNames('py-2 font-medium text-muted', className)}
          >
            {SHORT_WEEKDAYS[index]}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface DayCellProps {
  day: string | null
  free: number
  chosen: boolean
  today: boolean
  tabStop: boolean
  onChoose: (day: string, byKeyboard: boolean) => void
}

function DayCell({ day, free, chosen, today, tabStop, onChoose }: DayCellProps) {
  if (day === null) return <td />
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid a cell is a gridcell
    <td className="p-0 text-center" aria-selected={chosen}>
      <button
        type="button"
        data-day={day}
        // Shown by the style: the label has the month's full name.
        data-month={day.endsWith('-01') ? formatMonth(monthOf(day)).slice(0, 3) : undefined}
        tabIndex={tabStop ? 0 : -1}
        aria-label={dayLabel(day, free)}
        aria-current={today ? 'date' : undefined}
        aria-pressed={chosen}
        aria-disabled={free === 0}
        // A click without a tap count came from Enter, Space or a screen reader.
        onClick={(event) => free > 0 && onChoose(day, event.detail === 0)}
        className={classNames(
          'relative mx-auto grid h-11 w-full content-center justify-items-center before:text-[0.75em] before:leading-none before:content-[attr(data-month)] rounded-lg text-[min(1rem,7vw)] tabular-nums transition-colors duration-100',
          dayClass(free, chosen),
          today && 'underline decoration-2 underline-offset-4',
        )}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}

function dayClass(free: number, chosen: boolean): string {
  if (chosen) return `bg-petrol font-semibold text-on-petrol ${CHOSEN_IN_FORCED_COLOURS}`
  if (free > 0)
    return 'bg-petrol-soft font-medium text-petrol-ink hover:bg-petrol hover:text-on-petrol'
  return 'cursor-default text-muted forced-colors:text-[color:GrayText]'
}

function dayLabel(day: string, free: number): string {
  // Voice control needs the number as it is visible.
  return `${formatLongDay(day).replace('º', '')} de ${day.slice(0, 4)}, ${freeText(free)}`
}
