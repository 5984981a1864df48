import { useState } from 'react'
import { formatDateTime } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/api.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useCancelOwnRecovery, useSecondFactor } from './second-factor-api.ts'

/** The banner on each device of an account whose second factor is about to be removed; it cancels the removal. */
export default function FactorWaitNotice() {
  const endsAt = useSecondFactor().data?.endsAt ?? null
  const [seen, setSeen] = useState<string | null>(null)
  const cancel = useCancelOwnRecovery()
  if (endsAt === null || seen === endsAt) return null
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const press = () =>
    cancel.mutate(
      {},
      {
        onSuccess: () =>
          toast({
            title: 'Pedido cancelado',
            description: 'A verificação em duas etapas continua ligada. Troque agora a sua senha.',
          }),
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={() => setSeen(endsAt)}
      title="Foi você que perdeu o aplicativo?"
      description={`Alguém com a sua senha e o seu e-mail pediu para desligar a verificação em duas etapas desta conta. Isso poderá ser feito a partir de ${formatDateTime(endsAt, zone)}.`}
      cancelLabel="Fui eu"
      confirmLabel="Não fui eu: cancelar"
      destructive
      pending={cancel.isPending}
      pendingText="Cancelando..."
      failure={cancel.isError && problemText(cancel.error)}
      onConfirm={press}
    />
  )
}
