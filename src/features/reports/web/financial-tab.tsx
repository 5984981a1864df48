import { CircleCheck, Clock, Receipt } from 'lucide-react'
import { formatMoney } from '../../../platform/shared/money.ts'
import { ChartCard } from '../../../platform/web/ui/chart-card.tsx'
import { axisMoney } from '../../../platform/web/ui/chart-points.ts'
import { FigureCard, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import type { TabProps } from './advanced-tabs.tsx'
import { paymentPoints, revenuePoints } from './report-points.ts'

/** Financeiro: spec part 2 §2. */
export function FinancialTab({ report }: Pick<TabProps, 'report'>) {
  const { overview } = report
  return (
    <>
      <FigureGrid columns={3}>
        <FigureCard
          label="Receita Confirmada"
          figure={formatMoney(overview.totalRevenue)}
          icon={<CircleCheck />}
        />
        <FigureCard
          label="Receita Pendente"
          figure={formatMoney(overview.pendingRevenue)}
          icon={<Clock />}
        />
        <FigureCard
          wide
          label="Média por Sessão"
          figure={formatMoney(overview.averageSessionValue)}
          icon={<Receipt />}
        />
      </FigureGrid>
      <div className="grid gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ChartCard
          kind="bar"
          title="Receita por Mês"
          description="Valor das sessões pagas, no mês de cada sessão."
          columns={['Mês', 'Receita']}
          points={revenuePoints(report.monthlyData)}
          axisText={axisMoney}
        />
        <ChartCard
          kind="pie"
          title="Status de Pagamentos"
          columns={['Status', 'Sessões']}
          points={paymentPoints(report.paymentAnalytics)}
        />
      </div>
    </>
  )
}
