import { Redirect } from 'wouter'
import { PatientFrame } from '../../features/patient-area/web/patient-frame.tsx'
import { readKeptPhone } from '../../features/patient-area/web/stored-phone.ts'
import { EarlierByLink, EarlierInArea } from '../../features/waitlist/web/earlier-page.tsx'
import { JoinPage } from '../../features/waitlist/web/join-page.tsx'
import { OfferPage } from '../../features/waitlist/web/offer-page.tsx'
import { OwnEntryPage } from '../../features/waitlist/web/own-entry-page.tsx'
import { useStored } from '../../platform/web/use-stored.ts'

type WaitlistScreenProps = { page: string; token: string }

/** Shows a person on a waiting list the form, the entry or an offered hour. */
export default function WaitlistScreen({ page, token }: WaitlistScreenProps) {
  return (
    <PatientFrame>
      <div className="mx-auto max-w-xl">
        {page === 'vaga' && <OfferPage token={token} />}
        {page === 'na-lista' && <OwnEntryPage token={token} />}
        {page === 'lista-de-espera' && <JoinPage friendlyId={Number(token)} />}
        {page === 'consulta' && <EarlierByLink token={token} />}
        {page === 'patient/antes' && <OfLoggedInPatient id={token} />}
      </div>
    </PatientFrame>
  )
}

function OfLoggedInPatient({ id }: { id: string }) {
  const phone = readKeptPhone(useStored('patientPhone'))
  return phone ? <EarlierInArea phone={phone} id={id} /> : <Redirect to="/patient/login" replace />
}
