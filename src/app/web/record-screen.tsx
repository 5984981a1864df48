import { AcceptedAgreements } from '../../features/agreements/web/patient-agreement.tsx'
import { PatientDocuments } from '../../features/documents/web/patient-documents.tsx'
import { RecordPage } from '../../features/records/web/record-page.tsx'

/** The record of a patient, with the documents and contracts that are a part of it. */
export default function RecordScreen() {
  return (
    <RecordPage
      documents={(patientId, zone) => (
        <>
          <PatientDocuments patientId={patientId} zone={zone} />
          <AcceptedAgreements patientId={patientId} zone={zone} />
        </>
      )}
    />
  )
}
