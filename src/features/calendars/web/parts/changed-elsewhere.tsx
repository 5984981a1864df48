import { dayAt, formatNearDay, timeAt } from '../../../../platform/shared/calendar.ts'
import { showRefusal } from '../../../../platform/web/show-refusal.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Card, CardHeader } from '../../../../platform/web/ui/card.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { useToday } from '../../../../platform/web/use-clock.ts'
import type { CalendarChange } from '../../change-contract.ts'
import { useAnswerCalendarChange } from '../api.ts'

export type ChangedElsewhereProps = { changes: readonly CalendarChange[]; zone: string }

/** The sessions that were moved or removed in another calendar, each with its question; nothing if there are none. */
export default function ChangedElsewhere({ changes, zone }: ChangedElsewhereProps) {
  if (changes.length === 0) return null
  return (
    <Card>
      <CardHeader
        title="Mudou no seu outro calendário"
        description="Aqui nada mudou ainda, e ninguém foi avisado."
      />
      <ul
        aria-label="Mudanças em outro calendário"
        className="divide-y divide-line px-[min(1.25rem,6vw)] pb-3 sm:px-6"
      >
        {changes.map((change) => (
          <Change key={change.id} change={change} zone={zone} />
        ))}
      </ul>
    </Card>
  )
}

function Change({ change, zone }: { change: CalendarChange; zone: string }) {
  const { id, patientName, calendarName, from, to } = change
  const answer = useAnswerCalendarChange()
  const today = useToday(zone)
  const when = (at: string) =>
    `${formatNearDay(dayAt(Date.parse(at), zone), today)} às ${timeAt(at, zone)}`
  // The answered question is gone before the result is shown, so the callbacks of `mutate` would not run.
  const send = (apply: boolean) =>
    answer.mutateAsync({ params: { id }, body: { apply } }).then(
      () => toast({ title: doneText(to !== null, apply) }),
      (error) => showRefusal('A mudança não foi aplicada', error),
    )
  return (
    <li className="space-y-2 py-3">
      <p className="wrap-anywhere">
        <span className="block font-medium">{patientName || 'Paciente excluído'}</span>
        <span className="block text-sm text-muted tabular-nums">Aqui: {when(from.start)}</span>
        <span className="block text-sm tabular-nums">
          Em {calendarName}: {to ? when(to.start) : 'apagada'}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={answer.isPending} onClick={() => void send(true)}>
          {to ? 'Mover e avisar' : 'Cancelar e avisar'}
          <span className="sr-only"> {patientName}</span>
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={answer.isPending}
          onClick={() => void send(false)}
        >
          {to ? 'Deixar como está' : 'Manter a sessão'}
          <span className="sr-only">: {patientName}</span>
        </Button>
      </div>
    </li>
  )
}

function doneText(isMoved: boolean, apply: boolean): string {
  if (!apply) return 'O outro calendário volta a mostrar o horário daqui'
  return isMoved ? 'Sessão movida' : 'Sessão cancelada'
}
