import { BadgeCheck, CalendarCheck, TrendingUp, Users, Wallet } from 'lucide-react'
import { formatCount, formatDecimal, pluralize } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { FigureBone, FigureCard } from '../../../platform/web/ui/figure-card.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import type { AdminAnalytics } from '../contract.ts'
import type { AdminRevenue } from '../financial-contract.ts'

const GRID =
  'grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 sm:grid-cols-6 sm:gap-4'
const FIRST_COLUMN = 'grid max-sm:col-span-full sm:col-span-2'
const COUNT_COLUMN = 'grid sm:col-span-2'
const MONEY = 'grid sm:col-span-3'
const WIDTHS = [FIRST_COLUMN, COUNT_COLUMN, COUNT_COLUMN, MONEY, MONEY]

type AdminFiguresProps = { analytics: AdminAnalytics; revenue: AdminRevenue }

export function AdminFigures({ analytics, revenue }: AdminFiguresProps) {
  const { totalPsychologists, activePsychologists, proSubscribers, conversionRate } = analytics
  const figures = [
    {
      label: 'Total de Psicólogos',
      figure: formatCount(totalPsychologists),
      hint: pluralize(activePsychologists, 'ativo', 'ativos'),
      icon: <Users />,
    },
    {
      label: 'Assinantes Pro',
      figure: formatCount(proSubscribers),
      hint: `${formatDecimal(conversionRate)}% do total`,
      icon: <BadgeCheck />,
    },
    {
      label: 'Total de Sessões',
      figure: formatCount(analytics.totalSessions),
      hint: 'Em todos os consultórios',
      icon: <CalendarCheck />,
    },
    {
      label: 'Receita Mensal',
      figure: formatMoney(revenue.monthlyRevenue),
      hint: 'Assinaturas ativas',
      icon: <TrendingUp />,
    },
    {
      label: 'Receita Total',
      figure: formatMoney(revenue.totalRevenue),
      hint: 'Desde o início',
      icon: <Wallet />,
    },
  ]
  return (
    <div className={GRID}>
      {figures.map((figure, index) => (
        <div key={figure.label} className={WIDTHS[index]}>
          <FigureCard {...figure} />
        </div>
      ))}
    </div>
  )
}

export function AdminFigureSkeleton() {
  return (
    <Skeleton className={GRID}>
      {['psychologists', 'subscribers', 'sessions', 'monthly', 'total'].map((figure, index) => (
        <div key={figure} className={WIDTHS[index]}>
          <FigureBone />
        </div>
      ))}
    </Skeleton>
  )
}
