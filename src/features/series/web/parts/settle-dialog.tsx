import { useState } from 'react'
import { addDays, formatLongDay, timeAt } from '../../../../platform/shared/calendar.ts'
import { problemText } from '../../../../platform/web/api.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '../../../../platform/web/ui/dialog.tsx'
import { FormAlert } from '../../../../platform/web/ui/form-alert.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { useToday } from '../../../../platform/web/use-clock.ts'
import { nearestSlots } from '../../../attendance/nearest-slots.ts'
import { useFreeTimes } from '../../../sessions/web/time-api.ts'
import type { TypedChoice } from '../../choice-rules.ts'
import type { SeriesConflict } from '../../conflict-schema.ts'
import { NEAR_DAYS, reasonText } from '../../rules.ts'
import { useSeries, useSettleDate } from '../api.ts'
import { DateChoices } from '../date-list.tsx'

type SettleDialogProps = { conflict: SeriesConflict; zone: string; onClose: () => void }

export default function SettleDialog({ conflict, zone, onClose }: SettleDialogProps) {
  const { seriesId, date, start, reason, patientName } = conflict
  const settle = useSettleDate()
  const [choice, setChoice] = useState<TypedChoice | undefined>()
  const [failure, setFailure] = useState<string | null>(null)
  const near = useNear(conflict, zone)
  const save = async () => {
    if (!choice) return
    setFailure(null)
    try {
      await settle.mutateAsync({ params: { id: seriesId, date }, body: choice })
      toast({
        title: choice.action === 'skip' ? 'Data pulada' : 'Sessão marcada',
        description: patientName,
      })
      onClose()
    } catch (error) {
      setFailure(problemText(error))
      setChoice(undefined)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !settle.isPending && onClose()}
      title={`Horário fixo de ${patientName}`}
      description={`${formatLongDay(date)}, ${timeAt(start, zone)}: ${reasonText(reason)}`}
      footer={
        <>
          <DialogClose>
            <Button variant="outline" disabled={settle.isPending}>
              Voltar
            </Button>
          </DialogClose>
          <Button
            disabled={!choice}
            pending={settle.isPending}
            pendingText="Salvando..."
            onClick={save}
          >
            {choice?.action === 'skip' ? 'Pular a data' : 'Marcar a sessão'}
          </Button>
        </>
      }
    >
      <FormAlert className="mb-4">{failure}</FormAlert>
      <p className="mb-3 text-muted">
        Deixe a data sem sessão, ou escolha um horário livre por perto.
      </p>
      <div className="min-h-24">
        <DateChoices
          date={date}
          state={reason}
          at={timeAt(start, zone)}
          suggestions={near}
          choice={choice}
          zone={zone}
          onChoose={(_, choiceOf) => setChoice(choiceOf(date))}
        />
      </div>
    </Dialog>
  )
}

function useNear({ seriesId, date, start }: SeriesConflict, zone: string): string[] {
  const { data: series } = useSeries(seriesId)
  const today = useToday(zone)
  const firstDay = addDays(date, -NEAR_DAYS)
  const from = firstDay < today ? today : firstDay
  const { data } = useFreeTimes(
    { from, to: addDays(date, NEAR_DAYS), duration: series?.duration ?? 0 },
    series !== undefined,
  )
  if (!data) return []
  return nearestSlots(data, { date, slot: start })
    .map(({ slot }) => slot)
    .sort()
}
