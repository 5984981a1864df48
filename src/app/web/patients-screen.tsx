import { DeletionLoss } from '../../features/patients/web/deletion-loss.ts'
import PatientsPage from '../../features/patients/web/patients-page.tsx'
import { lazyExtra } from '../../platform/web/lazy-extra.tsx'
import { LazyDeletionLoss } from './lazy-deletion-loss.ts'

/** Shown below the list, so that it moves nothing. */
const DuplicatesButton = lazyExtra(() => import('../../features/merging/web/duplicates-button.tsx'))

const DuplicatesAhead = lazyExtra(async () => ({
  default: (await import('../../features/merging/web/duplicates-button.tsx')).DuplicatesAhead,
}))

export default function PatientsScreen() {
  return (
    <DeletionLoss value={LazyDeletionLoss}>
      <DuplicatesAhead />
      <PatientsPage duplicates={<DuplicatesButton />} />
    </DeletionLoss>
  )
}
