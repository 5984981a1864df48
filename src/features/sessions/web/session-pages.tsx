import { useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { useProfile } from '../../profile/web/api.ts'
import type { Session } from '../contract.ts'
import { type SessionFilters, useSessionsPage } from './api.ts'
import { SessionList } from './session-list.tsx'
import { SessionPager } from './session-pager.tsx'

const PAGE_SIZE = 20

type SessionPagesProps = {
  filters: SessionFilters
  onCreate: () => void
  onEdit: (session: Session) => void
}

/** The four faces of the list, and the way from page to page. */
export function SessionPages({ filters, onCreate, onEdit }: SessionPagesProps) {
  const trail = useTrail(JSON.stringify(filters))
  const page = useSessionsPage({ ...filters, after: trail.after, limit: PAGE_SIZE })
  const profile = useProfile()
  const failed = page.isError ? page : profile.isError ? profile : null
  if (failed) {
    return (
      <ErrorState
        description={failed.error?.message}
        onRetry={() => failed.refetch()}
        pending={failed.isFetching}
      />
    )
  }
  if (!page.data || !profile.data) return <SkeletonTable rows={6} columns={4} />
  const { items, total, next } = page.data
  if (items.length === 0) return <NoSessions filtered={hasAny(filters)} onCreate={onCreate} />
  return (
    <div className={page.isPlaceholderData ? 'opacity-60' : undefined}>
      <SessionList sessions={items} zone={profile.data.timezone} onEdit={onEdit} />
      <SessionPager
        first={trail.pagesBefore * PAGE_SIZE + 1}
        count={items.length}
        total={total}
        onNewer={trail.pagesBefore > 0 ? trail.back : null}
        onOlder={next ? () => trail.forward(next) : null}
        disabled={page.isPlaceholderData}
      />
    </div>
  )
}

/** The pages walked through to get here; another question starts a new walk. */
function useTrail(question: string) {
  const [walk, setWalk] = useState<{ question: string; cursors: string[] }>({
    question,
    cursors: [],
  })
  const cursors = walk.question === question ? walk.cursors : []
  return {
    after: cursors.at(-1),
    pagesBefore: cursors.length,
    forward: (cursor: string) => setWalk({ question, cursors: [...cursors, cursor] }),
    back: () => setWalk({ question, cursors: cursors.slice(0, -1) }),
  }
}

function hasAny(filters: SessionFilters): boolean {
  return Object.keys(filters).length > 0
}

function NoSessions({ filtered, onCreate }: { filtered: boolean; onCreate: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        compact
        title="Nenhuma sessão com estes filtros"
        description="Mude ou limpe os filtros para ver outras sessões."
      />
    )
  }
  return (
    <EmptyState
      title="Nenhuma sessão ainda"
      description="Aqui ficam as sessões que você marca e as que chegam pelo seu link público."
      action={<Button onClick={onCreate}>Marcar a primeira sessão</Button>}
    />
  )
}
