import { PatientFrame } from '../../features/patient-area/web/patient-frame.tsx'
import { JoinPage } from '../../features/waitlist/web/join-page.tsx'
import { OfferPage } from '../../features/waitlist/web/offer-page.tsx'
import { OwnEntryPage } from '../../features/waitlist/web/own-entry-page.tsx'

type WaitlistScreenProps = { page: string; token: string }

/** Shows a person on a waiting list, without a login, the form, the entry or an offered hour. */
export default function WaitlistScreen({ page, token }: WaitlistScreenProps) {
  return (
    <PatientFrame>
      <div className="mx-auto max-w-xl">
        {page === 'vaga' && <OfferPage token={token} />}
        {page === 'na-lista' && <OwnEntryPage token={token} />}
        {page === 'lista-de-espera' && <JoinPage friendlyId={Number(token)} />}
      </div>
    </PatientFrame>
  )
}
