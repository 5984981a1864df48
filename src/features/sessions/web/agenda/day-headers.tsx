import { type ReactNode, use } from 'react'
import { formatLongDay, weekdayOf } from '../../../../platform/shared/calendar.ts'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import type { ClosedPart } from '../../../attendance/slot-rules.ts'
import { SHORT_WEEKDAYS } from '../../../practice/weekdays.ts'
import { closedPartText, countKept, type Placed } from '../../agenda/grid-rules.ts'
import { countText } from '../../agenda/rules.ts'
import { HolidaySlot } from '../parts/agenda-slots.ts'
import type { ClosedDays } from './closed-layer.tsx'

type DayHeadersProps = {
  days: readonly string[]
  today: string
  placed: readonly Placed[]
  isWaiting: boolean
  closed: ClosedDays
  corner: ReactNode
}

export function DayHeaders({ days, today, placed, isWaiting, closed, corner }: DayHeadersProps) {
  return (
    <tr>
      <th
        scope="col"
        className={classNames(headClass, 'w-[min(3.5rem,24vw)] rounded-tl-lg p-0 text-center')}
      >
        <span className="sr-only">Hora</span>
        {corner}
      </th>
      {days.map((day) => (
        <th
          key={day}
          scope="col"
          aria-current={day === today ? 'date' : undefined}
          className={classNames(headClass, 'border-l p-0 font-normal last:rounded-tr-lg')}
        >
          <div className={day === today ? 'h-full bg-petrol-soft/45' : 'h-full'}>
            {days.length > 1 ? (
              <ShortDay day={day} today={day === today} />
            ) : (
              <LongDay day={day} count={isWaiting ? null : countKept(placed)} />
            )}
            <span className="sr-only">{closedText(closed.get(day) ?? [])}</span>
          </div>
        </th>
      ))}
    </tr>
  )
}

function closedText(parts: readonly ClosedPart[]): string {
  return parts.length === 0 ? '' : `. ${parts.map(closedPartText).join('; ')}`
}

const headClass = 'sticky top-(--head) z-20 h-16 border-line bg-surface lg:top-0'

function DayHolidays({ day }: { day: string }) {
  const Holidays = use(HolidaySlot)
  return Holidays && <Holidays where="header" days={[day]} />
}

function ShortDay({ day, today }: { day: string; today: boolean }) {
  return (
    <div className="flex h-full flex-col items-center justify-center">
      <span aria-hidden="true" className={today ? 'text-xs text-petrol-ink' : 'text-xs text-muted'}>
        {SHORT_WEEKDAYS[weekdayOf(day)]}
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          'grid h-8 min-w-8 place-items-center rounded-full text-lg font-semibold tabular-nums',
          today && 'bg-petrol text-on-petrol',
        )}
      >
        {Number(day.slice(8))}
      </span>
      <span className="sr-only">{formatLongDay(day)}</span>
      <DayHolidays day={day} />
    </div>
  )
}

/** A day with its number of sessions, whose line is empty until the count comes, so that nothing moves. */
function LongDay({ day, count }: { day: string; count: number | null }) {
  return (
    <div className="flex h-full flex-col justify-center px-3 text-left">
      <span className="text-balance font-semibold leading-tight first-letter:uppercase">
        {formatLongDay(day)}
      </span>
      <span className="text-sm leading-tight text-muted">
        {count === null ? '\u00a0' : countText(count)}
      </span>
      <DayHolidays day={day} />
    </div>
  )
}
