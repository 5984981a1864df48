import { formatLongDay, weekdayOf } from '../../../../platform/shared/calendar.ts'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { SHORT_WEEKDAYS } from '../../../practice/weekdays.ts'
import { countKept, daysOfWeek, type Placed, sayCount } from '../../agenda-rules.ts'
import type { Place } from './use-place.ts'

/** The week on a phone: a dot where there are sessions. A session that is dragged and rests on a day goes there. */
export function DayStrip({ place, placed }: { place: Place; placed: readonly Placed[] | null }) {
  return (
    <nav aria-label="Dias da semana" className="mb-4 grid grid-cols-7 gap-1">
      {daysOfWeek(place.day).map((day) => (
        <StripDay
          key={day}
          day={day}
          chosen={day === place.day}
          today={day === place.today}
          count={placed && countKept(placed.filter((one) => one.day === day))}
          onChoose={() => place.show(day)}
        />
      ))}
    </nav>
  )
}

type StripDayProps = {
  day: string
  chosen: boolean
  today: boolean
  count: number | null
  onChoose: () => void
}

function StripDay({ day, chosen, today, count, onChoose }: StripDayProps) {
  const name = `${formatLongDay(day)}${today ? ', hoje' : ''}`
  return (
    <button
      type="button"
      data-dwell=""
      aria-pressed={chosen}
      aria-current={today ? 'date' : undefined}
      onClick={onChoose}
      className={classNames(
        'flex h-15 flex-col items-center justify-center rounded-lg transition-colors duration-100 active:brightness-90',
        stripLook(chosen, today),
      )}
    >
      <span className="sr-only">{count === null ? name : `${name}, ${sayCount(count)}`}</span>
      <span aria-hidden="true" className="text-xs">
        {SHORT_WEEKDAYS[weekdayOf(day)]}
      </span>
      <span aria-hidden="true" className="font-semibold leading-tight tabular-nums">
        {Number(day.slice(8))}
      </span>
      <span
        className={classNames('mt-1 size-1.5 rounded-full bg-current', !count && 'invisible')}
      />
    </button>
  )
}

function stripLook(chosen: boolean, today: boolean): string {
  if (chosen) return 'bg-petrol text-on-petrol'
  return today ? 'bg-petrol-soft text-petrol-ink' : 'text-ink hover:bg-sunken'
}
