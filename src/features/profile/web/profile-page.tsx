import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { PictureCard } from './picture-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileGate } from './profile-gate.tsx'
import { PublicLinkCard } from './public-link-card.tsx'

export default function ProfilePage() {
  return (
    <>
      <PageHeader
        title="Meu Perfil"
        description="Seus dados, seu plano e seu link de agendamento."
      />
      <ProfileGate>
        {(profile) => (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,40%)]">
            <div className="grid gap-6">
              <PictureCard profile={profile} />
              <ProfileForm profile={profile} />
            </div>
            <div className="grid gap-6">
              <PlanCard plan={profile.plan} />
              <PublicLinkCard profile={profile} />
            </div>
          </div>
        )}
      </ProfileGate>
    </>
  )
}
