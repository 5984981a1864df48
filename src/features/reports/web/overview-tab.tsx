import { CalendarCheck, Clock, Percent, Receipt, Wallet } from 'lucide-react'
import { Link } from 'wouter'
import { formatCount } from '../../../platform/shared/figures.ts'
import { centsOf, formatMoney } from '../../../platform/shared/money.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { ChartCard } from '../../../platform/web/ui/chart-card.tsx'
import { axisMoney } from '../../../platform/web/ui/chart-points.ts'
import { FigureCard, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import { sessionsPath } from '../../sessions/rules.ts'
import { OwedSums } from '../../sessions/web/parts/owed-sums.tsx'
import type { AdvancedReport } from '../contract.ts'
import { AVERAGE_NOTE, REVENUE_NOTE, rateNote, unconfirmedText } from '../report-texts.ts'
import type { Period } from '../rules.ts'
import { GrowthNote } from './growth-note.tsx'
import { revenuePoints, type TabProps } from './report-points.ts'

export function OverviewTab({ report, period, month }: TabProps) {
  return (
    <>
      <OverviewFigures report={report} period={period} />
      <PendingAlert overview={report.overview} period={period} />
      <ChartCard
        kind={report.monthlyData.length === 1 ? 'bar' : 'line'}
        title="Receita mensal"
        description="Valor das sessões pagas, no mês de cada sessão."
        columns={['Mês', 'Receita']}
        points={revenuePoints(report.monthlyData, month)}
        axisText={axisMoney}
      />
    </>
  )
}

function OverviewFigures({ report: { overview, trends }, period }: Omit<TabProps, 'month'>) {
  const { comparedDays: days } = trends
  return (
    <FigureGrid>
      <FigureCard
        label="Receita total"
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
        label="Sessões realizadas"
        figure={formatCount(overview.completedSessions)}
        hint={<GrowthNote growth={trends.sessionGrowth} days={days} period={period} />}
        icon={<CalendarCheck />}
      />
      <FigureCard
        label="Taxa de pagamento"
        figure={`${overview.paymentRate}%`}
        hint={rateNote(overview)}
        icon={<Percent />}
      />
      <FigureCard
        label="Valor médio"
        figure={formatMoney(overview.averageSessionValue)}
        hint={AVERAGE_NOTE}
        icon={<Receipt />}
      />
    </FigureGrid>
  )
}

type PendingAlertProps = Pick<AdvancedReport, 'overview'> & { period: Period | null }

function PendingAlert({ overview, period }: PendingAlertProps) {
  const { pendingPayments, pendingRevenue, partiallyReceived } = overview
  if (pendingPayments === 0) return null
  return (
    <section
      aria-labelledby="pending-payments"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-pending bg-pending-soft px-[min(1.25rem,6vw)] py-4 text-pending-ink sm:px-6"
    >
      <Clock aria-hidden="true" className="size-6 shrink-0" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="pending-payments" className="font-semibold">
          Pagamentos pendentes
        </h2>
        <div className="my-1.5">
          <OwedSums {...overview} />
        </div>
        <p className="text-sm tabular-nums">
          {unconfirmedText(overview)}, no total de{' '}
          <strong className="whitespace-nowrap">{formatMoney(pendingRevenue)}</strong>
          {centsOf(partiallyReceived) !== 0 && (
            <>
              , dos quais{' '}
              <strong className="whitespace-nowrap">{formatMoney(partiallyReceived)}</strong> já
              recebidos em parte
            </>
          )}
        </p>
      </div>
      <Link
        href={sessionsPath({ paid: 'false', ...period })}
        className={buttonClass({ variant: 'outline' })}
      >
        Ver Pendências
      </Link>
    </section>
  )
}
