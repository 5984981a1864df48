import { type ReactNode, useCallback } from 'react'
import { DEFAULT_ZONE } from '../../../../platform/shared/calendar.ts'
import { type Cut, PagedList } from '../../../../platform/web/ui/paged-list.tsx'
import { SkeletonTable } from '../../../../platform/web/ui/skeleton.tsx'
import { usePaging } from '../../../../platform/web/use-paging.ts'
import { useProfile } from '../../../practice/web/api.ts'
import type { Session, SessionList } from '../../contract.ts'
import type { SessionFilters } from '../../rules.ts'
import { useSessionsPage } from '../api.ts'
import { SessionWindows } from '../parts/session-windows.tsx'
import type { OpenWindows } from '../parts/use-session-windows.ts'
import { useSessionWindows } from '../parts/use-session-windows.ts'

const WORDS = { one: 'sessão', many: 'sessões' }

type SessionPagesProps = {
  list?: SessionList | undefined
  filters: SessionFilters
  size: number
  empty: ReactNode
  children: (rows: ShownSessions) => ReactNode
}

export interface ShownSessions {
  sessions: readonly Session[]
  zone: string
  windows: OpenWindows
  cut: Cut
}

export function SessionPages({ list, filters, size, empty, children }: SessionPagesProps) {
  const paging = usePaging(JSON.stringify({ list, ...filters }))
  const page = useSessionsPage({ list, ...filters, after: paging.after, limit: size })
  const profile = useProfile()
  const windows = useSessionWindows()
  const { windowsOf } = windows
  const zone = profile.data?.timezone ?? DEFAULT_ZONE
  const draw = useCallback(
    (sessions: Session[], cut: Cut) => children({ sessions, zone, windows: { windowsOf }, cut }),
    [children, zone, windowsOf],
  )
  return (
    <>
      <PagedList
        read={page}
        beside={profile}
        paging={paging}
        words={WORDS}
        skeleton={<SkeletonTable rows={6} columns={4} />}
        empty={empty}
      >
        {draw}
      </PagedList>
      <SessionWindows windows={windows} zone={zone} />
    </>
  )
}
