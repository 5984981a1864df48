import { CalendarClock } from 'lucide-react'
import { type KeyboardEvent, use, useEffect, useMemo, useRef, useState } from 'react'
import {
  DAY_MINUTES,
  daysOfMonth,
  formatLongDay,
  formatMonth,
} from '../../../../platform/shared/calendar.ts'
import { useRead } from '../../../../platform/web/query.ts'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { ReadError } from '../../../../platform/web/ui/error-state.tsx'
import { dayByKey, weeksOf } from '../../../attendance/web/parts/month.ts'
import { WeekdayHeadings } from '../../../attendance/web/parts/month-calendar.tsx'
import { closedPartText, countKept, type Placed, placeSessions } from '../../agenda/grid-rules.ts'
import { freeMinutes, monthWindow } from '../../agenda/month-rules.ts'
import { countText } from '../../agenda/rules.ts'
import { listSessions } from '../../contract.ts'
import { HolidaySlot, OutsideSlot, type TakenPart } from '../parts/agenda-slots.ts'
import { type ClosedDays, useClosedDays, withBlocks } from './closed-layer.tsx'
import { usePlacedBlocks } from './use-placed-blocks.ts'
import type { ShownWeek } from './use-shown-week.ts'

type AgendaMonthProps = { shownWeek: ShownWeek; zone: string }

/** A month as a grid of days, each with its sessions and free time; Enter or a press opens the day. */
export default function AgendaMonth({ shownWeek, zone }: AgendaMonthProps) {
  const month = shownWeek.day.slice(0, 7)
  const days = useMemo(() => daysOfMonth(month), [month])
  const read = useRead(listSessions, { query: monthWindow(month) })
  const placed = useMemo(
    () => (read.data ? placeSessions(read.data, days, zone) : null),
    [read.data, days, zone],
  )
  const blocks = usePlacedBlocks(days, zone)
  const hours = useClosedDays(days)
  const closed = useMemo(() => withBlocks(hours, blocks), [hours, blocks])
  if (read.isError && !read.data) return <ReadError read={read} />
  return <MonthGrid {...{ shownWeek, month, days, placed, closed, zone }} />
}

type MonthGridProps = {
  shownWeek: ShownWeek
  month: string
  days: readonly string[]
  placed: readonly Placed[] | null
  closed: ClosedDays
  zone: string
}

