import { DeletionLoss } from '../../features/patients/web/deletion-loss.ts'
import PatientsPage from '../../features/patients/web/patients-page.tsx'
import { LazyDeletionLoss } from './lazy-deletion-loss.ts'

export default function PatientsScreen() {
  return (
    <DeletionLoss value={LazyDeletionLoss}>
      <PatientsPage />
    </DeletionLoss>
  )
}
