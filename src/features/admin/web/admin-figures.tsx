import { BadgeCheck, CalendarCheck, TrendingUp, Users, Wallet } from 'lucide-react'
import { formatCount, formatDecimal } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { FigureCard } from '../../../platform/web/ui/figure-card.tsx'
import { Bone, Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import type { AdminAnalytics } from '../contract.ts'
import type { AdminRevenue } from '../financial-contract.ts'

/** Three counts over two sums of money: no row is left open. */
const GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-6 sm:gap-4'
const COUNT = 'sm:col-span-2'
const MONEY = 'sm:col-span-3'

type AdminFiguresProps = { analytics: AdminAnalytics; revenue: AdminRevenue }

/** The five cards of the dashboard. */
export function AdminFigures({ analytics, revenue }: AdminFiguresProps) {
  const { totalPsychologists, activePsychologists, proSubscribers, conversionRate } = analytics
  return (
    <div className={GRID}>
      <div className={COUNT}>
        <FigureCard
          label="Total de Psicólogos"
          figure={formatCount(totalPsychologists)}
          hint={`${formatCount(activePsychologists)} ${activePsychologists === 1 ? 'ativo' : 'ativos'}`}
          icon={<Users />}
        />
      </div>
      <div className={COUNT}>
        <FigureCard
          label="Assinantes Pro"
          figure={formatCount(proSubscribers)}
          hint={`${formatDecimal(conversionRate)}% do total`}
          icon={<BadgeCheck />}
        />
      </div>
      <div className={COUNT}>
        <FigureCard
          label="Total de Sessões"
          figure={formatCount(analytics.totalSessions)}
          hint="Em todos os consultórios"
          icon={<CalendarCheck />}
        />
      </div>
      <div className={MONEY}>
        <FigureCard
          label="Receita Mensal"
          figure={formatMoney(revenue.monthlyRevenue)}
          hint="Assinaturas ativas"
          icon={<TrendingUp />}
        />
      </div>
      <div className={MONEY}>
        <FigureCard
          label="Receita Total"
          figure={formatMoney(revenue.totalRevenue)}
          hint="Desde o início"
          icon={<Wallet />}
        />
      </div>
    </div>
  )
}

export function AdminFigureSkeleton() {
  return (
    <Skeleton className={GRID}>
      {['psychologists', 'subscribers', 'sessions', 'monthly', 'total'].map((figure, index) => (
        <div
          key={figure}
          className={`rounded-lg border border-line bg-surface p-5 sm:p-6 ${index < 3 ? COUNT : MONEY}`}
        >
          <Bone className="h-6 w-2/3" />
          <Bone className="mt-2 h-9 w-1/2" />
          <Bone className="mt-1 h-5.5 w-1/3" />
        </div>
      ))}
    </Skeleton>
  )
}
