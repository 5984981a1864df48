import { CalendarOff } from 'lucide-react'
import { use } from 'react'
import { clockOf, formatNearDay } from '../../../../platform/shared/calendar.ts'
import { EmptyState } from '../../../../platform/web/ui/empty-state.tsx'
import { SkeletonTable } from '../../../../platform/web/ui/skeleton.tsx'
import { blockName, type PlacedBlock } from '../../agenda/block-rules.ts'
import type { Placed } from '../../agenda/grid-rules.ts'
import type { GridActions } from '../agenda/grid-actions.ts'
import type { ShownWeek } from '../agenda/use-shown-week.ts'
import { HolidaySlot, OutsideSlot } from '../parts/agenda-slots.ts'
import type { OpenWindows } from '../parts/use-session-windows.ts'
import { SessionDayList } from './session-day-list.tsx'

type AgendaListProps = {
  shownWeek: ShownWeek
  zone: string
  placed: readonly Placed[] | null
  windows: OpenWindows
  blocks: readonly PlacedBlock[]
  edit: GridActions['edit']
  editBlock: GridActions['editBlock']
}

const WHOLE = { before: false, after: false }

/**
 * The sessions of the shown day or week, in the order of their time, and below them its blocks and the times taken in other
 * calendars.
 */
export function AgendaList({ shownWeek, zone, placed, windows, blocks, ...acts }: AgendaListProps) {
  const OutsideTimes = use(OutsideSlot)
  const Holidays = use(HolidaySlot)
  if (!placed) return <SkeletonTable rows={6} columns={4} />
  const sessions = placed
    .filter(({ day, continues }) => !continues && shownWeek.days.includes(day))
    .map(({ session }) => session)
  const blocked = blocks.filter(({ day }) => shownWeek.days.includes(day))
  const takenTimes = (
    <>
      {blocked.length > 0 && <BlockList blocks={blocked} onEdit={acts.editBlock} />}
      {Holidays && <Holidays where="list" days={shownWeek.days} />}
      {OutsideTimes && <OutsideTimes where="list" days={shownWeek.days} zone={zone} />}
    </>
  )
  if (sessions.length === 0) {
    return (
      <>
        <EmptyState
          title={
            shownWeek.view === 'day' ? 'Nenhuma sessão neste dia' : 'Nenhuma sessão nesta semana'
          }
          description="Escolha outro dia, ou veja os horários na grade."
        />
        {takenTimes}
      </>
    )
  }
  return (
    // On a phone the page's title is fixed at the top: without a strip of days in between, the first day would be next to it.
    <div className="clear-both">
      <SessionDayList
        caption={shownWeek.view === 'day' ? 'Sessões do dia' : 'Sessões da semana'}
        {...{ sessions, zone, windows }}
        cut={WHOLE}
        onEdit={acts.edit}
      />
      {takenTimes}
    </div>
  )
}

type BlockListProps = {
  blocks: readonly PlacedBlock[]
  onEdit: GridActions['editBlock']
}

function BlockList({ blocks, onEdit }: BlockListProps) {
  return (
    <section aria-labelledby="blocked-times" className="mt-6">
      <h2 id="blocked-times" className="mb-2 font-semibold">
        Horários bloqueados
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {blocks.map((placed) => (
          <li key={`${placed.block.id} ${placed.day}`}>
            <button
              type="button"
              onClick={() => onEdit(placed)}
              className="flex min-h-12 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <CalendarOff aria-hidden="true" className="size-4 shrink-0 text-clay-ink" />
              <span className="tabular-nums">
                {formatNearDay(placed.day)} · {clockOf(placed.start)}–{clockOf(placed.end)}
              </span>
              <span className="min-w-0 font-medium wrap-anywhere">{blockName(placed.block)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
