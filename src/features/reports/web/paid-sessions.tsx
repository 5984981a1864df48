import { useState } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import type { useProfile } from '../../profile/web/api.ts'
import { useSessionsPage } from '../../sessions/web/api.ts'
import { PaidSessionTable } from './paid-session-table.tsx'
import { ReportPager } from './report-pager.tsx'
import { SESSIONS_PATH } from './report-paths.ts'

const PAGE_SIZE = 20

/** A page of the paid sessions, the latest first, and the way from page to page. */
export function usePaidSessions() {
  const [cursors, setCursors] = useState<string[]>([])
  return {
    page: useSessionsPage({ paid: 'true', after: cursors.at(-1), limit: PAGE_SIZE }),
    pagesBefore: cursors.length,
    forward: (cursor: string) => setCursors([...cursors, cursor]),
    back: () => setCursors(cursors.slice(0, -1)),
  }
}

type PaidSessionsProps = {
  profile: ReturnType<typeof useProfile>
  paid: ReturnType<typeof usePaidSessions>
}

/** Sessões com Pagamento Confirmado: spec part 2 §2. */
export function PaidSessions(props: PaidSessionsProps) {
  return (
    <section aria-labelledby="paid-sessions">
      <h2 id="paid-sessions" className="mb-4 text-lg font-semibold">
        Sessões com Pagamento Confirmado
      </h2>
      <PaidSessionFaces {...props} />
    </section>
  )
}

function PaidSessionFaces({ profile, paid }: PaidSessionsProps) {
  const { page, pagesBefore } = paid
  if (!page.data || !profile.data) {
    const failed = page.data ? profile : page
    return (
      <ErrorState
        description={failed.error?.message}
        onRetry={() => failed.refetch()}
        pending={failed.isFetching}
      />
    )
  }
  const { items, total, next } = page.data
  if (items.length === 0) {
    return (
      <EmptyState
        level={3}
        title="Nenhuma sessão com pagamento confirmado ainda."
        description="Ao confirmar o pagamento de uma sessão, ela aparece aqui."
        action={
          <Link href={SESSIONS_PATH} className={buttonClass()}>
            Ir para Sessões
          </Link>
        }
      />
    )
  }
  return (
    <div className={page.isPlaceholderData ? 'opacity-60' : undefined}>
      <PaidSessionTable sessions={items} zone={profile.data.timezone} />
      <ReportPager
        first={pagesBefore * PAGE_SIZE + 1}
        count={items.length}
        total={total}
        onNewer={pagesBefore > 0 ? paid.back : null}
        onOlder={next ? () => paid.forward(next) : null}
        disabled={page.isPlaceholderData}
      />
    </div>
  )
}
