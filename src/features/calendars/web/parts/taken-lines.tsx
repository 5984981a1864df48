import { CalendarClock } from 'lucide-react'
import { clockOf, formatNearDay } from '../../../../platform/shared/calendar.ts'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { type BusyPart, busyName } from '../../busy-rules.ts'

type TakenLinesProps = {
  parts: readonly BusyPart[]
  label?: string
  /** Whether each line names its day. */
  showsDay?: boolean
  className: string
}

/** Times that are taken in other calendars, a line for each. */
export function TakenLines({ parts, label, showsDay = false, className }: TakenLinesProps) {
  return (
    <ul aria-label={label} className={classNames('divide-y divide-line', className)}>
      {parts.map((part) => (
        <li
          key={`${part.day} ${part.start}`}
          className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2"
        >
          <CalendarClock aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="tabular-nums">
            {showsDay && `${formatNearDay(part.day)} · `}
            {clockOf(part.start)}–{clockOf(part.end)}
          </span>
          <span className="min-w-0 text-muted wrap-anywhere">{busyName(part)}</span>
        </li>
      ))}
    </ul>
  )
}
