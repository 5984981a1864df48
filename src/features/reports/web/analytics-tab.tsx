import { CalendarCheck, Wallet } from 'lucide-react'
import { ChartCard } from '../../../platform/web/ui/chart-card.tsx'
import { FigureCard, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import { GrowthFigure } from './growth-note.tsx'
import { PeriodComparison } from './period-comparison.tsx'
import type { TabProps } from './report-points.ts'
import { sessionPoints, typePoints } from './report-points.ts'

export function AnalyticsTab({ report, period }: TabProps) {
  const { trends } = report
  const growth = period ? 'Crescimento' : 'Crescimento Mensal'
  return (
    <>
      <FigureGrid columns={2}>
        <FigureCard
          label={`${growth} da Receita`}
          figure={<GrowthFigure growth={trends.revenueGrowth} />}
          icon={<Wallet />}
        />
        <FigureCard
          label={`${growth} das Sessões`}
          figure={<GrowthFigure growth={trends.sessionGrowth} />}
          icon={<CalendarCheck />}
        />
      </FigureGrid>
      <PeriodComparison trends={trends} period={period} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <ChartCard
          kind="pie"
          title="Tipos de Sessão"
          columns={['Tipo', 'Sessões']}
          points={typePoints(report.sessionTypeBreakdown)}
        />
        <ChartCard
          kind="bar"
          title="Sessões por Mês"
          description="Todas as sessões de cada mês, com as canceladas."
          columns={['Mês', 'Sessões']}
          points={sessionPoints(report.monthlyData)}
          color="var(--online)"
        />
      </div>
    </>
  )
}
