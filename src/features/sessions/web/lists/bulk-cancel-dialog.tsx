import { useState } from 'react'
import { formatCount } from '../../../../platform/shared/figures.ts'
import { Checkbox } from '../../../../platform/web/ui/checkbox.tsx'
import { ConfirmDialog } from '../../../../platform/web/ui/confirm-dialog.tsx'
import type { ToastLink } from '../../../../platform/web/ui/toast-store.ts'
import { useNow } from '../../../../platform/web/use-clock.ts'
import { countText } from '../../agenda/rules.ts'
import { takesAction } from '../../changes/bulk-rules.ts'
import type { Session } from '../../contract.ts'
import { refundsAhead, silentAhead } from '../../notices/cancel-rules.ts'
import { inCents } from '../../rules.ts'
import { LeftToDo } from '../parts/left-to-do.tsx'
import { waysTo } from '../parts/notice-text.ts'
import { useNotifyLink } from '../parts/use-notify-link.ts'
import { useNotifying } from '../parts/use-notifying.ts'

type BulkCancelDialogProps = {
  sessions: readonly Session[]
  isPending: boolean
  onConfirm: (block: boolean, more: { link?: ToastLink }) => Promise<void>
  onClose: () => void
}

/** Asks before many sessions are cancelled: how many, the refunds, and which patients get a notice. */
export default function BulkCancelDialog(props: BulkCancelDialogProps) {
  const { sessions, isPending, onConfirm, onClose } = props
  const now = useNow()
  const notifying = useNotifying()
  const link = useNotifyLink()
  const [block, setBlock] = useState(false)
  const cancelled = sessions.filter((session) => takesAction('cancel', inCents(session), now))
  const ahead = cancelled.filter(({ datetime }) => Date.parse(datetime) > now)
  const isReached = (session: Session) => notifying && waysTo(session, notifying).length > 0
  const namesOf = (listedSessions: readonly Session[]) => [
    ...new Set(listedSessions.map(({ patientName }) => patientName)),
  ]
  const silent = namesOf(notifying ? ahead.filter((session) => !isReached(session)) : [])
  const count = countText(cancelled.length)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={`Cancelar ${count}?`}
      description={reachedText(namesOf(ahead.filter(isReached)))}
      confirmLabel={`Cancelar ${count}`}
      cancelLabel="Voltar"
      pending={isPending}
      pendingText="Cancelando..."
      onConfirm={() => onConfirm(block && ahead.length > 0, silent.length > 0 ? { link } : {})}
    >
      {ahead.length > 0 && (
        <Checkbox
          label={ahead.length === 1 ? 'Bloquear este horário' : 'Bloquear estes horários'}
          help="Sem o bloqueio, quem abrir seu link público já pode reservar."
          checked={block}
          onChange={({ currentTarget }) => setBlock(currentTarget.checked)}
        />
      )}
      <div className="mt-4">
        <LeftToDo
          lines={[refundsAhead(cancelled), silentAhead(silent)].filter((line) => line !== '')}
        />
      </div>
    </ConfirmDialog>
  )
}

function reachedText(names: readonly string[]): string {
  if (names.length === 0) return 'Nenhum paciente recebe aviso.'
  return names.length === 1
    ? `${names[0]} recebe um aviso do cancelamento.`
    : `${formatCount(names.length)} pacientes recebem um aviso do cancelamento.`
}
