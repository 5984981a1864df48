import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/api.ts'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { useNow } from '../../../platform/web/use-clock.ts'
import { useDownload } from '../../../platform/web/use-download.ts'
import { ExportMenu } from '../../practice/web/parts/export-menu.tsx'
import { exportRevenue, REVENUE_PERIODS, type RevenuePeriod } from '../financial-contract.ts'
import { revenueSpan, spanText } from '../financial-rules.ts'
import { FINANCIALS_TITLE } from '../financial-texts.ts'
import { useAdminRevenue } from './financial-api.ts'
import { GrowthMetrics } from './financials/growth-metrics.tsx'
import { PlanDistribution } from './financials/plan-distribution.tsx'
import { RevenueFigures, RevenueSkeleton } from './financials/revenue-figures.tsx'
import { SubscriptionPages } from './financials/subscription-pages.tsx'
import { useRevenuePeriod } from './use-revenue-period.ts'

export default function AdminFinancialsPage() {
  const { period, choose } = useRevenuePeriod()
  return (
    <>
      <PageHeader
        title={FINANCIALS_TITLE}
        description="O que a plataforma recebe pelas assinaturas."
        actions={<RevenueExport period={period} />}
      />
      <PeriodChoice period={period} onChoose={choose} />
      <div className="parts-in-order space-y-6">
        <RevenueParts period={period} />
        <SubscriptionPages period={period} zone={DEFAULT_ZONE} onPeriod={choose} />
      </div>
    </>
  )
}

function RevenueExport({ period }: { period: RevenuePeriod }) {
  const { pending, download } = useDownload(exportRevenue)
  return (
    <ExportMenu
      label="Exportar"
      formats={['pdf', 'xlsx', 'csv']}
      pro
      pending={pending}
      onExport={(format) => download({ query: { period, format } })}
    />
  )
}

type PeriodChoiceProps = { period: RevenuePeriod; onChoose: (period: string) => void }

function PeriodChoice({ period, onChoose }: PeriodChoiceProps) {
  const span = revenueSpan(period, useNow())
  return (
    <search className="mb-6 block max-w-xs max-sm:mb-4 max-sm:[&_label]:sr-only">
      <Field label="Período" help={spanText(span)}>
        <Select
          value={period}
          onChange={(event) => onChoose(event.currentTarget.value)}
          labels={REVENUE_PERIODS}
        />
      </Field>
    </search>
  )
}

function RevenueParts({ period }: { period: RevenuePeriod }) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useAdminRevenue(period)
  if (isPending) return <RevenueSkeleton />
  if (!data) {
    return (
      <ErrorState
        description={error ? problemText(error) : undefined}
        onRetry={() => refetch()}
        pending={isFetching}
      />
    )
  }
  const fading = isPlaceholderData
  return (
    <div aria-busy={fading || undefined} className={`space-y-6 ${fading ? 'opacity-60' : ''}`}>
      <RevenueFigures revenue={data} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <PlanDistribution revenue={data} />
        <GrowthMetrics revenue={data} />
      </div>
    </div>
  )
}
