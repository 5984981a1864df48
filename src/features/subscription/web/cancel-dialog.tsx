import { useRef } from 'react'
import { formatDate } from '../../../platform/shared/calendar.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { sayRefused } from '../../../platform/web/say-refused.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useCancelSubscription } from './api.ts'

type CancelDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  until: string | null
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
        description: until
          ? `Seu acesso Pro continua até ${formatDate(accessUntil, zone)}.`
          : 'Você voltou ao plano Básico.',
      })
    } catch (error) {
      sayRefused('Erro ao cancelar assinatura', error)
    }
    onOpenChange(false)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancelar sua assinatura?"
      description={`${consequenceOf(until)}: pacientes, sessões e registros continuam guardados.`}
      cancelLabel="Manter assinatura"
      confirmLabel="Cancelar assinatura"
      pending={cancel.isPending}
      pendingText="Cancelando..."
      onConfirm={confirm}
      onCloseAutoFocus={(event) => {
        // The button that opened the window is gone after a cancellation.
        if (!cancelled.current) return
        event.preventDefault()
        focusHeading()
      }}
    />
  )
}

function consequenceOf(until: string | null): string {
  if (!until) return 'Nada mais será cobrado e você volta agora ao plano Básico'
  return `Nada mais será cobrado e seu acesso Pro continua até ${until}. Depois disso, você volta ao plano Básico`
}
