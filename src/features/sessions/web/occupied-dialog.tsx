import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import type { Session } from '../contract.ts'
import { useConfirmPayment } from './api.ts'
import type { Question } from './use-recorded-movement.ts'
import { tell } from './use-session-actions.ts'

type OccupiedProps = { session: Session; message: string | null; onClose: () => void }

/** The time was taken before the payment came: it can be recorded alone (docs/product.md, Holds). */
export function OccupiedDialog({ session, message, onClose }: OccupiedProps) {
  const pay = useConfirmPayment()
  const record = async () => {
    const done = pay.mutateAsync({ params: { id: session.id }, body: { recordOnly: true } })
    await tell(done, 'Pagamento registrado', 'Erro ao confirmar pagamento')
    onClose()
  }
  return (
    <RecordAlone
      session={session}
      message={message}
      pending={pay.isPending}
      onConfirm={record}
      onClose={onClose}
    />
  )
}

/** The same for a payment that was typed. */
export function OccupiedQuestion({
  session,
  question,
}: {
  session: Session
  question: Question | null
}) {
  return (
    <RecordAlone
      session={session}
      message={question?.message ?? null}
      onConfirm={() => question?.answer(true)}
      onClose={() => question?.answer(false)}
    />
  )
}

type RecordAloneProps = OccupiedProps & { pending?: boolean; onConfirm: () => void }

function RecordAlone({ session, message, pending, onConfirm, onClose }: RecordAloneProps) {
  return (
    <ConfirmDialog
      open={message !== null}
      onOpenChange={onClose}
      destructive={false}
      title="O horário foi ocupado"
      description={message ?? ''}
      confirmLabel="Registrar só o pagamento"
      cancelLabel="Voltar"
      pending={pending}
      pendingText="Registrando..."
      onConfirm={onConfirm}
    >
      <p>
        Você pode registrar o pagamento agora. A sessão continua pendente, sem bloquear o horário:
        combine outro com {session.patientName}.
      </p>
    </ConfirmDialog>
  )
}
