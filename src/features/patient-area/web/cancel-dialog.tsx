import { formatDateTime } from '../../../platform/shared/calendar.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { useNow } from '../../../platform/web/use-clock.ts'
import type { PatientSession } from '../contract.ts'
import { CancelAdvice } from './cancel-advice.tsx'
import { type Cancelling, FAILED, useCancellation } from './use-cancellation.ts'

type CancelDialogProps = Cancelling & {
  session: PatientSession
  open: boolean
  onClose: () => void
}

export function CancelDialog({ session, open, onClose, ...cancelling }: CancelDialogProps) {
  const { pending, failure, confirm, close } = useCancellation(session, cancelling, onClose)
  const now = useNow()
  const when = formatDateTime(session.datetime, session.timezone)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title="Cancelar esta consulta?"
      description={`Você perde o horário de ${when} com ${session.psychologist.name}. Outra pessoa poderá reservá-lo.`}
      confirmLabel="Cancelar consulta"
      cancelLabel="Manter consulta"
      pending={pending}
      pendingText="Cancelando..."
      onConfirm={confirm}
      failure={
        failure && (
          <>
            <p className="font-semibold">{FAILED}</p>
            <p>{failure}</p>
          </>
        )
      }
    >
      <CancelAdvice session={session} now={now} />
    </ConfirmDialog>
  )
}
