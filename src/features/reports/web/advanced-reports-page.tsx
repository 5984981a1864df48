import {
  ChartNoAxesCombined,
  ChartSpline,
  Download,
  MousePointerClick,
  TrendingUp,
  Trophy,
} from 'lucide-react'
import { useEffect } from 'react'
import { preloadCharts } from '../../../platform/web/ui/chart-card.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { FigureBones } from '../../../platform/web/ui/figure-card.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { Bone, Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { useDownload } from '../../../platform/web/use-download.ts'
import { REPORTS_PATH } from '../../practice/addresses.ts'
import { isPro } from '../../practice/plans.ts'
import { useProfile } from '../../practice/web/api.ts'
import { ExportMenu } from '../../practice/web/parts/export-menu.tsx'
import { type ProItems, ProUpsell } from '../../practice/web/parts/pro-upsell.tsx'
import { exportAdvancedReport } from '../contract.ts'
import type { Period } from '../rules.ts'
import { AdvancedTabs } from './advanced-tabs.tsx'
import { useAdvancedReport, useIsPro } from './api.ts'
import { PeriodFilter } from './period-filter.tsx'
import type { TabProps } from './report-points.ts'
import { useReportPeriod } from './use-report-period.ts'

export default function AdvancedReportsPage() {
  const { period, today } = useReportPeriod()
  const pro = useIsPro()
  return (
    <>
      <PageHeader
        title="Relatórios Avançados"
        description="O seu consultório em números: receita, sessões, pacientes e tendências."
        actions={pro && <ReportExport period={period} />}
        back={{ href: REPORTS_PATH, label: 'Relatórios' }}
      />
      {pro && <PeriodFilter />}
      <AdvancedFaces period={period} month={today.slice(0, 7)} />
    </>
  )
}

function AdvancedFaces({ period, month }: Omit<TabProps, 'report'>) {
  const profile = useProfile()
  const report = useAdvancedReport(period)
  const isLoading = report.fetchStatus === 'fetching'
  useEffect(() => {
    if (isLoading) preloadCharts()
  }, [isLoading])
  if (profile.data && !isPro(profile.data.plan)) return <AdvancedUpsell />
  if (profile.data && report.data) {
    const fading = report.isPlaceholderData
    return (
      <div aria-busy={fading || undefined} className={fading ? 'opacity-60' : undefined}>
        <AdvancedTabs report={report.data} period={period} month={month} />
      </div>
    )
  }
  const failed = [profile, report].find(({ isError }) => isError)
  if (!failed) return <AdvancedSkeleton />
  return <ReadError read={failed} />
}

function AdvancedSkeleton() {
  return (
    <Skeleton label="Carregando analytics avançados..." className="space-y-6">
      <div className="flex h-12 items-center gap-6 overflow-hidden border-b border-line">
        <Bone className="h-5 w-24 shrink-0" />
        <Bone className="h-5 w-24 shrink-0" />
        <Bone className="h-5 w-24 shrink-0" />
        <Bone className="h-5 w-24 shrink-0" />
      </div>
      <FigureBones />
      <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
        <Bone className="h-6 w-40" />
        <Bone className="mt-6 h-64" />
      </div>
    </Skeleton>
  )
}

const ITEMS: ProItems = [
  [ChartNoAxesCombined, 'Análise financeira detalhada'],
  [TrendingUp, 'Relatórios de crescimento'],
  [Trophy, 'Top pacientes por receita'],
  [MousePointerClick, 'Gráficos interativos'],
  [ChartSpline, 'Análise de tendências'],
  [Download, 'Exportação de dados'],
]

function AdvancedUpsell() {
  return (
    <ProUpsell
      title="Desbloqueie Relatórios Avançados PRO"
      description="No plano Pro, você acompanha o consultório mês a mês."
      items={ITEMS}
    />
  )
}

function ReportExport({ period }: { period: Period | null }) {
  const { pending, download } = useDownload(exportAdvancedReport)
  return (
    <ExportMenu
      label="Exportar Dados"
      formats={['pdf', 'xlsx', 'csv']}
      pro
      pending={pending}
      onExport={(format) => download({ query: { ...period, format } })}
    />
  )
}
