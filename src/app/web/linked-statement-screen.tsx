import { PatientFrame } from '../../features/patient-area/web/patient-frame.tsx'
import { LinkedStatementPage } from '../../features/statements/web/linked-statement-page.tsx'

/** A statement behind its link, in the frame of the pages for patients. */
export default function LinkedStatementScreen({ token }: { token: string }) {
  return (
    <PatientFrame>
      <LinkedStatementPage token={token} />
    </PatientFrame>
  )
}
