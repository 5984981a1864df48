import { storedPsychologist } from '../../../platform/web/storage.ts'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useProfile } from '../../profile/web/api.ts'
import { useServices } from '../../services/web/api.ts'
import { UPCOMING_SHOWN } from '../contract.ts'
import { useDashboard } from './api.ts'
import { FigureCards, FigureSkeleton } from './figure-cards.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FreePlanNote } from './free-plan-note.tsx'
import { QuickActions } from './quick-actions.tsx'
import { UpcomingSessions } from './upcoming-sessions.tsx'

export default function DashboardPage() {
  const { data: profile } = useProfile()
  const name = profile?.name || storedPsychologist()?.name
  return (
    <>
      <PageHeader
        title={name ? `Olá, ${name}` : 'Olá'}
        description="Este é o seu consultório hoje."
      />
      <DashboardParts />
    </>
  )
}

/** All at once, so that nothing already read moves down when the first steps turn out to be due. */
function DashboardParts() {
  const profile = useProfile()
  const dashboard = useDashboard()
  const services = useServices()
  if (profile.isPending || dashboard.isPending || services.isPending) return <DashboardSkeleton />
  const complete = profile.data && dashboard.data
  return (
    <div className="space-y-6">
      {complete && services.data && dashboard.data.totalPatients === 0 && (
        <FirstSteps profile={profile.data} hasService={services.data.length > 0} />
      )}
      <FigureCards dashboard={dashboard} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        {complete && (
          <UpcomingSessions sessions={dashboard.data.upcoming} zone={profile.data.timezone} />
        )}
        <div className="space-y-6">
          <QuickActions />
          {profile.data?.plan === 'free' && <FreePlanNote />}
        </div>
      </div>
    </div>
  )
}

function DashboardSkeleton() {
  return (
    <div className="space-y-6">
      <FigureSkeleton />
      <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
        <SkeletonLines lines={UPCOMING_SHOWN} />
      </div>
    </div>
  )
}
