import { AgreementPage } from '../../features/agreements/web/agreement-page.tsx'
import { PatientFrame } from '../../features/patient-area/web/patient-frame.tsx'

export default function AgreementScreen({ token }: { token: string }) {
  return (
    <PatientFrame>
      <AgreementPage token={token} />
    </PatientFrame>
  )
}
