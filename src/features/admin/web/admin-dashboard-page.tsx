import { ShieldCheck } from 'lucide-react'
import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/api.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useProfile } from '../../practice/web/api.ts'
import { RECENT_SHOWN } from '../contract.ts'
import { PRESENT_PERIOD } from '../financial-contract.ts'
import { AdminActions } from './admin-actions.tsx'
import { AdminFigureSkeleton, AdminFigures } from './admin-figures.tsx'
import { AdminWaiting, useAdminWaiting } from './admin-waiting.tsx'
import { useAdminAnalytics } from './api.ts'
import { useAdminRevenue } from './financial-api.ts'
import { FutureFeatures } from './future-features.tsx'
import { RecentPsychologists } from './recent-psychologists.tsx'

export default function AdminDashboardPage() {
  return (
    <>
      <PageHeader
        title="Super Admin"
        description="A plataforma inteira, em números."
        actions={
          <Badge variant="outline" icon={<ShieldCheck aria-hidden="true" />}>
            Acesso Restrito
          </Badge>
        }
      />
      <PlatformParts />
    </>
  )
}

function PlatformParts() {
  const analytics = useAdminAnalytics()
  const revenue = useAdminRevenue(PRESENT_PERIOD)
  const waiting = useAdminWaiting()
  const { data: profile } = useProfile()
  if (analytics.isPending || revenue.isPending || waiting.isPending) return <PlatformSkeleton />
  if (!analytics.data || !revenue.data) {
    const error = analytics.error ?? revenue.error
    return (
      <ErrorState
        description={error ? problemText(error) : undefined}
        onRetry={() => Promise.all([analytics.refetch(), revenue.refetch()])}
        pending={analytics.isFetching || revenue.isFetching}
      />
    )
  }
  return (
    <div className="space-y-6">
      <AdminWaiting {...waiting} />
      <AdminFigures analytics={analytics.data} revenue={revenue.data} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <RecentPsychologists
          psychologists={analytics.data.recent}
          zone={profile?.timezone ?? DEFAULT_ZONE}
        />
        <AdminActions />
      </div>
      <FutureFeatures />
    </div>
  )
}

function PlatformSkeleton() {
  return (
    <div className="space-y-6">
      <AdminFigureSkeleton />
      <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
        <SkeletonLines lines={RECENT_SHOWN} />
      </div>
    </div>
  )
}
