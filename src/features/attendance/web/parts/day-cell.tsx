import { formatLongDay } from '../../../../platform/shared/calendar.ts'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { CHOSEN_IN_FORCED_COLOURS } from './forced-colours.ts'
import { freeText } from './month.ts'

interface DayCellProps {
  day: string | null
  free: number
  chosen: boolean
  today: boolean
  tabStop: boolean
  onChoose: (day: string, byKeyboard: boolean) => void
}

export function DayCell({ day, free, chosen, today, tabStop, onChoose }: DayCellProps) {
  if (day === null) return <td />
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid a cell is a gridcell
    <td className="p-0 text-center" aria-selected={chosen}>
      <button
        type="button"
        data-day={day}
        tabIndex={tabStop ? 0 : -1}
        aria-label={dayLabel(day, free)}
        aria-current={today ? 'date' : undefined}
        aria-pressed={chosen}
        aria-disabled={free === 0}
        // A click without a tap count came from Enter, Space or a screen reader.
        onClick={(event) => free > 0 && onChoose(day, event.detail === 0)}
        className={classNames(
          'relative mx-auto grid h-11 w-full place-items-center rounded-lg text-[min(1rem,8cqi)] tabular-nums transition-colors duration-100',
          look(free, chosen),
          today && 'underline decoration-2 underline-offset-4',
        )}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}

function look(free: number, chosen: boolean): string {
  if (chosen) return `bg-petrol font-semibold text-on-petrol ${CHOSEN_IN_FORCED_COLOURS}`
  if (free > 0)
    return 'bg-petrol-soft font-medium text-petrol-ink hover:bg-petrol hover:text-on-petrol'
  return 'cursor-default text-muted forced-colors:text-[color:GrayText]'
}

function dayLabel(day: string, free: number): string {
  return `${formatLongDay(day)} de ${day.slice(0, 4)}, ${freeText(free)}`
}
