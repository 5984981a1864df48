import { memo } from 'react'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { STEP, sayTarget } from '../../agenda-move-rules.ts'
import { clockOf, type Placed } from '../../agenda-rules.ts'
import type { GridActions } from './grid-actions.ts'
import { SessionCard } from './session-card.tsx'

type HourCellProps = {
  day: string
  column: number
  freeFrom: number
  freeMinutes: number
  placed: readonly Placed[]
  today: boolean
  oneDay: boolean
  lifted: string | null
  actions: GridActions
}

export const HourCell = memo(function HourCell(props: HourCellProps) {
  const { day, column, freeFrom, freeMinutes, placed, today, oneDay, lifted, actions } = props
  const at = { day, start: freeFrom }
  return (
    <td
      data-today={today || undefined}
      className={classNames(
        'relative border-t border-l border-line p-0 pointer-coarse:h-22',
        oneDay ? 'h-22' : 'h-18',
        today && 'bg-petrol-soft/45',
      )}
    >
      <button
        type="button"
        tabIndex={-1}
        data-stop={freeMinutes >= STEP ? '' : undefined}
        data-column={column}
        data-minute={freeFrom}
        data-clock={`+ ${clockOf(freeFrom)}`}
        aria-label={`${sayTarget(at)}: nova sessão`}
        onClick={() => actions.create(at)}
        className={slotClass}
      />
      {placed.map((one) => (
        <SessionCard
          key={one.session.id}
          placed={one}
          column={column}
          oneDay={oneDay}
          lifted={lifted === one.session.id}
          actions={actions}
        />
      ))}
    </td>
  )
})

const slotClass = classNames(
  'absolute inset-0 scroll-mt-36 scroll-mb-6 text-sm font-medium text-petrol-ink tabular-nums',
  'before:opacity-0 before:content-[attr(data-clock)] focus-visible:before:opacity-100 pointer-fine:hover:before:opacity-100',
  'focus-visible:z-2 focus-visible:-outline-offset-2 active:bg-petrol-soft pointer-fine:hover:bg-petrol-soft',
)
