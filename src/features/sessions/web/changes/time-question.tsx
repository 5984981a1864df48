import { ConfirmDialog } from '../../../../platform/web/ui/confirm-dialog.tsx'
import { Dialog } from '../../../../platform/web/ui/dialog.tsx'
import type { TimeCheck } from '../../agenda/time-contract.ts'
import { collisionText } from '../../agenda/time-rules.ts'
import { NearTimes } from '../parts/time-notice.tsx'

export interface AskedTimeQuestion {
  check: TimeCheck
  datetime: string
  /** Whether only other times are offered. */
  refused: boolean
  /** Whether the session is saved pending, since another one holds its time. */
  staysPending: boolean
  proceed: () => void
  take: (instant: string) => void
}

type TimeQuestionProps = {
  question: AskedTimeQuestion | null
  zone: string
  onClose: () => void
}

export function TimeQuestion({ question, zone, onClose }: TimeQuestionProps) {
  if (!question) return null
  const { check, datetime, refused, staysPending, proceed, take } = question
  const text = collisionText(check, zone)
  const answer = (act: () => void) => {
    onClose()
    act()
  }
  const times = (
    <NearTimes
      near={check.near}
      datetime={datetime}
      zone={zone}
      onTake={(instant) => answer(() => take(instant))}
    />
  )
  if (refused)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        size="sm"
        title="Este horário está ocupado"
        description={text}
      >
        {times}
      </Dialog>
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      destructive={false}
      title="Marcar assim mesmo?"
      description={staysPending ? `${text} A nova sessão fica pendente.` : text}
      confirmLabel="Marcar assim mesmo"
      cancelLabel="Voltar"
      onConfirm={() => answer(proceed)}
    >
      {times}
    </ConfirmDialog>
  )
}
