import { type ReactNode, useState } from 'react'
import { timeForReader, useOwnZone } from '../../../platform/web/own-time.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { useNow } from '../../../platform/web/use-clock.ts'
import type { PatientSession } from '../contract.ts'
import { CancelAdvice } from './cancel-advice.tsx'
import { type Cancelling, FAILED, useCancellation } from './use-cancellation.ts'

export function useCancelDialog(cancelling: Cancelling): {
  ask: (session: PatientSession) => void
  dialog: ReactNode
} {
  const [session, setSession] = useState<PatientSession | null>(null)
  const [open, setOpen] = useState(false)
  return {
    ask: (asked) => {
      setSession(asked)
      setOpen(true)
    },
    dialog: session && (
      <CancelDialog {...cancelling} session={session} open={open} onClose={() => setOpen(false)} />
    ),
  }
}

type CancelDialogProps = Cancelling & {
  session: PatientSession
  open: boolean
  onClose: () => void
}

function CancelDialog({ session, open, onClose, ...cancelling }: CancelDialogProps) {
  const { pending, failure, confirm, close } = useCancellation(session, cancelling, onClose)
  const now = useNow()
  const ownZone = useOwnZone(session.timezone)
  const when = timeForReader(session.datetime, session.timezone, ownZone)
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
