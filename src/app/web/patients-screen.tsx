import { usePackageLoss } from '../../features/packages/web/api.ts'
import { DeletionLoss } from '../../features/patients/web/deletion-loss.ts'
import PatientsPage from '../../features/patients/web/patients-page.tsx'

/** The patients, with what their packages lose on deletion. */
export default function PatientsScreen() {
  return (
    <DeletionLoss value={usePackageLoss}>
      <PatientsPage />
    </DeletionLoss>
  )
}
