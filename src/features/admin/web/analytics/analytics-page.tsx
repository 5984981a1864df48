import { Activity, BadgeCheck, CalendarCheck, Users } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { withParameters } from '../../../../platform/web/asked-search.ts'
import { preloadCharts } from '../../../../platform/web/ui/chart-card.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { FigureBones, FigureCard, FigureGrid } from '../../../../platform/web/ui/figure-card.tsx'
import { PageHeader } from '../../../../platform/web/ui/page-header.tsx'
import { Select } from '../../../../platform/web/ui/select.tsx'
import { Skeleton } from '../../../../platform/web/ui/skeleton.tsx'
import { useDownload } from '../../../../platform/web/use-download.ts'
import { ExportMenu } from '../../../practice/web/parts/export-menu.tsx'
import { ANALYTICS_PERIODS, exportAnalytics, METRICS } from '../../analytics-contract.ts'
import { ANALYTICS_TITLE, todayFigures } from '../../analytics-texts.ts'
import type { AdminAnalytics } from '../../contract.ts'
import { isAbout } from '../../metric-lines.ts'
import { useAdminAnalytics } from '../api.ts'
import {
  type AnalyticsChoice,
  addressOfMetric,
  addressOfPeriod,
  readChoice,
} from './analytics-address.ts'
import { EngagementChart, GrowthChart, PlanChart, RevenueChart } from './analytics-charts.tsx'
import { MetricList } from './metric-list.tsx'
import { ReadStates } from './read-states.tsx'

export default function AnalyticsPage() {
  const [search, setSearch] = useSearchParams()
  const choice = readChoice(search)
  useEffect(preloadCharts, [])
  return (
    <>
      <PageHeader
        title={ANALYTICS_TITLE}
        description="Como a plataforma cresce, é usada e se paga."
        actions={<AnalyticsExport {...choice} />}
      />
      <AnalyticsFilter
        choice={choice}
        onPeriod={(period) => setSearch(withParameters(search, addressOfPeriod(period)))}
        onMetric={(metric) => setSearch(withParameters(search, addressOfMetric(metric)))}
      />
      <div className="parts-in-order space-y-6">
        <AnalyticsFigures />
        <AnalyticsCharts {...choice} />
        <MetricList {...choice} />
      </div>
    </>
  )
}

function AnalyticsExport({ period, metric }: AnalyticsChoice) {
  const { pending, download } = useDownload(exportAnalytics)
  return (
    <ExportMenu
      label="Exportar"
      formats={['pdf', 'xlsx', 'csv']}
      pro
      pending={pending}
      onExport={(format) =>
        download({ query: { period, format, ...(metric === null ? {} : { metric }) } })
      }
    />
  )
}

function AnalyticsCharts({ period, metric }: AnalyticsChoice) {
  const wideClass = metric === null ? '' : 'xl:col-span-full'
  return (
    <div className="parts-in-order grid grid-cols-1 gap-6 xl:grid-cols-5">
      {isAbout('growth', metric) && (
        <div className={classNames('xl:col-span-3', wideClass)}>
          <GrowthChart period={period} />
        </div>
      )}
      {isAbout('revenue', metric) && (
        <div className="xl:col-span-2">
          <PlanChart />
        </div>
      )}
      {isAbout('engagement', metric) && (
        <div className={classNames('xl:col-span-2', wideClass)}>
          <EngagementChart period={period} />
        </div>
      )}
      {isAbout('revenue', metric) && (
        <div className="xl:col-span-3">
          <RevenueChart period={period} />
        </div>
      )}
    </div>
  )
}

function AnalyticsFigures() {
  return (
    <ReadStates
      read={useAdminAnalytics()}
      waiting={
        <Skeleton>
          <FigureBones />
        </Skeleton>
      }
    >
      {(analytics) => <Figures analytics={analytics} />}
    </ReadStates>
  )
}

function Figures({ analytics }: { analytics: AdminAnalytics }) {
  const { psychologists, conversion, sessions, engagement } = todayFigures(analytics)
  return (
    <FigureGrid>
      <FigureCard {...psychologists} icon={<Users />} />
      <FigureCard {...conversion} icon={<BadgeCheck />} />
      <FigureCard {...sessions} icon={<CalendarCheck />} />
      <FigureCard {...engagement} icon={<Activity />} />
    </FigureGrid>
  )
}

type AnalyticsFilterProps = {
  choice: AnalyticsChoice
  onPeriod: (period: string) => void
  onMetric: (metric: string) => void
}

function AnalyticsFilter({ choice, onPeriod, onMetric }: AnalyticsFilterProps) {
  return (
    <search className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 max-sm:mb-3 max-sm:[&_label]:sr-only lg:grid-cols-[minmax(0,16rem)_minmax(0,16rem)]">
      <Field label="Período">
        <Select value={choice.period} onChange={(event) => onPeriod(event.currentTarget.value)}>
          {Object.entries(ANALYTICS_PERIODS).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Métrica">
        <Select
          value={choice.metric ?? ''}
          onChange={(event) => onMetric(event.currentTarget.value)}
        >
          <option value="">Todas as métricas</option>
          {Object.entries(METRICS).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </search>
  )
}
