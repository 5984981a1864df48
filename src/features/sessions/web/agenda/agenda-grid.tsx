import {
  type ComponentProps,
  type MouseEvent,
  memo,
  type ReactNode,
  useMemo,
  useState,
} from 'react'
import { clockOf } from '../../../../platform/shared/calendar.ts'
import { lazyExtra } from '../../../../platform/web/lazy-extra.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import type { PlacedBlock } from '../../agenda/block-rules.ts'
import {
  type Crowd,
  cellsOf,
  type DayStarts,
  type Hours,
  type Placed,
  type ShownBlock,
} from '../../agenda/grid-rules.ts'
import { targetText } from '../../agenda/move-rules.ts'
import { BlockCard } from './block-card.tsx'
import type { ClosedDays } from './closed-layer.tsx'
import type { CrowdCardProps } from './crowd-card.tsx'
import { DayHeaders } from './day-headers.tsx'
import type { GridActions } from './grid-actions.ts'
import { SessionCard } from './session-card.tsx'

/** Loaded after the cards, and drawn next to them. */
const CrowdCard = lazyExtra<CrowdCardProps>(() => import('./crowd-card.tsx'))

type AgendaGridProps = Omit<ComponentProps<'table'>, 'className' | 'role'> & {
  label: string
  days: readonly string[]
  today: string
  hours: Hours
  starts: DayStarts
  placed: readonly Placed[]
  /** Whether the sessions are still loading. */
  isWaiting: boolean
  blocks: readonly PlacedBlock[]
  closed: ClosedDays
  lifted: string | null
  actions: GridActions
  corner: ReactNode
}

/**
 * The agenda, days across and hours down: a table with the ARIA grid role. A session is in the cell of its first hour and spans
 * the next ones.
 */
export function AgendaGrid(props: AgendaGridProps) {
  const { label, days, today, hours, starts, placed, blocks, closed, lifted, ...more } = props
  const { actions, corner, isWaiting, ...rest } = more
  const rows = useMemo(
    () => cellsOf(placed, days, hours, { startsOn: starts, blocks }),
    [placed, days, hours, starts, blocks],
  )
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of buttons, walked by arrows
      role="grid"
      aria-label={label}
      className="w-full touch-pan-y touch-pinch-zoom table-fixed border-separate border-spacing-0"
      {...rest}
    >
      <thead>
        <DayHeaders {...{ days, today, placed, isWaiting, closed, corner }} />
      </thead>
      <tbody className={lifted ? 'pointer-events-none' : undefined}>
        {rows.map(({ hour, cells }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: by place: a week with other hours moves no row
          <tr key={row}>
            <th
              scope="row"
              className="border-t border-line pt-1 pr-[min(0.5rem,1.5vw)] text-right align-top text-xs font-normal text-muted tabular-nums"
            >
              {clockOf(hour * 60)}
            </th>
            {cells.map(({ placed, blocks, crowds, offer }, column) => (
              <HourCell
                // biome-ignore lint/suspicious/noArrayIndexKey: by place: the focus stays while weeks go by
                key={column}
                day={days[column] ?? ''}
                column={column}
                hour={hour}
                starts={offer.starts.join()}
                isFree={offer.isFree}
                placed={placed}
                blocks={blocks}
                crowds={crowds}
                today={days[column] === today}
                oneDay={days.length === 1}
                lifted={isIn(lifted, placed, blocks) ? lifted : null}
                actions={actions}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function isIn(
  id: string | null,
  placed: readonly Placed[],
  blocks: readonly ShownBlock[],
): boolean {
  return (
    placed.some(({ session }) => session.id === id) ||
    blocks.some(({ block }) => block.block.id === id)
  )
}

type HourCellProps = {
  day: string
  column: number
  hour: number
  /** The offered minutes of the day, as text: React keeps a cell whose text is the same. */
  starts: string
  isFree: boolean
  placed: readonly Placed[]
  blocks: readonly ShownBlock[]
  crowds: readonly Crowd[]
  today: boolean
  oneDay: boolean
  lifted: string | null
  actions: GridActions
}

const HourCell = memo(function HourCell(props: HourCellProps) {
  const { day, column, hour, isFree, placed, blocks, crowds, today, oneDay, lifted, actions } =
    props
  const offered = props.starts.split(',').map(Number)
  const [first = hour * 60] = offered
  const [pointed, setPointed] = useState<number | null>(null)
  const at = { day, start: pointed !== null && offered.includes(pointed) ? pointed : first }
  const startUnder = ({ currentTarget, clientY }: MouseEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    const minute = hour * 60 + ((clientY - top) / height) * 60
    return offered.findLast((start) => start <= minute) ?? first
  }
  return (
    <td
      data-today={today || undefined}
      className={classNames(
        'relative border-t border-l border-line p-0',
        oneDay ? 'h-12' : 'h-18 pointer-coarse:h-22',
        today && 'bg-petrol-soft/45',
      )}
    >
      <button
        type="button"
        tabIndex={-1}
        data-stop={isFree ? '' : undefined}
        data-column={column}
        data-day={day}
        data-from={at.start}
        data-minute={first}
        data-clock={`+ ${clockOf(at.start)}`}
        aria-label={`${targetText(at)}: nova sessão`}
        onPointerMove={(event) => setPointed(startUnder(event))}
        onPointerLeave={() => setPointed(null)}
        // A click by keyboard has no position.
        onClick={(event) =>
          actions.create({ day, start: event.detail > 0 ? startUnder(event) : at.start })
        }
        className={slotClass}
      />
      {blocks.map((block) => (
        <BlockCard
          key={block.block.block.id}
          shown={block}
          column={column}
          lifted={lifted === block.block.block.id}
          actions={actions}
        />
      ))}
      {placed.map((placedSession) => (
        <SessionCard
          key={placedSession.session.id}
          placed={placedSession}
          column={column}
          oneDay={oneDay}
          lifted={lifted === placedSession.session.id}
          actions={actions}
        />
      ))}
      {crowds.map((crowd) => (
        <CrowdCard key={crowd.start} crowd={crowd} column={column} actions={actions} />
      ))}
    </td>
  )
})

const slotClass = classNames(
  'absolute inset-0 scroll-mt-36 scroll-mb-6 text-sm font-medium text-petrol-ink tabular-nums',
  'before:opacity-0 before:content-[attr(data-clock)] focus-visible:before:opacity-100 pointer-fine:hover:before:opacity-100',
  'focus-visible:-outline-offset-2 active:bg-petrol-soft pointer-fine:hover:bg-petrol-soft',
)
