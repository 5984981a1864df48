import { DEFAULT_ZONE } from '../../../../platform/shared/calendar.ts'
import { formatCount } from '../../../../platform/shared/figures.ts'
import { ChartCard } from '../../../../platform/web/ui/chart-card.tsx'
import { axisMoney } from '../../../../platform/web/ui/chart-points.ts'
import { useToday } from '../../../../platform/web/use-clock.ts'
import type { AnalyticsPeriod } from '../../analytics-contract.ts'
import { eachStep, PLANS_TITLE, WEEK_NOTE, WEEK_TITLE } from '../../analytics-texts.ts'
import { useAdminAnalytics, useEngagement, useGrowth } from '../api.ts'
import { engagementPoints, growthPoints, planPoints, receivedPoints } from './analytics-points.ts'
import { ChartBone, ReadStates } from './read-states.tsx'

type PeriodProps = { period: AnalyticsPeriod }

export function GrowthChart({ period }: PeriodProps) {
  const today = useToday(DEFAULT_ZONE)
  return (
    <ReadStates read={useGrowth(period)} waiting={<ChartBone />}>
      {(points) => (
        <ChartCard
          kind="area"
          title="Crescimento da plataforma"
          description={`Psicólogos e sessões registrados ${eachStep(points)}.`}
          columns={['Data', 'Psicólogos', 'Sessões']}
          points={growthPoints(points, today)}
          axisText={formatCount}
        />
      )}
    </ReadStates>
  )
}

export function PlanChart() {
  return (
    <ReadStates read={useAdminAnalytics()} waiting={<ChartBone />}>
      {(analytics) => (
        <ChartCard
          kind="pie"
          title={PLANS_TITLE}
          description="Os psicólogos de hoje, em cada plano."
          columns={['Plano', 'Psicólogos']}
          points={planPoints(analytics)}
        />
      )}
    </ReadStates>
  )
}

export function EngagementChart({ period }: PeriodProps) {
  return (
    <ReadStates read={useEngagement(period)} waiting={<ChartBone />}>
      {(points) => (
        <ChartCard
          kind="bar"
          title={WEEK_TITLE}
          description={WEEK_NOTE}
          columns={['Dia', 'Sessões', 'Pacientes']}
          points={engagementPoints(points)}
          axisText={formatCount}
        />
      )}
    </ReadStates>
  )
}

export function RevenueChart({ period }: PeriodProps) {
  const today = useToday(DEFAULT_ZONE)
  return (
    <ReadStates read={useGrowth(period)} waiting={<ChartBone />}>
      {(points) => (
        <ChartCard
          kind="line"
          title="Tendência de receita"
          description={`Recebido pelos planos ${eachStep(points)}.`}
          columns={['Data', 'Receita']}
          points={receivedPoints(points, today)}
          axisText={axisMoney}
        />
      )}
    </ReadStates>
  )
}
