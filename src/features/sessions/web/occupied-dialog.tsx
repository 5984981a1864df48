import { formatMoney } from '../../../platform/shared/money.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import type { Session } from '../contract.ts'
import { useConfirmPayment } from './api.ts'
import { tell } from './use-session-actions.ts'

type OccupiedProps = { session: Session; message: string | null; onClose: () => void }

/** The time was taken before the payment came: it can be recorded alone (decisions §4). */
export function OccupiedDialog({ session, message, onClose }: OccupiedProps) {
  const pay = useConfirmPayment()
  const record = async () => {
    const done = pay.mutateAsync({ params: { id: session.id }, body: { recordOnly: true } })
    await tell(done, 'Pagamento registrado', 'Erro ao confirmar pagamento')
    onClose()
  }
  return (
    <ConfirmDialog
      open={message !== null}
      onOpenChange={onClose}
      destructive={false}
      title="O horário foi ocupado"
      description={message ?? ''}
      confirmLabel="Registrar só o pagamento"
      cancelLabel="Voltar"
      pending={pay.isPending}
      pendingText="Registrando..."
      onConfirm={record}
    >
      <p>
        Você pode registrar o pagamento de {formatMoney(session.price)} agora. A sessão continua
        pendente, sem bloquear o horário: combine outro com {session.patientName}.
      </p>
    </ConfirmDialog>
  )
}
