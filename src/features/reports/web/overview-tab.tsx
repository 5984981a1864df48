import { CalendarCheck, Percent, Receipt, Wallet } from 'lucide-react'
import { formatCount } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { ChartCard } from '../../../platform/web/ui/chart-card.tsx'
import { axisMoney } from '../../../platform/web/ui/chart-points.ts'
import { FigureCard, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import { countSessions } from '../text-rules.ts'
import type { TabProps } from './advanced-tabs.tsx'
import { GrowthNote } from './growth-note.tsx'
import { PendingAlert } from './pending-alert.tsx'
import { revenuePoints } from './report-points.ts'

/** Visão Geral: spec part 2 §2. */
export function OverviewTab({ report, period }: TabProps) {
  return (
    <>
      <OverviewFigures report={report} />
      <PendingAlert overview={report.overview} period={period} />
      <ChartCard
        // A line needs more than one point.
        kind={report.monthlyData.length === 1 ? 'bar' : 'line'}
        title="Receita Mensal"
        description="Valor das sessões pagas, no mês de cada sessão."
        columns={['Mês', 'Receita']}
        points={revenuePoints(report.monthlyData)}
        axisText={axisMoney}
      />
    </>
  )
}

function OverviewFigures({ report: { overview, trends } }: Pick<TabProps, 'report'>) {
  const { comparedDays: days } = trends
  return (
    <FigureGrid>
      <FigureCard
        label="Receita Total"
        figure={formatMoney(overview.totalRevenue)}
        hint={<GrowthNote growth={trends.revenueGrowth} days={days} />}
        icon={<Wallet />}
      />
      <FigureCard
        label="Sessões Realizadas"
        figure={formatCount(overview.completedSessions)}
        hint={<GrowthNote growth={trends.sessionGrowth} days={days} />}
        icon={<CalendarCheck />}
      />
      <FigureCard
        label="Taxa de Pagamento"
        figure={`${overview.paymentRate}%`}
        hint={`${formatCount(overview.paidSessions)} de ${countSessions(overview.totalSessions)}`}
        icon={<Percent />}
      />
      <FigureCard
        label="Valor Médio"
        figure={formatMoney(overview.averageSessionValue)}
        hint="Por sessão paga"
        icon={<Receipt />}
      />
    </FigureGrid>
  )
}
