import { PatientAgreement } from '../../features/agreements/web/patient-agreement.tsx'
import EndedCard from '../../features/endings/web/ended-card.tsx'
import { YearlyStatement } from '../../features/fiscal/web/yearly-statement.tsx'
import NewAdultCard from '../../features/patients/web/new-adult-card.tsx'
import { PatientPeople } from '../../features/patients/web/patient-people.tsx'
import { NextSessionActions } from '../../features/sessions/web/changes/next-session-actions.tsx'
import { PatientSessions } from '../../features/sessions/web/lists/patient-sessions.tsx'
import { PatientStatements } from '../../features/statements/web/patient-statements.tsx'

/** Parts above the end whose code comes with it: one file instead of four. */
export const NextActions = NextSessionActions
export const NewAdult = NewAdultCard
export const Ended = EndedCard

/** The end of a patient's page, with separate code: nothing comes after it that it could move. */
export default function PatientScreenEnd({ patientId }: { patientId: string }) {
  return (
    <>
      <PatientPeople patientId={patientId} />
      <PatientStatements patientId={patientId} />
      <PatientAgreement patientId={patientId} />
      <YearlyStatement patientId={patientId} />
      <PatientSessions patientId={patientId} />
    </>
  )
}
