import { useState } from 'react'
import { problemText } from '../../../platform/web/form-problems.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { storedPsychologist } from '../../../platform/web/storage.ts'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { useReadyChats } from '../../messages/web/api.ts'
import type { Profile } from '../../profile/contract.ts'
import { useProfile } from '../../profile/web/api.ts'
import type { Dashboard } from '../contract.ts'
import { areFirstStepsDue, doneSteps } from '../rules.ts'
import { useDashboard } from './api.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { FigureCards } from './figure-cards.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FreePlanNote } from './free-plan-note.tsx'
import { QuickActions } from './quick-actions.tsx'
import { ReadyChats } from './ready-chats.tsx'
import { areFirstStepsDismissed, dismissFirstSteps, seenSteps } from './seen-steps.ts'
import { UpcomingSessions } from './upcoming-sessions.tsx'

/** Spec part 1 §2, /psychologist/dashboard. */
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
  const chats = useReadyChats()
  if (profile.isPending || dashboard.isPending || chats.isPending) return <DashboardSkeleton />
  if (!profile.data || !dashboard.data) {
    const error = profile.error ?? dashboard.error
    return (
      <ErrorState
        description={error ? problemText(error) : undefined}
        onRetry={() => Promise.all([profile.refetch(), dashboard.refetch()])}
        pending={profile.isFetching || dashboard.isFetching}
      />
    )
  }
  return (
    <div className="space-y-6">
      <FirstStepsWhileDue profile={profile.data} dashboard={dashboard.data} />
      {/* Where they cannot be read, the rest is of use all the same. */}
      <ReadyChats chats={chats.data ?? []} zone={profile.data.timezone} />
      <FigureCards figures={dashboard.data} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <UpcomingSessions sessions={dashboard.data.upcoming} zone={profile.data.timezone} />
        <div className="space-y-6">
          <QuickActions />
          {profile.data.plan === 'free' && <FreePlanNote />}
        </div>
      </div>
    </div>
  )
}

function FirstStepsWhileDue({ profile, dashboard }: { profile: Profile; dashboard: Dashboard }) {
  const [dismissed, setDismissed] = useState(areFirstStepsDismissed)
  const { hasActiveService, hasSession } = dashboard
  const done = doneSteps({ ...profile, hasActiveService, seen: seenSteps() })
  if (!areFirstStepsDue({ done, hasSession, dismissed })) return null
  const dismiss = () => {
    dismissFirstSteps()
    setDismissed(true)
    focusHeading()
  }
  return <FirstSteps done={done} onDismiss={dismiss} />
}
