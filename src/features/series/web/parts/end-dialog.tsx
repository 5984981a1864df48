import { useState } from 'react'
import { formatDateTime, formatDay, isDay } from '../../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { problemText } from '../../../../platform/web/api.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { plainDay } from '../../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../../platform/web/ui/day-input.tsx'
import { Dialog, DialogClose } from '../../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../../platform/web/ui/form-alert.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { useToday } from '../../../../platform/web/use-clock.ts'
import { noticeSaid, type Receiver } from '../../../sessions/web/parts/notice-said.ts'
import type { FollowingProps } from '../../../sessions/web/parts/series-slot.ts'
import { useNotifying } from '../../../sessions/web/parts/use-notifying.ts'
import { useEndSeries } from '../api.ts'

export default function EndFollowing({ session, zone, onClose }: FollowingProps) {
  const { seriesId, seriesDate, patientName } = session
  return (
    <EndDialog
      id={seriesId ?? ''}
      patientName={patientName}
      receiver={session}
      from={seriesDate ?? undefined}
      zone={zone}
      onClose={onClose}
    />
  )
}

type EndDialogProps = {
  id: string
  patientName: string
  receiver?: Receiver
  from?: string | undefined
  zone: string
  onClose: () => void
}

type Ended = Awaited<ReturnType<ReturnType<typeof useEndSeries>['mutateAsync']>>

export function EndDialog({ id, patientName, receiver, from, zone, onClose }: EndDialogProps) {
  const notifying = useNotifying()
  const notice =
    receiver && notifying
      ? `${patientName} ${noticeSaid(receiver, notifying)}`
      : 'O paciente é avisado uma vez.'
  const end = useEndSeries()
  const today = useToday(zone)
  const [typed, setTyped] = useState(formatDay(from ?? today))
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
        description={`${patientName} já pagou sessões que foram canceladas. Registre cada devolução em Pagamentos, no menu da sessão.`}
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
      description={`As sessões de ${patientName} deste horário, do dia escolhido em diante, são canceladas de uma vez. ${notice} Isto não pode ser desfeito.`}
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
      <FormAlert className="mt-4">{failure}</FormAlert>
    </Dialog>
  )
}

function cancelledText(cancelled: number): string {
  if (cancelled === 0) return 'Não havia sessões por vir.'
  return cancelled === 1 ? '1 sessão cancelada.' : `${cancelled} sessões canceladas.`
}
