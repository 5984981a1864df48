import { DeletionLoss } from '../../features/patients/web/deletion-loss.ts'
import PatientsPage from '../../features/patients/web/patients-page.tsx'
import { useDeletionLoss } from './deletion-loss.ts'

export default function PatientsScreen() {
  return (
    <DeletionLoss value={useDeletionLoss}>
      <PatientsPage />
    </DeletionLoss>
  )
}
