import { useState } from 'react'
import { formatNearDay, timeAt } from '../../../../platform/shared/calendar.ts'
import { pluralize } from '../../../../platform/shared/figures.ts'
import { problemText } from '../../../../platform/web/api.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '../../../../platform/web/ui/dialog.tsx'
import { FormAlert } from '../../../../platform/web/ui/form-alert.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { useToday } from '../../../../platform/web/use-clock.ts'
import type { SeriesConflict } from '../../conflict-schema.ts'
import { type AlikeConflicts, MAY_BE_KEPT, reasonText } from '../../rules.ts'
import { useSettleDate } from '../api.ts'
import { Toggle } from '../date-list.tsx'

type SettleTogetherDialogProps = { alike: AlikeConflicts; zone: string; onClose: () => void }
type Action = 'skip' | 'keep'

/** One decision for dates that share a reason. Each is settled separately: refused ones stay in the dialog. */
export default function SettleTogetherDialog(props: SettleTogetherDialogProps) {
  const { alike, zone, onClose } = props
  const { reason } = alike
  const today = useToday(zone)
  const { left, failure, isSaving, settle } = useSettling(alike.conflicts, onClose)
  const [action, setAction] = useState<Action | null>('skip')
  const choose = (pressed: boolean, chosen: Action) => setAction(pressed ? chosen : null)
  const count = countDates(left.length)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSaving && onClose()}
      title={`${count}: ${reasonText(reason).toLowerCase()}`}
      description="Uma decisão para todas. Para outro horário, resolva a data sozinha."
      footer={
        <>
          <DialogClose>
            <Button variant="outline" disabled={isSaving}>
              Voltar
            </Button>
          </DialogClose>
          <Button
            disabled={!action}
            pending={isSaving}
            pendingText="Salvando..."
            onClick={() => action && settle(action)}
          >
            {action === 'keep' ? `Marcar ${count}` : `Pular ${count}`}
          </Button>
        </>
      }
    >
      <FormAlert className="mb-4">{failure}</FormAlert>
      <div className="mb-4 flex flex-wrap gap-2">
        <Toggle pressed={action === 'skip'} onToggle={(pressed) => choose(pressed, 'skip')}>
          Pular todas
        </Toggle>
        {MAY_BE_KEPT.includes(reason) && (
          <Toggle pressed={action === 'keep'} onToggle={(pressed) => choose(pressed, 'keep')}>
            Manter todas
          </Toggle>
        )}
      </div>
      <ul className="divide-y divide-line">
        {left.map(({ seriesId, date, start, patientName }) => (
          <li key={`${seriesId} ${date}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="font-medium wrap-anywhere">{patientName}</span>
            <span className="text-muted tabular-nums">
              {formatNearDay(date, today)}, {timeAt(start, zone)}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function countDates(count: number): string {
  return pluralize(count, 'data', 'datas')
}

function useSettling(conflicts: readonly SeriesConflict[], onDone: () => void) {
  const { mutateAsync } = useSettleDate()
  const [open, setOpen] = useState(conflicts)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const settle = async (action: Action) => {
    setIsSaving(true)
    setFailure(null)
    const refused: SeriesConflict[] = []
    let reason: string | null = null
    for (const occurrence of open) {
      const params = { id: occurrence.seriesId, date: occurrence.date }
      try {
        await mutateAsync({ params, body: { action } })
      } catch (error) {
        refused.push(occurrence)
        reason = problemText(error)
      }
    }
    const settledCount = open.length - refused.length
    if (settledCount > 0) {
      const word = action === 'skip' ? 'pulada' : 'marcada'
      toast({ title: settledCount === 1 ? `1 data ${word}` : `${settledCount} datas ${word}s` })
    }
    if (refused.length === 0) return onDone()
    setOpen(refused)
    setFailure(reason)
    setIsSaving(false)
  }
  return { left: open, failure, isSaving, settle }
}
