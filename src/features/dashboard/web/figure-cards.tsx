import { CalendarCheck, ChartNoAxesColumn, Users, Wallet } from 'lucide-react'
import { formatMoney } from '../../../platform/shared/money.ts'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { Bone, Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { StatCard } from '../../../platform/web/ui/stat-card.tsx'
import { useDashboard } from './api.ts'

const GRID = 'grid gap-4 min-[26rem]:grid-cols-2 xl:grid-cols-4'

/** The four figures: spec part 1 §2 and §9. */
export function FigureCards() {
  const dashboard = useDashboard()
  const figures = dashboard.data
  if (dashboard.isPending) return <FigureSkeleton />
  if (!figures) {
    return (
      <ErrorState
        description={dashboard.error?.message}
        onRetry={() => dashboard.refetch()}
        pending={dashboard.isFetching}
      />
    )
  }
  return (
    <div className={GRID}>
      <StatCard label="Total de pacientes" figure={figures.totalPatients} icon={<Users />} />
      <StatCard label="Sessões hoje" figure={figures.sessionsToday} icon={<CalendarCheck />} />
      <StatCard
        label="Receita do mês"
        figure={formatMoney(figures.monthRevenue)}
        hint="Sessões pagas"
        icon={<Wallet />}
      />
      <StatCard
        label="Taxa de ocupação"
        figure={`${figures.occupancyRate}%`}
        hint="Sessões concluídas"
        icon={<ChartNoAxesColumn />}
      />
    </div>
  )
}

function FigureSkeleton() {
  return (
    <Skeleton className={GRID}>
      {['patients', 'today', 'revenue', 'rate'].map((figure) => (
        <div key={figure} className="rounded-lg border border-line bg-surface p-5 sm:p-6">
          <Bone className="h-6 w-2/3" />
          <Bone className="mt-3 h-8 w-1/2" />
        </div>
      ))}
    </Skeleton>
  )
}
