import { PartyPopper } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatNearDay } from '../../../platform/shared/calendar.ts'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { HOLIDAY_KINDS, type ShownHoliday } from '../../holidays/contract.ts'
import { holidayTextOf, useHolidaysOfYear } from '../../holidays/web/api.ts'
import type { HolidaysProps } from '../../sessions/web/parts/agenda-slots.ts'

const HolidayWindow = lazyWindow<{ holidays: readonly ShownHoliday[]; onClose: () => void }>(
  () => import('./holiday-window.tsx'),
)

/**
 * The holidays of days in the agenda, each a button that offers to close its day. Headings and month cells leave out holidays
 * that close the practice, since they already name these.
 */
export default function AgendaHolidays({ where, days }: HolidaysProps) {
  const [first = '', last = first] = [days[0], days.at(-1)]
  const begun = useHolidaysOfYear(first)
  const ended = useHolidaysOfYear(last)
  const known = first.slice(0, 4) === last.slice(0, 4) ? begun : [...begun, ...ended]
  const isNamed = ({ closedBy }: ShownHoliday) => where === 'list' || closedBy !== 'holiday'
  const ofDay = (day: string) => known.filter((holiday) => holiday.day === day && isNamed(holiday))
  const shown = days.filter((day) => ofDay(day).length > 0)
  if (shown.length === 0) return null
  if (where === 'month') return <MonthName holidays={ofDay(first)} />
  if (where === 'header') return <HeaderName holidays={ofDay(first)} />
  return (
    <section aria-labelledby="holidays" className="mt-6">
      <h2 id="holidays" className="mb-2 font-semibold">
        Feriados
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {shown.map((day) => (
          <li key={day}>
            <HolidayButton
              holidays={ofDay(day)}
              className="flex min-h-12 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <PartyPopper aria-hidden="true" className="size-4 shrink-0 text-clay-ink" />
              <span className="tabular-nums">{formatNearDay(day)}</span>
              <span className="min-w-0 font-medium wrap-anywhere">{holidayTextOf(known, day)}</span>
            </HolidayButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

const namesOf = (holidays: readonly ShownHoliday[]) => holidays.map(({ name }) => name).join(', ')

/** The names of a day's holidays, in a cell that is a button itself. */
function MonthName({ holidays }: { holidays: readonly ShownHoliday[] }) {
  return (
    <>
      <span className="sr-only">{`, ${holidayTextOf(holidays, holidays[0]?.day ?? '')}`}</span>
      <span
        aria-hidden="true"
        className="max-w-full truncate text-xs font-medium text-clay-ink max-md:hidden"
      >
        {namesOf(holidays)}
      </span>
      <span
        aria-hidden="true"
        className="absolute top-1.5 right-1 size-1.5 rounded-full bg-clay md:hidden"
      />
    </>
  )
}

/** The day's whole heading is its touch target. */
function HeaderName({ holidays }: { holidays: readonly ShownHoliday[] }) {
  const [first] = holidays
  return (
    <HolidayButton
      holidays={holidays}
      label={first && `${namesOf(holidays)}, ${HOLIDAY_KINDS[first.kind].toLowerCase()}`}
      className="block max-w-full truncate px-0.5 text-xs leading-4 font-medium text-clay-ink after:absolute after:inset-0 focus-visible:-outline-offset-2"
    >
      {namesOf(holidays)}
    </HolidayButton>
  )
}

type HolidayButtonProps = {
  holidays: readonly ShownHoliday[]
  label?: string | undefined
  className: string
  children: ReactNode
}

function HolidayButton({ holidays, label, className, children }: HolidayButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-label={label} className={className} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && <HolidayWindow holidays={holidays} onClose={() => setOpen(false)} />}
    </>
  )
}
