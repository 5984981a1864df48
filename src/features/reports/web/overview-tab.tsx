import { CalendarCheck, Percent, Receipt, Wallet } from 'lucide-react'
import { formatCount } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { ChartCard } from '../../../platform/web/ui/chart-card.tsx'
import { axisMoney } from '../../../platform/web/ui/chart-points.ts'
import { FigureCard, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import { AVERAGE_NOTE, REVENUE_NOTE, rateNote } from '../texts.ts'
import { GrowthNote } from './growth-note.tsx'
import { PendingAlert } from './pending-alert.tsx'
import type { TabProps } from './report-points.ts'
import { revenuePoints } from './report-points.ts'

export function OverviewTab({ report, period }: TabProps) {
  return (
    <>
      <OverviewFigures report={report} period={period} />
      <PendingAlert overview={report.overview} period={period} />
      <ChartCard
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

function OverviewFigures({ report: { overview, trends }, period }: TabProps) {
  const { comparedDays: days } = trends
  return (
    <FigureGrid>
      <FigureCard
        label="Receita Total"
        figure={formatMoney(overview.totalRevenue)}
        hint={
          <>
            {REVENUE_NOTE}
            <GrowthNote growth={trends.revenueGrowth} days={days} period={period} />
          </>
        }
        icon={<Wallet />}
      />
      <FigureCard
        label="Sessões Realizadas"
        figure={formatCount(overview.completedSessions)}
        hint={<GrowthNote growth={trends.sessionGrowth} days={days} period={period} />}
        icon={<CalendarCheck />}
      />
      <FigureCard
        label="Taxa de Pagamento"
        figure={`${overview.paymentRate}%`}
        hint={rateNote(overview)}
        icon={<Percent />}
      />
      <FigureCard
        label="Valor Médio"
        figure={formatMoney(overview.averageSessionValue)}
        hint={AVERAGE_NOTE}
        icon={<Receipt />}
      />
    </FigureGrid>
  )
}
