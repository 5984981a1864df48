import { SquareCheck } from 'lucide-react'
import { dayAt, formatNearDay } from '../../../../platform/shared/calendar.ts'
import { pluralize } from '../../../../platform/shared/figures.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { BareCheckbox } from '../../../../platform/web/ui/checkbox.tsx'
import { TableOrCards } from '../../../../platform/web/ui/table-or-cards.tsx'
import { useWideScreen } from '../../../../platform/web/ui/use-wide-screen.ts'
import { useToday } from '../../../../platform/web/use-clock.ts'
import type { Session } from '../../contract.ts'
import { SessionMenu } from '../parts/session-menu.tsx'
import type { OpenWindows } from '../parts/use-session-windows.ts'
import { BulkBar } from './bulk-bar.tsx'
import { practiceColumns } from './session-columns.tsx'
import { SessionRow } from './session-row.tsx'
import { type Selection, useSelection } from './use-selection.ts'

type SessionDayListProps = {
  caption: string
  sessions: readonly Session[]
  zone: string
  cut: { before: boolean; after: boolean }
  windows: OpenWindows
  onEdit: (session: Session) => void
}

export function SessionDayList(props: SessionDayListProps) {
  const { caption, sessions, zone, windows, onEdit } = props
  const selection = useSelection(sessions)
  const wide = useWideScreen()
  const headingOf = useDayHeadings(props)
  const chosen = sessions.filter(({ id }) => selection.has(id))
  return (
    <>
      {!wide &&
        (selection.choosing ? (
          <ChooseAllButton selection={selection} />
        ) : (
          <ChooseButton onChoose={() => selection.begin()} />
        ))}
      <TableOrCards
        caption={caption}
        columns={practiceColumns(zone)}
        rows={sessions}
        rowKey={(session) => session.id}
        groupOf={(session) => headingOf(session)}
        lead={{
          header: <ChooseAll selection={selection} />,
          cell: (session) => <ChooseOne session={session} selection={selection} />,
        }}
        rowClass={({ id }) =>
          selection.has(id) ? 'bg-petrol-soft hover:bg-petrol-soft' : undefined
        }
        card={(session) => (
          <SessionRow
            session={session}
            zone={zone}
            windows={windows}
            selection={selection}
            onEdit={onEdit}
          />
        )}
        actions={(session) => <SessionMenu session={session} windows={windows} onEdit={onEdit} />}
      />
      {(chosen.length > 0 || selection.choosing) && (
        <BulkBar sessions={chosen} selection={selection} />
      )}
    </>
  )
}

function ChooseButton({ onChoose }: { onChoose: () => void }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className={besideHeadingClass}
      icon={<SquareCheck aria-hidden="true" className="max-sm:hidden" />}
      onClick={onChoose}
    >
      Selecionar
    </Button>
  )
}

const besideHeadingClass = 'float-right mt-2.5 max-sm:px-2! sm:-mr-2'

/** Replaces 'Selecionar', so that the heading next to it does not move. */
function ChooseAllButton({ selection }: { selection: Selection }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className={besideHeadingClass}
      onClick={() => selection.toggleAll(!selection.isAll)}
    >
      <span>
        <span className="sr-only">Selecionar </span>
        {selection.isAll ? 'Nenhuma' : 'Todas'}
      </span>
    </Button>
  )
}

function ChooseAll({ selection }: { selection: Selection }) {
  return (
    <BareCheckbox
      aria-label="Selecionar todas as desta página"
      checked={selection.isAll}
      onChange={(event) => selection.toggleAll(event.currentTarget.checked)}
    />
  )
}

function ChooseOne({ session, selection }: { session: Session; selection: Selection }) {
  return (
    <BareCheckbox
      aria-label={`Selecionar a sessão de ${session.patientName}`}
      checked={selection.has(session.id)}
      onChange={({ nativeEvent }) =>
        selection.toggle(session.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}

function useDayHeadings({ sessions, zone, cut }: SessionDayListProps) {
  const today = useToday(zone)
  const dayOf = ({ datetime }: Session) => dayAt(Date.parse(datetime), zone)
  const days = sessions.map(dayOf)
  const counts = Map.groupBy(days, (day) => day)
  const isCut = (day: string) =>
    (cut.before && day === days[0]) || (cut.after && day === days.at(-1))
  return (session: Session) => {
    const day = dayOf(session)
    const count = counts.get(day)?.length ?? 0
    const words = pluralize(count, 'sessão', 'sessões')
    const date = formatNearDay(day, today)
    return { id: day, label: isCut(day) ? date : `${date} · ${words}` }
  }
}
