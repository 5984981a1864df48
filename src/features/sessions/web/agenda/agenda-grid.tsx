import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { cellsOf, clockOf, type Hours, type Placed } from '../../agenda-rules.ts'
import type { ClosedDays } from './closed-layer.tsx'
import { DayHeaders } from './day-headers.tsx'
import type { GridActions } from './grid-actions.ts'
import { HourCell } from './hour-cell.tsx'

type AgendaGridProps = Omit<ComponentProps<'table'>, 'className' | 'role'> & {
  label: string
  days: readonly string[]
  today: string
  hours: Hours
  placed: readonly Placed[]
  closed: ClosedDays
  lifted: string | null
  actions: GridActions
  corner: ReactNode
}

/**
 * Days across, hours down: a table with the ARIA grid role. A session lies in the cell of its first hour and reaches over
 * the next ones.
 */
export function AgendaGrid(props: AgendaGridProps) {
  const { label, days, today, hours, placed, closed, lifted, actions, corner, ...rest } = props
  const rows = useMemo(() => cellsOf(placed, days, hours), [placed, days, hours])
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of buttons, walked by arrows
      role="grid"
      aria-label={label}
      className="w-full touch-pan-y touch-pinch-zoom table-fixed border-separate border-spacing-0"
      {...rest}
    >
      <thead>
        <DayHeaders {...{ days, today, placed, closed, corner }} />
      </thead>
      <tbody className={lifted ? 'pointer-events-none' : undefined}>
        {rows.map(({ hour, cells }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: by place: a week with hours of its own moves no row
          <tr key={row}>
            <th
              scope="row"
              className="border-t border-line pt-1 pr-[min(0.5rem,1.5vw)] text-right align-top text-xs font-normal text-muted tabular-nums"
            >
              {clockOf(hour * 60)}
            </th>
            {cells.map(({ placed, free }, column) => (
              <HourCell
                // biome-ignore lint/suspicious/noArrayIndexKey: by place: the focus stays while weeks go by
                key={column}
                day={days[column] ?? ''}
                column={column}
                freeFrom={free.start}
                freeMinutes={free.minutes}
                placed={placed}
                today={days[column] === today}
                oneDay={days.length === 1}
                lifted={placed.some(({ session }) => session.id === lifted) ? lifted : null}
                actions={actions}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
