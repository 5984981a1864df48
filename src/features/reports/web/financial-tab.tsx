import { CircleCheck, Clock, Package, Receipt, UserX } from 'lucide-react'
import { formatCount } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { ChartCard } from '../../../platform/web/ui/chart-card.tsx'
import { axisMoney } from '../../../platform/web/ui/chart-points.ts'
import { FigureCard, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import {
  AVERAGE_NOTE,
  absencesText,
  owedText,
  PAYMENTS_NOTE,
  REVENUE_NOTE,
  UNSCHEDULED_NOTE,
  unconfirmedText,
} from '../report-texts.ts'
import type { TabProps } from './report-points.ts'
import { paymentPoints, revenuePoints } from './report-points.ts'

export function FinancialTab({ report, month }: Pick<TabProps, 'report' | 'month'>) {
  const { overview } = report
  return (
    <>
      <FigureGrid columns={5}>
        <FigureCard
          label="Receita confirmada"
          figure={formatMoney(overview.totalRevenue)}
          hint={REVENUE_NOTE}
          icon={<CircleCheck />}
        />
        <FigureCard
          label="Receita pendente"
          figure={formatMoney(overview.pendingRevenue)}
          hint={
            <>
              {unconfirmedText(overview)}
              <span className="block">{owedText(overview)}</span>
            </>
          }
          icon={<Clock />}
        />
        <FigureCard
          label="Média por sessão"
          figure={formatMoney(overview.averageSessionValue)}
          hint={AVERAGE_NOTE}
          icon={<Receipt />}
        />
        <FigureCard
          label="Faltas e cancelamentos tardios"
          figure={formatCount(overview.absences + overview.lateCancellations)}
          hint={absencesText(overview)}
          icon={<UserX />}
        />
        <FigureCard
          label="Pacotes a agendar"
          figure={formatMoney(overview.unscheduledPackages)}
          hint={UNSCHEDULED_NOTE}
          icon={<Package />}
        />
      </FigureGrid>
      <div className="grid gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ChartCard
          kind="bar"
          title="Receita por mês"
          description="Valor das sessões pagas, no mês de cada sessão."
          columns={['Mês', 'Receita']}
          points={revenuePoints(report.monthlyData, month)}
          axisText={axisMoney}
        />
        <ChartCard
          kind="pie"
          title="Status de pagamentos"
          description={PAYMENTS_NOTE}
          columns={['Status', 'Sessões']}
          points={paymentPoints(report.paymentAnalytics)}
        />
      </div>
    </>
  )
}
