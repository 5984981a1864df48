import { Link } from 'wouter'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { PagedList } from '../../../platform/web/ui/paged-list.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { useWalk } from '../../../platform/web/use-walk.ts'
import type { useProfile } from '../../practice/web/api.ts'
import { sessionsPath } from '../../sessions/rules.ts'
import { useSessionsPage } from '../../sessions/web/api.ts'
import { PaidSessionTable } from './paid-session-table.tsx'

const PAGE_SIZE = 20
const WORDS = { one: 'sessão', many: 'sessões', back: 'Mais recentes', forward: 'Mais antigas' }

/** A page of the paid sessions, the latest first, and the way from page to page. */
export function usePaidSessions() {
  const walk = useWalk('paid')
  return { walk, page: useSessionsPage({ paid: 'true', after: walk.after, limit: PAGE_SIZE }) }
}

type PaidSessionsProps = {
  profile: ReturnType<typeof useProfile>
  paid: ReturnType<typeof usePaidSessions>
}

export function PaidSessions({ profile, paid }: PaidSessionsProps) {
  return (
    <section aria-labelledby="paid-sessions">
      <h2 id="paid-sessions" className="mb-4 text-lg font-semibold">
        Sessões com Pagamento Confirmado
      </h2>
      <PagedList
        read={paid.page}
        beside={profile}
        walk={paid.walk}
        words={WORDS}
        skeleton={<SkeletonTable rows={6} columns={6} />}
        empty={<NoPaidSessions />}
      >
        {(sessions) =>
          profile.data && <PaidSessionTable sessions={sessions} zone={profile.data.timezone} />
        }
      </PagedList>
    </section>
  )
}

function NoPaidSessions() {
  return (
    <EmptyState
      scene="desk"
      level={3}
      title="Nenhuma sessão com pagamento confirmado ainda."
      description="Ao confirmar o pagamento de uma sessão, ela aparece aqui."
      action={
        <Link href={sessionsPath()} className={buttonClass()}>
          Ir para Sessões
        </Link>
      }
    />
  )
}
