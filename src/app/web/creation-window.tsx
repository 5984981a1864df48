import { Link } from 'wouter'
import { usePatientLimit } from '../../features/patients/web/api.ts'
import { PatientDialog } from '../../features/patients/web/patient-dialog.tsx'
import { PLANS_PATH } from '../../features/practice/addresses.ts'
import { PRACTICE_PROBLEMS } from '../../features/practice/problems.ts'
import { useRefusal } from '../../features/practice/web/api.ts'
import { SessionDialog } from '../../features/sessions/web/session-dialog.tsx'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'

type NewPatientProps = { name?: string; onClose: () => void }
type CreationWindowProps = NewPatientProps & { kind: 'session' | 'patient' }

/** The form for a new session or a new patient, over any screen. */
export default function CreationWindow({ kind, ...patient }: CreationWindowProps) {
  if (kind === 'patient') return <NewPatientWindow {...patient} />
  return <SessionDialog session={null} datetime="" onClose={patient.onClose} />
}

/** The form for a new patient, or why there can be none. */
function NewPatientWindow({ name, onClose }: NewPatientProps) {
  const refusal = useRefusal()
  const limitReached = usePatientLimit()
  const reason = refusal ?? (limitReached ? 'patient_limit' : null)
  if (!reason) return <PatientDialog patient={null} name={name} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Novo paciente"
      description={PRACTICE_PROBLEMS[reason][1]}
    >
      {!refusal && (
        <Link href={PLANS_PATH} className={buttonClass()}>
          Ver planos
        </Link>
      )}
    </Dialog>
  )
}
