import { Link } from 'wouter'
import { usePatientLimit } from '../../features/patients/web/api.ts'
import { LazyPatientDialog } from '../../features/patients/web/lazy-patient-dialog.ts'
import { PLANS_PATH } from '../../features/practice/addresses.ts'
import { PRACTICE_PROBLEMS } from '../../features/practice/problems.ts'
import { useRefusal } from '../../features/practice/web/api.ts'
import { LazySessionDialog } from '../../features/sessions/web/parts/lazy-session-dialog.ts'
import type { ReceiveWindowProps } from '../../features/statements/web/receive-window.tsx'
import { lazyWindow } from '../../platform/web/lazy-window.tsx'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { preloadConfirmation } from '../../platform/web/ui/confirm-dialog.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import type { AreaWindow } from './area-window.ts'

export type RecordWindowProps = {
  open: Extract<AreaWindow, { kind: 'session' | 'patient' | 'receive' }>
  onClose: () => void
}

const ReceiveWindow = lazyWindow<ReceiveWindowProps>(
  () => import('../../features/statements/web/receive-window.tsx'),
)

LazyPatientDialog.preload()
LazySessionDialog.preload()
// Each of them may ask to confirm.
preloadConfirmation()

export default function RecordWindow({ open, onClose }: RecordWindowProps) {
  if (open.kind === 'receive') return <ReceiveWindow patientId={open.patientId} onClose={onClose} />
  if (open.kind === 'patient') return <NewPatientWindow name={open.name} onClose={onClose} />
  const { session = null, datetime = '', patientId } = open
  return (
    <LazySessionDialog
      session={session}
      datetime={datetime}
      {...(patientId && { patientId })}
      onClose={onClose}
    />
  )
}

type NewPatientProps = { name: string | undefined; onClose: () => void }

function NewPatientWindow({ name, onClose }: NewPatientProps) {
  const refusal = useRefusal()
  const limitReached = usePatientLimit()
  const reason = refusal ?? (limitReached ? 'patient_limit' : null)
  if (!reason) return <LazyPatientDialog patient={null} name={name} onClose={onClose} />
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
