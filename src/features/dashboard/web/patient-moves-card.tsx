import { ArrowRight } from 'lucide-react'
import { dayAt, formatNearDay, timeAt } from '../../../platform/shared/calendar.ts'
import { deadlineText } from '../../../platform/web/deadline.ts'
import { useChange } from '../../../platform/web/query.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useNow, useToday } from '../../../platform/web/use-clock.ts'
import { answerReschedule, moveBack } from '../../rescheduling/contract.ts'
import type { PatientMove } from '../contract.ts'
import { useFocusAtEnd, useShortList } from './short-list.tsx'

export type PatientMovesProps = { moves: readonly PatientMove[]; zone: string }

/** Lists the sessions that patients want to move, to accept or decline. */
export function MoveRequestsCard({ moves, zone }: PatientMovesProps) {
  return (
    <MovesCard
      id="move-requests"
      title="Querem remarcar"
      hint="O novo horário fica reservado até a sua resposta."
      moves={moves.filter(({ until }) => until !== null)}
      zone={zone}
    />
  )
}

/** Lists the sessions that patients moved, to undo the move. */
export function MovedSessionsCard({ moves, zone }: PatientMovesProps) {
  return (
    <MovesCard
      id="moved-sessions"
      title="Remarcadas pelos pacientes"
      hint="O paciente já foi avisado. Se não servir, volte ao horário anterior."
      moves={moves.filter(({ until }) => until === null)}
      zone={zone}
    />
  )
}

type MovesCardProps = PatientMovesProps & { id: string; title: string; hint: string }

function MovesCard({ id, title, hint, moves, zone }: MovesCardProps) {
  const { shown, toggle } = useShortList(moves)
  useFocusAtEnd(moves.length === 0)
  if (moves.length === 0) return null
  return (
    <Card className="p-[min(1rem,4.5vw)] sm:p-5">
      <section aria-labelledby={id}>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="text-sm text-muted">{hint}</p>
        <ul aria-labelledby={id} className="mt-2 divide-y divide-line">
          {shown.map((move) => (
            <MoveRow key={move.sessionId} move={move} zone={zone} />
          ))}
        </ul>
        {toggle}
      </section>
    </Card>
  )
}

function MoveRow({ move, zone }: { move: PatientMove; zone: string }) {
  const { patientName, from, to, until } = move
  const now = useNow()
  const today = useToday(zone)
  const when = (instant: string) =>
    `${formatNearDay(dayAt(Date.parse(instant), zone), today)}, ${timeAt(instant, zone)}`
  return (
    <li className="py-3">
      <p className="font-medium wrap-anywhere">{patientName}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-sm tabular-nums">
        <span className="sr-only">De </span>
        <span className="text-muted">{when(from)}</span>
        <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="sr-only">para </span>
        <span className="font-medium">{when(to)}</span>
      </p>
      {until && (
        <p className="text-sm text-muted">
          Reservado até {deadlineText(until, { zone, ownZone: null, now })}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {until === null ? <BackButton move={move} /> : <AnswerButtons move={move} />}
      </div>
    </li>
  )
}

function AnswerButtons({ move: { sessionId: id, patientName } }: { move: PatientMove }) {
  const { mutateAsync, isPending } = useChange(answerReschedule)
  const answer = async (accept: boolean) => {
    try {
      await mutateAsync({ params: { id }, body: { accept } })
      toast({
        title: accept ? 'Sessão remarcada' : 'Pedido recusado',
        description: accept
          ? `${patientName} vem no novo horário.`
          : `A sessão de ${patientName} continua no horário de antes.`,
      })
    } catch (error) {
      showRefusal('Erro ao responder ao pedido', error)
    }
  }
  return (
    <>
      <Button size="sm" disabled={isPending} onClick={() => answer(true)}>
        Aceitar
        <span className="sr-only"> o novo horário de {patientName}</span>
      </Button>
      <Button size="sm" variant="outline" disabled={isPending} onClick={() => answer(false)}>
        Recusar
        <span className="sr-only"> o novo horário de {patientName}</span>
      </Button>
    </>
  )
}

function BackButton({ move: { sessionId: id, patientName } }: { move: PatientMove }) {
  const { mutateAsync, isPending } = useChange(moveBack)
  const putBack = async () => {
    try {
      await mutateAsync({ params: { id } })
      toast({
        title: 'Sessão de volta ao horário anterior',
        description: `${patientName} recebe o aviso.`,
      })
    } catch (error) {
      showRefusal('Erro ao voltar ao horário anterior', error)
    }
  }
  return (
    <Button size="sm" variant="outline" pending={isPending} onClick={putBack}>
      Voltar ao horário anterior
      <span className="sr-only"> da sessão de {patientName}</span>
    </Button>
  )
}
