import { ChartSpline } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { FigureBone, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { Bone, Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { useProfile } from '../../profile/web/api.ts'
import { isPro } from '../../subscription/rules.ts'
import { useReportSummary } from './api.ts'
import { PaidSessions, usePaidSessions } from './paid-sessions.tsx'
import { ADVANCED_REPORTS_PATH } from './report-paths.ts'
import { SummaryFigures } from './summary-figures.tsx'
import { UpgradeBanner } from './upgrade-banner.tsx'

/** All three are asked for at once and shown at once, so that nothing moves when the last one comes. */
export default function ReportsPage() {
  const profile = useProfile()
  const summary = useReportSummary()
  const paid = usePaidSessions()
  const waiting = profile.isPending || summary.isPending || paid.page.isPending
  const advanced = isPro(profile.data?.plan)
  return (
    <>
      <PageHeader
        title="Relatórios"
        description="Acompanhe seus pagamentos e receitas"
        actions={!waiting && advanced && <AdvancedLink />}
      />
      {waiting ? (
        <ReportsSkeleton />
      ) : (
        <div className="space-y-6">
          <SummaryFigures summary={summary} />
          {!advanced && <UpgradeBanner />}
          <PaidSessions profile={profile} paid={paid} />
        </div>
      )}
    </>
  )
}

function AdvancedLink() {
  return (
    <Link href={ADVANCED_REPORTS_PATH} className={buttonClass({ variant: 'outline' })}>
      <ChartSpline aria-hidden="true" />
      Relatórios Avançados
    </Link>
  )
}

function ReportsSkeleton() {
  return (
    <Skeleton label="Carregando relatórios..." className="space-y-6">
      <FigureGrid>
        <FigureBone />
        <FigureBone />
        <FigureBone />
        <FigureBone />
      </FigureGrid>
      <div className="space-y-6 rounded-lg border border-line bg-surface p-5 sm:p-6">
        <Bone className="h-6 w-2/3 max-w-80" />
        <Bone className="h-5 w-full" />
        <Bone className="h-5 w-11/12" />
        <Bone className="h-5 w-full" />
        <Bone className="h-5 w-10/12" />
      </div>
    </Skeleton>
  )
}
