import { useState } from 'react'
import { formatDateTime } from '../../../../platform/shared/calendar.ts'
import { Checkbox } from '../../../../platform/web/ui/checkbox.tsx'
import { ConfirmDialog } from '../../../../platform/web/ui/confirm-dialog.tsx'
import { useNow } from '../../../../platform/web/use-clock.ts'
import type { Session } from '../../contract.ts'
import { useCompleteSession, useDeleteSession } from '../api.ts'
import { deletionAhead } from '../parts/cancel-text.ts'
import { useNotifying } from '../parts/use-notifying.ts'
import { reportOutcome } from '../parts/use-session-actions.ts'

type EndProps = { session: Session; zone: string; open: boolean; onClose: () => void }

export function CompleteDialog({ session, zone, open, onClose }: EndProps) {
  const complete = useCompleteSession()
  const end = async () => {
    const completing = complete.mutateAsync({ params: { id: session.id } })
    await reportOutcome(completing, 'Sessão concluída', 'Erro ao concluir sessão')
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      destructive={false}
      title="Concluir antes da hora?"
      description={
        <>
          A sessão de {session.patientName} ainda não aconteceu: está marcada para{' '}
          {formatDateTime(session.datetime, zone)}. Depois de concluída, você pode reabri-la. O
          paciente não é avisado.
        </>
      }
      confirmLabel="Marcar como concluída"
      cancelLabel="Voltar"
      pending={complete.isPending}
      pendingText="Concluindo..."
      onConfirm={end}
    />
  )
}

export function DeleteDialog({ session, zone, open, onClose }: EndProps) {
  const remove = useDeleteSession()
  const [withPatient, setWithPatient] = useState(true)
  const notifying = useNotifying()
  const now = useNow()
  const removesPatient = session.patientRemovable && withPatient
  const end = async () => {
    const query = removesPatient ? { withPatient: 'true' as const } : {}
    const removing = remove.mutateAsync({ params: { id: session.id }, query })
    const gone = removesPatient ? 'Reserva e paciente excluídos' : 'Sessão excluída'
    await reportOutcome(removing, gone, 'Erro ao excluir sessão')
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Excluir esta sessão?"
      description={
        <>
          A sessão de {session.patientName}, em {formatDateTime(session.datetime, zone)}, será
          excluída, com suas observações. Para mantê-la no histórico, cancele em vez de excluir.{' '}
          {deletionAhead(session, notifying, now)}
        </>
      }
      confirmLabel="Excluir sessão"
      cancelLabel="Voltar"
      pending={remove.isPending}
      pendingText="Excluindo..."
      onConfirm={end}
    >
      {session.patientRemovable && (
        <Checkbox
          label={`Excluir também o paciente ${session.patientName}`}
          help="Você só o conhece por reservas que expiraram sem pagamento; todas são excluídas com ele."
          checked={withPatient}
          onChange={(event) => setWithPatient(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  )
}
