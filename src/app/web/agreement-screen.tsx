import { AgreementPage } from '../../features/agreements/web/agreement-page.tsx'
import { PatientFrame } from '../../features/patient-area/web/patient-frame.tsx'

/** A contract behind its link, in the frame of the pages for patients. */
export default function AgreementScreen({ token }: { token: string }) {
  return (
    <PatientFrame>
      <AgreementPage token={token} />
    </PatientFrame>
  )
}
