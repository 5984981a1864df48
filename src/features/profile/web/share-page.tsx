import { Later } from '../../../platform/web/ui/later.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { BookingSwitch } from './booking-switch.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { MissingCrp } from './missing-crp.tsx'
import { PreviewCard } from './preview-card.tsx'
import { ProfileGate } from './profile-gate.tsx'
import { ShareLinkCard, SlugCard } from './share-link-card.tsx'

export default function SharePage() {
  return (
    <>
      <PageHeader
        title="Compartilhar Agenda"
        description="Seu link público, para os pacientes agendarem sozinhos."
      />
      <ProfileGate>
        {(profile) => (
          <>
            {profile.crp === null && <MissingCrp title={profile.professionalTitle} />}
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <div className="grid gap-6">
                <BookingSwitch enabled={profile.allowOnlineBooking} />
                <ShareLinkCard profile={profile} />
                <Later>
                  <SlugCard profile={profile} />
                </Later>
              </div>
              <div className="grid gap-6">
                <PreviewCard profile={profile} />
                <Later>
                  <HowItWorks />
                </Later>
              </div>
            </div>
          </>
        )}
      </ProfileGate>
    </>
  )
}
