import { useRoute } from 'wouter'
import { usePackageLoss } from '../../features/packages/web/api.ts'
import { PatientPackages } from '../../features/packages/web/patient-packages.tsx'
import { patientPath } from '../../features/patients/rules.ts'
import { DeletionLoss } from '../../features/patients/web/deletion-loss.ts'
import { PatientPage } from '../../features/patients/web/patient-page.tsx'
import { PatientFigures } from '../../features/sessions/web/patient-figures.tsx'
import { PatientSessions } from '../../features/sessions/web/patient-sessions.tsx'

/** A patient's own page, of three slices. Each part asks for what it shows, all at once. */
export default function PatientScreen() {
  const [, params] = useRoute<{ id: string }>(patientPath(':id'))
  const id = params?.id ?? ''
  return (
    <DeletionLoss value={usePackageLoss}>
      <PatientPage
        key={id}
        id={id}
        figures={<PatientFigures patientId={id} />}
        packages={<PatientPackages patientId={id} />}
        sessions={<PatientSessions patientId={id} />}
      />
    </DeletionLoss>
  )
}
