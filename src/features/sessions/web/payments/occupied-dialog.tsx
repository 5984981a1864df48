import { ConfirmDialog } from '../../../../platform/web/ui/confirm-dialog.tsx'
import type { Session } from '../../contract.ts'
import { useConfirmPayment } from '../api.ts'
import { showOutcome } from '../parts/use-session-actions.ts'
import type { OccupiedPayment } from '../parts/use-session-windows.ts'
import { useOfferUndo } from '../parts/use-undo.ts'
import type { Question } from './use-recorded-movement.ts'

type OccupiedProps = { session: Session; payment: OccupiedPayment | null; onClose: () => void }

export function OccupiedDialog({ session, payment, onClose }: OccupiedProps) {
  const pay = useConfirmPayment()
  const offerUndo = useOfferUndo()
  const record = async () => {
    const { id, patientName: description } = session
    const body = { recordOnly: true, method: payment?.method }
    const paying = pay.mutateAsync({ params: { id }, body })
    const content = { title: 'Pagamento registrado', description }
    const say = ({ version }: Session) => offerUndo(content, [id], [version])
    await showOutcome(paying, say, 'Erro ao confirmar pagamento')
    onClose()
  }
  return (
    <RecordOnly
      session={session}
      message={payment?.message ?? null}
      pending={pay.isPending}
      onConfirm={record}
      onClose={onClose}
    />
  )
}

export function OccupiedQuestion({
  session,
  question,
}: {
  session: Session
  question: Question | null
}) {
  return (
    <RecordOnly
      session={session}
      message={question?.message ?? null}
      onConfirm={() => question?.answer(true)}
      onClose={() => question?.answer(false)}
    />
  )
}

type RecordOnlyProps = {
  session: Session
  message: string | null
  pending?: boolean
  onConfirm: () => void
  onClose: () => void
}

function RecordOnly({ session, message, pending, onConfirm, onClose }: RecordOnlyProps) {
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
