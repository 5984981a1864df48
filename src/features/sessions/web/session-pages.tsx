import type { ReactNode } from 'react'
import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { PagedList } from '../../../platform/web/ui/paged-list.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import { useWalk } from '../../../platform/web/use-walk.ts'
import { useProfile } from '../../practice/web/api.ts'
import type { Session } from '../contract.ts'
import type { SessionFilters } from '../rules.ts'
import { useSessionsPage } from './api.ts'
import { SessionMenu } from './parts/session-menu.tsx'
import { SessionWindows } from './parts/session-windows.tsx'
import type { OpenWindows } from './parts/use-session-windows.ts'
import { useSessionWindows } from './parts/use-session-windows.ts'

const WORDS = { one: 'sessão', many: 'sessões', back: 'Mais recentes', forward: 'Mais antigas' }

type SessionPagesProps = {
  filters: SessionFilters
  /** How many a page shows. */
  size: number
  columnsIn: (zone: string) => Column<Session>[]
  empty: ReactNode
  onEdit: (session: Session) => void
}

/** Sessions, newest first, in pages. */
export function SessionPages({ filters, size, columnsIn, empty, onEdit }: SessionPagesProps) {
  const walk = useWalk(JSON.stringify(filters))
  const page = useSessionsPage({ ...filters, after: walk.after, limit: size })
  const profile = useProfile()
  const windows = useSessionWindows()
  const zone = profile.data?.timezone ?? DEFAULT_ZONE
  return (
    <>
      <PagedList
        read={page}
        beside={profile}
        walk={walk}
        words={WORDS}
        skeleton={<SkeletonTable rows={6} columns={4} />}
        empty={empty}
      >
        {(sessions) => (
          <SessionList
            sessions={sessions}
            columns={columnsIn(zone)}
            windows={windows}
            onEdit={onEdit}
          />
        )}
      </PagedList>
      <SessionWindows windows={windows} zone={zone} />
    </>
  )
}

type SessionListProps = {
  sessions: readonly Session[]
  columns: readonly Column<Session>[]
  windows: OpenWindows
  onEdit: (session: Session) => void
}

function SessionList({ sessions, columns, windows, onEdit }: SessionListProps) {
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
