import { useRoute } from 'wouter'
import { listAgreements } from '../../features/agreements/listing-contract.ts'
import type { EndedCardProps } from '../../features/endings/web/ended-card.tsx'
import { usePatientPackages } from '../../features/packages/web/api.ts'
import { PatientPackages } from '../../features/packages/web/patient-packages.tsx'
import { patientPath } from '../../features/patients/rules.ts'
import { DeletionLoss } from '../../features/patients/web/deletion-loss.ts'
import type { NewAdultCardProps } from '../../features/patients/web/new-adult-card.tsx'
import { PatientPage } from '../../features/patients/web/patient-page.tsx'
import { useProfile } from '../../features/practice/web/api.ts'
import {
  PatientSeries,
  useHasFixedTime,
  useIsReading,
} from '../../features/series/web/patient-series.tsx'
import { usePatientAccount, useUsualSessions } from '../../features/sessions/web/api.ts'
import { PatientFigures } from '../../features/sessions/web/lists/patient-figures.tsx'
import { LazySessionDialog } from '../../features/sessions/web/parts/lazy-session-dialog.ts'
import { usePatientStatements } from '../../features/statements/web/api.ts'
import { lazyExtra, useLoaded } from '../../platform/web/lazy-extra.tsx'
import { lazyPart } from '../../platform/web/lazy-part.tsx'
import { lazyWindow } from '../../platform/web/lazy-window.tsx'
import { useRead } from '../../platform/web/query.ts'
import { LazyDeletionLoss } from './lazy-deletion-loss.ts'

const PatientScreenEnd = lazyPart(() => import('./patient-screen-end.tsx'))
const NewAdultCard = lazyPart<NewAdultCardProps>(async () => ({
  default: (await import('./patient-screen-end.tsx')).NewAdult,
}))
const EndedCard = lazyPart<EndedCardProps>(async () => ({
  default: (await import('./patient-screen-end.tsx')).Ended,
}))
const EndPatientDialog = lazyWindow(
  () => import('../../features/endings/web/end-patient-dialog.tsx'),
)
const MergePatientWindow = lazyWindow(
  () => import('../../features/merging/web/merge-patient-window.tsx'),
)
const NextSessionActions = lazyExtra(async () => ({
  default: (await import('./patient-screen-end.tsx')).NextActions,
}))
PatientScreenEnd.preload()
NewAdultCard.preload()
EndedCard.preload()
NextSessionActions.preload()

export default function PatientScreen() {
  const [, params] = useRoute<{ id: string }>(patientPath(':id'))
  const id = params?.id ?? ''
  const isRead = useIsRead(id)
  const hasFixedTime = useHasFixedTime(id)
  return (
    <DeletionLoss value={LazyDeletionLoss}>
      <PatientPage
        key={id}
        id={id}
        isRead={isRead}
        figures={
          <>
            <EndedCard patientId={id} />
            <NewAdultCard patientId={id} />
            <PatientFigures
              patientId={id}
              hasFixedTime={hasFixedTime}
              nextActions={(next, zone) => (
                <NextSessionActions next={next} patientId={id} zone={zone} />
              )}
            />
          </>
        }
        series={
          <PatientSeries
            patientId={id}
            making={(close) => (
              <LazySessionDialog
                session={null}
                datetime=""
                patientId={id}
                repeats="weekly"
                onClose={close}
              />
            )}
          />
        }
        packages={<PatientPackages patientId={id} />}
        end={<PatientScreenEnd patientId={id} />}
        merging={(close) => <MergePatientWindow patientId={id} onClose={close} />}
        ending={(close) => <EndPatientDialog patientId={id} onClose={close} />}
      />
    </DeletionLoss>
  )
}

const ABOVE = [EndedCard, NewAdultCard]

/**
 * Returns whether all parts above the last one are loaded, so that none pushes it down. The page reads the cache itself, since
 * a part gets its response a moment later.
 */
function useIsRead(patientId: string): boolean {
  const isReading = useIsReading(patientId)
  const packages = usePatientPackages(patientId)
  const agreements = useRead(listAgreements, { params: { id: patientId } })
  const account = usePatientAccount(patientId)
  const statements = usePatientStatements(patientId)
  const profile = useProfile()
  const sessions = useUsualSessions(patientId)
  const isLoaded = useLoaded(ABOVE)
  const parts = [packages, agreements, account, statements, profile]
  return isLoaded && !isReading && !sessions.isReading && parts.every(({ isPending }) => !isPending)
}
