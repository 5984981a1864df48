import { AcceptedAgreements } from '../../features/agreements/web/patient-agreement.tsx'
import { PatientDocuments } from '../../features/documents/web/patient-documents.tsx'

export default function RecordDocuments(part: { patientId: string; zone: string }) {
  return (
    <>
      <PatientDocuments {...part} />
      <AcceptedAgreements {...part} />
    </>
  )
}
