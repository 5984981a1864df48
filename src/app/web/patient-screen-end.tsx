import { PatientAgreement } from '../../features/agreements/web/patient-agreement.tsx'
import EndedCard from '../../features/endings/web/ended-card.tsx'
import { YearlyStatement } from '../../features/fiscal/web/yearly-statement.tsx'
import NewAdultCard from '../../features/patients/web/new-adult-card.tsx'
import { PatientPeople } from '../../features/patients/web/patient-people.tsx'
import { BalanceCard } from '../../features/payments/web/parts/balance-card.tsx'
import { useProfile } from '../../features/practice/web/api.ts'
import { NextSessionActions } from '../../features/sessions/web/changes/next-session-actions.tsx'
import { PatientSessions } from '../../features/sessions/web/lists/patient-sessions.tsx'
import { PatientStatements } from '../../features/statements/web/patient-statements.tsx'
import { DEFAULT_ZONE } from '../../platform/shared/calendar.ts'

/** Parts that are shown above the end and loaded in its file: one file instead of four. */
export const NextActions = NextSessionActions
export const NewAdult = NewAdultCard
export const Ended = EndedCard

function PatientBalance({ patientId }: { patientId: string }) {
  const { data } = useProfile()
  return <BalanceCard patientId={patientId} zone={data?.timezone ?? DEFAULT_ZONE} />
}

/** The end of a patient's page, loaded separately: nothing below it can be moved. */
export default function PatientScreenEnd({ patientId }: { patientId: string }) {
  return (
    <>
      <PatientSessions patientId={patientId} />
      <PatientBalance patientId={patientId} />
      <PatientPeople patientId={patientId} />
      <PatientStatements patientId={patientId} />
      <PatientAgreement patientId={patientId} />
      <YearlyStatement patientId={patientId} />
    </>
  )
}
