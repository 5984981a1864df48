import { CalendarRange, HandCoins, Percent, TrendingUp, Wallet } from 'lucide-react'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { Card } from '../../../../platform/web/ui/card.tsx'
import { FigureBones, FigureCard, FigureGrid } from '../../../../platform/web/ui/figure-card.tsx'
import { Bone, Skeleton } from '../../../../platform/web/ui/skeleton.tsx'
import type { AdminRevenue } from '../../financial-contract.ts'
import { cardFigures, RECEIVED_LABEL } from '../../financial-texts.ts'

export function RevenueFigures({ revenue }: { revenue: AdminRevenue }) {
  const { monthly, total, conversion, projection } = cardFigures(revenue)
  return (
    <div className="space-y-3 sm:space-y-4">
      <FigureGrid large>
        <FigureCard {...monthly} icon={<TrendingUp />} />
        <FigureCard {...total} icon={<Wallet />} />
        <FigureCard {...conversion} icon={<Percent />} />
        <FigureCard {...projection} icon={<CalendarRange />} />
      </FigureGrid>
      <Card>
        <dl className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-3.5 py-3 sm:px-5">
          <dt className="flex items-center gap-3 text-sm text-muted">
            <HandCoins aria-hidden="true" className="size-5 text-petrol-ink" />
            {RECEIVED_LABEL}
          </dt>
          <dd className="text-lg font-semibold tabular-nums">
            {formatMoney(revenue.receivedRevenue)}
          </dd>
        </dl>
      </Card>
    </div>
  )
}

export function RevenueSkeleton() {
  return (
    <Skeleton label="Carregando relatórios financeiros..." className="space-y-6">
      <div className="space-y-3 sm:space-y-4">
        <FigureBones large />
        <Bone className="h-13 w-full" />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Bone className="h-64 w-full" />
        <Bone className="h-64 w-full" />
      </div>
    </Skeleton>
  )
}
