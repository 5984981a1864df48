import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { withAsked } from '../../../../platform/web/asked-search.ts'
import { preloadCharts } from '../../../../platform/web/ui/chart-card.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { PageHeader } from '../../../../platform/web/ui/page-header.tsx'
import { useDownload } from '../../../../platform/web/use-download.ts'
import { ExportMenu } from '../../../practice/web/parts/export-menu.tsx'
import { exportAnalytics } from '../../analytics-contract.ts'
import { ANALYTICS_TITLE } from '../../analytics-texts.ts'
import { isAbout } from '../../metric-lines.ts'
import {
  type AnalyticsChoice,
  addressOfMetric,
  addressOfPeriod,
  choiceAsked,
} from './analytics-address.ts'
import { EngagementChart, GrowthChart, PlanChart, RevenueChart } from './analytics-charts.tsx'
import { AnalyticsFigures } from './analytics-figures.tsx'
import { AnalyticsFilter } from './analytics-filter.tsx'
import { MetricList } from './metric-list.tsx'

export default function AnalyticsPage() {
  const [search, setSearch] = useSearchParams()
  const choice = choiceAsked(search)
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
        onPeriod={(period) => setSearch(withAsked(search, addressOfPeriod(period)))}
        onMetric={(metric) => setSearch(withAsked(search, addressOfMetric(metric)))}
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
  const alone = metric === null ? '' : 'xl:col-span-full'
  return (
    <div className="parts-in-order grid grid-cols-1 gap-6 xl:grid-cols-5">
      {isAbout('growth', metric) && (
        <div className={classNames('xl:col-span-3', alone)}>
          <GrowthChart period={period} />
        </div>
      )}
      {isAbout('revenue', metric) && (
        <div className="xl:col-span-2">
          <PlanChart />
        </div>
      )}
      {isAbout('engagement', metric) && (
        <div className={classNames('xl:col-span-2', alone)}>
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
