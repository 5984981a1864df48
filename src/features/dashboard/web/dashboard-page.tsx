import { storedPsychologist } from '../../../platform/web/storage.ts'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { useProfile } from '../../profile/web/api.ts'
import { FigureCards } from './figure-cards.tsx'
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
      <div className="space-y-6">
        <FirstSteps />
        <FigureCards />
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <UpcomingSessions />
          <div className="space-y-6">
            <QuickActions />
            {profile?.plan === 'free' && <FreePlanNote />}
          </div>
        </div>
      </div>
    </>
  )
}
