import { EmptyState } from '../../../../platform/web/ui/empty-state.tsx'
import { SkeletonTable } from '../../../../platform/web/ui/skeleton.tsx'
import type { Placed } from '../../agenda/grid-rules.ts'
import type { GridActions } from '../agenda/grid-actions.ts'
import type { ShownWeek } from '../agenda/use-shown-week.ts'
import { SessionWindows } from '../parts/session-windows.tsx'
import { useSessionWindows } from '../parts/use-session-windows.ts'
import { SessionDayList } from './session-day-list.tsx'

type AgendaListProps = {
  shownWeek: ShownWeek
  zone: string
  placed: readonly Placed[] | null
  edit: GridActions['edit']
}

const WHOLE = { before: false, after: false }

/** The sessions of the shown day or week, in the order of their time. */
export function AgendaList({ shownWeek, zone, placed, edit }: AgendaListProps) {
  const windows = useSessionWindows()
  if (!placed) return <SkeletonTable rows={6} columns={4} />
  const sessions = placed
    .filter(({ day, continues }) => !continues && shownWeek.days.includes(day))
    .map(({ session }) => session)
  if (sessions.length === 0) {
    return (
      <EmptyState
        title={
          shownWeek.view === 'day' ? 'Nenhuma sessão neste dia' : 'Nenhuma sessão nesta semana'
        }
        description="Escolha outro dia, ou veja os horários na grade."
      />
    )
  }
  return (
    // On a phone the page's title floats: without a strip of days between, the first day would stand beside it.
    <div className="clear-both">
      <SessionDayList
        caption={shownWeek.view === 'day' ? 'Sessões do dia' : 'Sessões da semana'}
        {...{ sessions, zone, windows }}
        cut={WHOLE}
        onEdit={edit}
      />
      <SessionWindows windows={windows} zone={zone} />
    </div>
  )
}
