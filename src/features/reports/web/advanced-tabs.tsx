import { CalendarCheck, CalendarDays, UserCheck, Users, Wallet } from 'lucide-react'
import type { ComponentType } from 'react'
import { useSearchParams } from 'wouter'
import { formatCount, formatDecimal } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { withParameters } from '../../../platform/web/asked-search.ts'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ChartCard } from '../../../platform/web/ui/chart-card.tsx'
import { FigureCard, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../../platform/web/ui/tabs.tsx'
import type { AdvancedReport } from '../contract.ts'
import { previousText, recentText } from '../report-texts.ts'
import { type Period, sessionsPerPatient } from '../rules.ts'
import { FinancialTab } from './financial-tab.tsx'
import { GrowthFigure } from './growth-note.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { sessionPoints, type TabProps, typePoints } from './report-points.ts'
import { TopPatientTable } from './top-patient-table.tsx'

const TABS: readonly (readonly [name: string, label: string, Content: ComponentType<TabProps>])[] =
  [
    ['overview', 'Visão Geral', OverviewTab],
    ['financial', 'Financeiro', FinancialTab],
    ['patients', 'Pacientes', PatientsTab],
    ['analytics', 'Analytics', AnalyticsTab],
  ]
const FIRST_TAB = 'overview'

export function AdvancedTabs({ report, period, month }: TabProps) {
  const [search, setSearch] = useSearchParams()
  const tabParam = search.get('tab')
  const open = TABS.find(([name]) => name === tabParam)?.[0] ?? FIRST_TAB
  return (
    <Tabs
      value={open}
      onValueChange={(tab) =>
        setSearch(withParameters(search, { tab: tab === FIRST_TAB ? null : tab }), {
          replace: true,
        })
      }
    >
      <TabList label="Partes do relatório">
        {TABS.map(([name, label]) => (
          <Tab key={name} value={name}>
            {label}
          </Tab>
        ))}
      </TabList>
      {TABS.map(([name, , Content]) => (
        <TabPanel key={name} value={name} className="space-y-6">
          <Content report={report} period={period} month={month} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

function PatientsTab({ report }: Pick<TabProps, 'report'>) {
  const { totalPatients, activePatients, patientSessions } = report.overview
  return (
    <>
      <FigureGrid columns={3}>
        <FigureCard
          label="Total de pacientes"
          figure={formatCount(totalPatients)}
          hint="Cadastrados até hoje"
          icon={<Users />}
        />
        <FigureCard
          label="Pacientes ativos"
          figure={formatCount(activePatients)}
          hint="Com sessões realizadas"
          icon={<UserCheck />}
        />
        <FigureCard
          label="Média de sessões"
          figure={formatDecimal(sessionsPerPatient(patientSessions, totalPatients))}
          hint="Por paciente cadastrado hoje, com as canceladas"
          icon={<CalendarDays />}
        />
      </FigureGrid>
      <TopPatientTable patients={report.topPatients} />
    </>
  )
}

function AnalyticsTab({ report, period, month }: TabProps) {
  const { trends } = report
  const growth = period ? 'Crescimento' : 'Crescimento mensal'
  return (
    <>
      <FigureGrid columns={2}>
        <FigureCard
          label={`${growth} da receita`}
          figure={<GrowthFigure growth={trends.revenueGrowth} />}
          icon={<Wallet />}
        />
        <FigureCard
          label={`${growth} das sessões`}
          figure={<GrowthFigure growth={trends.sessionGrowth} />}
          icon={<CalendarCheck />}
        />
      </FigureGrid>
      <PeriodComparison trends={trends} period={period} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <ChartCard
          kind="pie"
          title="Tipos de sessão"
          columns={['Tipo', 'Sessões']}
          points={typePoints(report.sessionTypeBreakdown)}
        />
        <ChartCard
          kind="bar"
          title="Sessões por mês"
          description="Todas as sessões de cada mês, com as canceladas."
          columns={['Mês', 'Sessões']}
          points={sessionPoints(report.monthlyData, month)}
          color="var(--online)"
        />
      </div>
    </>
  )
}

function PeriodComparison({
  trends,
  period,
}: Pick<AdvancedReport, 'trends'> & { period: Period | null }) {
  const { comparedDays: days } = trends
  const spans = [recentText(days, period), previousText(days)] as const
  return (
    <Card>
      <CardHeader title="Comparação de períodos" />
      <CardBody className="grid gap-6 sm:grid-cols-2">
        <Compared
          name="Sessões realizadas"
          spans={spans}
          recent={formatCount(trends.recentSessions)}
          previous={formatCount(trends.previousSessions)}
        />
        <Compared
          name="Receita"
          spans={spans}
          recent={formatMoney(trends.recentRevenue)}
          previous={formatMoney(trends.previousRevenue)}
        />
      </CardBody>
    </Card>
  )
}

type ComparedProps = {
  name: string
  spans: readonly [recent: string, previous: string]
  recent: string
  previous: string
}

function Compared({ name, spans, recent, previous }: ComparedProps) {
  return (
    <div>
      <h3 className="font-medium">{name}</h3>
      <dl className="mt-2 grid grid-cols-2 items-end gap-3 border-t border-line pt-3 text-sm text-muted">
        <div>
          <dt>{spans[0]}</dt>
          <dd className="whitespace-nowrap text-base font-semibold text-ink tabular-nums sm:text-lg">
            {recent}
          </dd>
        </div>
        <div>
          <dt className="first-letter:uppercase">{spans[1]}</dt>
          <dd className="whitespace-nowrap text-base tabular-nums sm:text-lg">{previous}</dd>
        </div>
      </dl>
    </div>
  )
}
