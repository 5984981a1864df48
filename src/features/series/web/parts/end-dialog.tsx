import { useState } from 'react'
import { dayAt, formatDateTime, formatDay, isDay } from '../../../../platform/shared/calendar.ts'
import { pluralize } from '../../../../platform/shared/figures.ts'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { problemText } from '../../../../platform/web/api.ts'
import { useRead } from '../../../../platform/web/query.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { plainDay } from '../../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../../platform/web/ui/day-input.tsx'
import { Dialog, DialogClose } from '../../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../../platform/web/ui/form-alert.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { useNow, useToday } from '../../../../platform/web/use-clock.ts'
import { listSessions } from '../../../sessions/contract.ts'
import { refundsAhead, silentAhead } from '../../../sessions/notices/cancel-rules.ts'
import { isOpen } from '../../../sessions/rules.ts'
import { LeftToDo } from '../../../sessions/web/parts/left-to-do.tsx'
import { noticeText, waysTo } from '../../../sessions/web/parts/notice-text.ts'
import type { FollowingProps } from '../../../sessions/web/parts/series-slot.ts'
import { useNotifying } from '../../../sessions/web/parts/use-notifying.ts'
import { useEndSeries } from '../api.ts'

export default function EndFollowing({ session, zone, onClose }: FollowingProps) {
  const { seriesId, seriesDate, patientId, patientName } = session
  return (
    <EndDialog
      id={seriesId ?? ''}
      patientId={patientId ?? ''}
      patientName={patientName}
      from={seriesDate ?? undefined}
      zone={zone}
      onClose={onClose}
    />
  )
}

type EndDialogProps = {
  id: string
  patientId: string
  patientName: string
  from?: string | undefined
  zone: string
  onClose: () => void
}

type Ended = Awaited<ReturnType<ReturnType<typeof useEndSeries>['mutateAsync']>>

export function EndDialog({ id, patientId, patientName, from, zone, onClose }: EndDialogProps) {
  const end = useEndSeries()
  const today = useToday(zone)
  const [typed, setTyped] = useState(formatDay(from ?? today))
  const { sessions, notice, left } = useEndAhead({ id, patientId, patientName, typed, zone })
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [ended, setEnded] = useState<Ended | null>(null)
  const confirm = async () => {
    const day = plainDay(typed)
    if (!isDay(day)) return setWrong('Informe um dia')
    setFailure(null)
    try {
      const reply = await end.mutateAsync({ params: { id }, body: { from: day } })
      toast({ title: 'Horário fixo encerrado', description: cancelledText(reply.cancelled) })
      if (reply.toRefund.length > 0) setEnded(reply)
      else onClose()
    } catch (error) {
      setFailure(problemText(error))
    }
  }
  if (ended)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Há o que devolver"
        description={`${patientName} já pagou sessões que foram canceladas. Elas estão em “A devolver”, na tela inicial, até o dinheiro voltar.`}
        footer={
          <DialogClose>
            <Button>Entendi</Button>
          </DialogClose>
        }
      >
        <ul className="divide-y divide-line border-y border-line tabular-nums">
          {ended.toRefund.map(({ sessionId, datetime, received }) => (
            <li
              key={sessionId}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2"
            >
              <span>{formatDateTime(datetime, zone)}</span>
              <span className="font-medium">{formatMoney(received)}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !end.isPending && onClose()}
      size="sm"
      title="Encerrar o horário fixo?"
      description={`As sessões de ${patientName} deste horário, do dia escolhido em diante, são canceladas de uma vez. Isto não pode ser desfeito.`}
      footer={
        <>
          <DialogClose>
            <Button variant="outline" disabled={end.isPending}>
              Voltar
            </Button>
          </DialogClose>
          <Button
            variant="destructive"
            pending={end.isPending}
            pendingText="Encerrando..."
            onClick={confirm}
          >
            Encerrar horário
          </Button>
        </>
      }
    >
      <Field label="A partir de" required error={wrong}>
        <DayInput
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWrong(null)
          }}
        />
      </Field>
      {/* The lines that are not known yet keep their place: nothing moves under the finger. */}
      <div className="mt-4 min-h-27 space-y-2" aria-live="polite">
        {sessions !== null && (
          <p className="text-muted">
            {[sessions === 0 ? 'Não há sessões por vir.' : aheadText(sessions), notice]
              .filter(Boolean)
              .join(' ')}
          </p>
        )}
        <LeftToDo lines={left} />
      </div>
      <FormAlert className="mt-4">{failure}</FormAlert>
    </Dialog>
  )
}

type EndAheadProps = Pick<EndDialogProps, 'id' | 'patientId' | 'patientName' | 'zone'> & {
  typed: string
}

/** Returns the sessions that ending from the typed day would cancel, whether the patient gets the notice, and the remaining tasks. */
function useEndAhead({ id, patientId, patientName, typed, zone }: EndAheadProps) {
  const notifying = useNotifying()
  const now = useNow()
  const day = plainDay(typed)
  const query = useRead(
    listSessions,
    { query: { patientId, list: 'upcoming' } },
    { enabled: patientId !== '' },
  )
  if (!query.data || !notifying || !isDay(day)) return { sessions: null, notice: '', left: [] }
  const ahead = query.data.filter(
    (session) =>
      session.seriesId === id &&
      isOpen(session) &&
      Date.parse(session.datetime) > now &&
      dayAt(Date.parse(session.datetime), zone) >= day,
  )
  const [first] = ahead
  const isSilent = first !== undefined && waysTo(first, notifying).length === 0
  return {
    sessions: ahead.length,
    notice: first && !isSilent ? `${patientName} ${noticeText(first, notifying)}` : '',
    left: [refundsAhead(ahead), isSilent ? silentAhead([patientName]) : ''].filter(
      (line) => line !== '',
    ),
  }
}

function aheadText(sessions: number): string {
  return pluralize(sessions, 'sessão será cancelada.', 'sessões serão canceladas.')
}

function cancelledText(cancelled: number): string {
  if (cancelled === 0) return 'Não havia sessões por vir.'
  return pluralize(cancelled, 'sessão cancelada.', 'sessões canceladas.')
}
