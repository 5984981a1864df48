import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import type { Session } from '../contract.ts'
import { SessionMenu } from './session-menu.tsx'

type SessionListProps = {
  sessions: readonly Session[]
  columns: readonly Column<Session>[]
  zone: string
  onEdit: (session: Session) => void
}

export function SessionList({ sessions, columns, zone, onEdit }: SessionListProps) {
  return (
    <TableOrCards
      caption="Sessões, das mais recentes às mais antigas"
      columns={columns}
      rows={sessions}
      rowKey={(session) => session.id}
      actions={(session) => <SessionMenu session={session} zone={zone} onEdit={onEdit} />}
    />
  )
}
