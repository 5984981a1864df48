import { useState } from 'react'
import { formatDateTime } from '../../../platform/shared/calendar.ts'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import type { Session } from '../contract.ts'
import { useCancelSession, useDeleteSession } from './api.ts'
import { tell } from './use-session-actions.ts'

type EndProps = { session: Session; zone: string; open: boolean; onClose: () => void }

export function CancelDialog({ session, zone, open, onClose }: EndProps) {
  const cancel = useCancelSession()
  const end = async () => {
    const done = cancel.mutateAsync({ params: { id: session.id } })
    await tell(done, 'Sessão cancelada', 'Erro ao cancelar sessão')
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Cancelar esta sessão?"
      description={
        <>
          A sessão de {session.patientName}, em {formatDateTime(session.datetime, zone)}, será
          cancelada e o horário volta a ficar livre.
          {session.paid && ' O pagamento continua registrado.'}
        </>
      }
      confirmLabel="Cancelar sessão"
      cancelLabel="Voltar"
      pending={cancel.isPending}
      pendingText="Cancelando..."
      onConfirm={end}
    />
  )
}

export function DeleteDialog({ session, zone, open, onClose }: EndProps) {
  const remove = useDeleteSession()
  const [withPatient, setWithPatient] = useState(true)
  const removesPatient = session.patientRemovable && withPatient
  const end = async () => {
    const query = removesPatient ? { withPatient: 'true' as const } : {}
    const done = remove.mutateAsync({ params: { id: session.id }, query })
    const gone = removesPatient ? 'Reserva e paciente excluídos' : 'Sessão excluída'
    await tell(done, gone, 'Erro ao excluir sessão')
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
          apagada, com suas observações. Para mantê-la no histórico, cancele em vez de excluir.
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
