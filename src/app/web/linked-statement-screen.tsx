import { PatientFrame } from '../../features/patient-area/web/patient-frame.tsx'
import { LinkedStatementPage } from '../../features/statements/web/linked-statement-page.tsx'

export default function LinkedStatementScreen({ token }: { token: string }) {
  return (
    <PatientFrame>
      <LinkedStatementPage token={token} />
    </PatientFrame>
  )
}
