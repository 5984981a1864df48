import { useState } from 'react'
import { formatDateTime } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/form-problems.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { PatientSession } from '../contract.ts'
import { CancelAdvice } from './cancel-advice.tsx'

type CancelDialogProps = {
  session: PatientSession
  open: boolean
  onOpenChange: (open: boolean) => void
  cancel: (session: PatientSession) => Promise<unknown>
  onRefused: () => unknown
}

/** Asks once more, and says what is lost. */
export function CancelDialog({
  session,
  open,
  onOpenChange,
  cancel,
  onRefused,
}: CancelDialogProps) {
  const [pending, setPending] = useState(false)
  const confirm = async () => {
    setPending(true)
    try {
      await cancel(session)
      toast({ title: 'Consulta cancelada', description: 'O horário voltou a ficar livre.' })
    } catch (error) {
      toast({
        title: 'Erro ao cancelar consulta',
        description: problemText(error),
        variant: 'destructive',
      })
      onRefused()
    } finally {
      setPending(false)
      onOpenChange(false)
    }
  }
  const when = formatDateTime(session.datetime, session.timezone)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !pending && onOpenChange(next)}
      title="Cancelar esta consulta?"
      description={`Você perde o horário de ${when} com ${session.psychologist.name}. Outra pessoa poderá reservá-lo.`}
      confirmLabel="Cancelar consulta"
      cancelLabel="Manter consulta"
      pending={pending}
      pendingText="Cancelando..."
      onConfirm={confirm}
    >
      <CancelAdvice session={session} now={Date.now()} />
    </ConfirmDialog>
  )
}
