import { Link } from 'wouter'
import { formatMonth } from '../../../platform/shared/calendar.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { PagedList } from '../../../platform/web/ui/paged-list.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { usePaging } from '../../../platform/web/use-paging.ts'
import type { useProfile } from '../../practice/web/api.ts'
import { sessionsPath } from '../../sessions/rules.ts'
import { useSessionsPage } from '../../sessions/web/api.ts'
import type { Period } from '../rules.ts'
import { PaidSessionTable } from './paid-session-table.tsx'
import type { ReportMonth } from './report-address.ts'

const PAGE_SIZE = 20
const WORDS = { one: 'sessão', many: 'sessões' }

export function usePaidSessions(period: Period | null) {
  const paging = usePaging(`paid ${period?.from ?? ''}`)
  const page = useSessionsPage({ ...period, paid: 'true', after: paging.after, limit: PAGE_SIZE })
  return { paging, page }
}

type PaidSessionsProps = {
  shown: ReportMonth
  profile: ReturnType<typeof useProfile>
  paid: ReturnType<typeof usePaidSessions>
}

export function PaidSessions({ shown, profile, paid }: PaidSessionsProps) {
  return (
    <section aria-labelledby="paid-sessions">
      <h2 id="paid-sessions" className="mb-4 text-lg font-semibold">
        Sessões com Pagamento Confirmado
      </h2>
      <PagedList
        read={paid.page}
        beside={profile}
        paging={paid.paging}
        words={WORDS}
        skeleton={<SkeletonTable rows={6} columns={6} />}
        empty={<NoPaidSessions {...shown} />}
      >
        {(sessions) =>
          profile.data && <PaidSessionTable sessions={sessions} zone={profile.data.timezone} />
        }
      </PagedList>
    </section>
  )
}

function NoPaidSessions({ month, period, today }: ReportMonth) {
  const another = month !== null && month !== today.slice(0, 7)
  return (
    <EmptyState
      scene="desk"
      level={3}
      title={
        another
          ? `Nenhuma sessão com pagamento confirmado em ${formatMonth(month)}.`
          : 'Nenhuma sessão com pagamento confirmado ainda.'
      }
      description={
        month === null
          ? 'Ao confirmar o pagamento de uma sessão, ela aparece aqui.'
          : 'Aqui ficam as sessões do mês, assim que o pagamento de cada uma é confirmado.'
      }
      action={
        <Link href={sessionsPath(another ? { ...period } : {})} className={buttonClass()}>
          {another ? 'Ver as sessões do mês' : 'Ir para Sessões'}
        </Link>
      }
    />
  )
}
