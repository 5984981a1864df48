import { useRef } from 'react'
import { formatDate } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/form-problems.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useCancelSubscription } from './api.ts'

type CancelDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The last day of the paid period, as it is read. */
  until: string
  zone: string
}

export function CancelDialog({ open, onOpenChange, until, zone }: CancelDialogProps) {
  const cancel = useCancelSubscription()
  const cancelled = useRef(false)
  const confirm = async () => {
    try {
      const { accessUntil } = await cancel.mutateAsync({})
      cancelled.current = true
      toast({
        title: 'Assinatura cancelada',
        description: `Seu acesso Pro continua até ${formatDate(accessUntil, zone)}.`,
      })
    } catch (error) {
      toast({
        title: 'Erro ao cancelar assinatura',
        description: problemText(error),
        variant: 'destructive',
      })
    }
    onOpenChange(false)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancelar sua assinatura?"
      description={`Nada mais será cobrado e seu acesso Pro continua até ${until}. Depois disso, você volta ao plano Básico: pacientes, sessões e registros continuam guardados.`}
      cancelLabel="Manter assinatura"
      confirmLabel="Cancelar assinatura"
      pending={cancel.isPending}
      pendingText="Cancelando..."
      onConfirm={confirm}
      onCloseAutoFocus={(event) => {
        // The button that opened it is gone once there is nothing left to cancel.
        if (!cancelled.current) return
        event.preventDefault()
        focusHeading()
      }}
    />
  )
}