function MonthGrid({ shownWeek, month, days, placed, closed, zone }: MonthGridProps) {
  const { grid, press } = useDayKeys(shownWeek)
  const OutsideTimes = use(OutsideSlot)
  const [taken, setTaken] = useState<readonly TakenPart[]>([])
  return (
    <>
      {OutsideTimes && <OutsideTimes where="month" {...{ days, zone }} onTaken={setTaken} />}
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of dates is a table (ARIA APG)
        role="grid"
        aria-label={`Agenda de ${formatMonth(month)}`}
        aria-busy={placed === null || undefined}
        onKeyDown={press}
        className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-lg border border-line bg-surface shadow-soft"
      >
        <caption
          aria-hidden="true"
          className="pb-2 text-left font-semibold first-letter:uppercase md:hidden"
        >
          {formatMonth(month)}
        </caption>
        <WeekdayHeadings className="text-xs" />
        <tbody>
          {weeksOf(month, { first: `${month}-01`, last: `${month}-31` })
            .filter((week) => week.some(Boolean))
            .map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, column) => (
                  <MonthDay
                    key={day ?? `empty-${column}`}
                    day={day}
                    shownWeek={shownWeek}
                    standing={day ? standingOf(day, placed, { closed, taken }) : null}
                  />
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </>
  )
}

interface DayState {
  count: number
  /** 'Livre', '3 h livres', the reason why it is closed, or nothing for a past or full day. */
  words: string
  isClosed: boolean
  /** Whether part of it is taken in another calendar. */
  isTaken: boolean
}

function standingOf(
  day: string,
  placed: readonly Placed[] | null,
  { closed, taken }: { closed: ClosedDays; taken: readonly TakenPart[] },
): DayState | null {
  const parts = closed.get(day)
  if (!placed || !parts) return null
  const onDay = placed.filter((placedSession) => placedSession.day === day)
  const count = countKept(onDay)
  const elsewhere = taken.filter((part) => part.day === day)
  const isTaken = elsewhere.length > 0
  const free = freeMinutes([...parts, ...elsewhere], onDay)
  const whole = parts.find(({ start, end }) => start === 0 && end === DAY_MINUTES)
  if (whole) {
    const words = closedPartText(whole).replace(' o dia todo', '')
    return { count, words, isClosed: true, isTaken }
  }
  const words = free < 60 ? 'Sem hora livre' : `${Math.floor(free / 60)} h livres`
  return { count, words: count === 0 && !isTaken ? 'Livre' : words, isClosed: false, isTaken }
}

type MonthDayProps = { day: string | null; shownWeek: ShownWeek; standing: DayState | null }

function MonthDay({ day, shownWeek, standing }: MonthDayProps) {
  const Holidays = use(HolidaySlot)
  if (day === null) return <td className="border-t border-line bg-sunken/40" />
  const isToday = day === shownWeek.today
  const count = standing?.count ?? 0
  const elsewhere = standing?.isTaken ? ', ocupado em outro calendário' : ''
  const description = standing ? `, ${countText(count)}, ${standing.words}${elsewhere}` : ''
  return (
    <td
      className={classNames(
        'h-18 border-t border-l border-line p-0 first:border-l-0 md:h-24',
        standing?.isClosed && CLOSED_LOOK,
      )}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={day === shownWeek.day ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => shownWeek.openDay(day)}
        className="relative flex size-full flex-col items-start gap-0.5 overflow-hidden p-1 text-left tabular-nums hover:bg-petrol-soft focus-visible:-outline-offset-2 active:bg-petrol-soft md:p-2"
      >
        <span className="sr-only">{`${formatLongDay(day)}${isToday ? ', hoje' : ''}${description}`}</span>
        <span aria-hidden="true" className="contents">
          <span className="flex w-full items-center justify-between">
            <span
              className={classNames(
                'grid h-6 items-center text-sm font-semibold',
                isToday && 'min-w-6 justify-center rounded-full bg-petrol text-on-petrol',
              )}
            >
              {Number(day.slice(8))}
            </span>
            {standing?.isTaken && <CalendarClock className="size-4 text-muted" />}
          </span>
          {count > 0 && (
            <span className="text-xs font-medium text-petrol-ink">
              {count}
              <span className="max-md:hidden">{count === 1 ? ' sessão' : ' sessões'}</span>
            </span>
          )}
          <span className="line-clamp-2 text-xs text-muted max-md:hidden">{standing?.words}</span>
          <span className="text-xs text-muted md:hidden">{standing && shortOf(standing)}</span>
        </span>
        {Holidays && <Holidays where="month" days={[day]} />}
      </button>
    </td>
  )
}

/** Fits a seventh of a phone's width. */
function shortOf({ words, isClosed }: DayState): string {
  if (isClosed) return '–'
  return words === 'Livre'
    ? 'livre'
    : words.replace(' livres', '').replace('Sem hora livre', 'cheio')
}

const CLOSED_LOOK =
  'bg-sunken/60 bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_8px)]'

/** Moves through the days by arrow keys, also into the next month, whose first render takes the focus. */
function useDayKeys(shownWeek: ShownWeek) {
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${shownWeek.day}"]`)?.focus()
  }, [shownWeek.day])
  const press = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, shownWeek.day, { first: '1990-01-01', last: '2100-01-01' })
    if (next === null || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    byKey.current = next !== shownWeek.day
    shownWeek.show(next, true)
  }
  return { grid, press }
}
