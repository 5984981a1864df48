import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import type { Session } from '../contract.ts'
import { SessionMenu } from './session-menu.tsx'
import type { OpenWindows } from './use-session-windows.ts'

type SessionListProps = {
  sessions: readonly Session[]
  columns: readonly Column<Session>[]
  windows: OpenWindows
  onEdit: (session: Session) => void
}

export function SessionList({ sessions, columns, windows, onEdit }: SessionListProps) {
  return (
    <TableOrCards
      caption="Sessões, das mais recentes às mais antigas"
      columns={columns}
      rows={sessions}
      rowKey={(session) => session.id}
      actions={(session) => <SessionMenu session={session} windows={windows} onEdit={onEdit} />}
    />
  )
}
