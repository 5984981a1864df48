import { centsOf, formatMoney } from '../../../platform/shared/money.ts'
import { timeForReader, useOwnZone } from '../../../platform/web/own-time.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import type { PatientSession } from '../contract.ts'

/** Named one by one up to this number; an ended fixed time has many more. */
const MOST_NAMED = 6

export type CancellationNoticeProps = {
  sessions: readonly PatientSession[]
  onSeen: (ids: string[]) => Promise<unknown>
  pending: boolean
}

/**
 * Shows, for each practice, the cancellations that the patient has not seen yet: who cancelled, and the money that is refunded.
 */
export default function CancellationNotice({ sessions, ...rest }: CancellationNoticeProps) {
  const unseen = sessions
    .filter(({ cancellation }) => cancellation !== null)
    .sort((a, b) => Date.parse(a.datetime) - Date.parse(b.datetime))
  const byPractice = Map.groupBy(unseen, ({ psychologist }) => JSON.stringify(psychologist))
  return [...byPractice].map(([practice, ownSessions]) => (
    <PracticeNotice key={practice} sessions={ownSessions} {...rest} />
  ))
}

function PracticeNotice({ sessions, onSeen, pending }: CancellationNoticeProps) {
  const [first] = sessions
  const ownZone = useOwnZone(first?.timezone ?? '')
  if (!first) return null
  const shown = sessions.length > MOST_NAMED + 1 ? sessions.slice(0, MOST_NAMED) : sessions
  const others = sessions.length - shown.length
  const bookingPath = sessions.find(({ otherTime }) => otherTime?.bookingPath)?.otherTime
    ?.bookingPath
  const see = () =>
    onSeen(sessions.map(({ id }) => id)).catch((error: unknown) => showRefusal('Erro', error))
  return (
    <Card className="mb-8 border-pending-ink/40">
      <CardBody>
        <section
          aria-label={`Consultas canceladas, ${first.psychologist.name}`}
          className="space-y-4"
        >
          <h2 className="text-xl font-semibold">
            {sessions.length === 1
              ? 'Sua consulta foi cancelada'
              : `${sessions.length} consultas suas foram canceladas`}
          </h2>
          <ul className="space-y-1 tabular-nums">
            {shown.map(({ id, datetime, timezone, patientName }) => (
              <li key={id}>
                {patientName && `${patientName}: `}
                {timeForReader(datetime, timezone, ownZone)}
              </li>
            ))}
            {others > 0 && <li className="text-muted">e mais {others} depois dessas</li>}
          </ul>
          <div className="space-y-1">
            {whoText(sessions).map((line) => (
              <p key={line}>{line}</p>
            ))}
            {moneyText(sessions).map((line) => (
              <p key={line} className="font-medium">
                {line}
              </p>
            ))}
          </div>
          <div className="flex flex-wrap gap-3 max-sm:*:grow">
            {bookingPath && (
              <a href={bookingPath} className={buttonClass()}>
                Ver horários livres
              </a>
            )}
            <Button variant="outline" pending={pending} pendingText="Um momento..." onClick={see}>
              Entendi
            </Button>
          </div>
        </section>
      </CardBody>
    </Card>
  )
}

function whoText(sessions: readonly PatientSession[]): string[] {
  const name = sessions[0]?.psychologist.name ?? ''
  const parties = new Set(sessions.map(({ cancellation }) => cancellation?.by))
  if (parties.size > 1) return [`Canceladas por ${name}, em parte a seu pedido.`]
  const done = sessions.length === 1 ? 'Cancelada' : 'Canceladas'
  return [parties.has('patient') ? `${done} a seu pedido.` : `${done} por ${name}.`]
}

function moneyText(sessions: readonly PatientSession[]): string[] {
  const name = sessions[0]?.psychologist.name ?? ''
  const refund = sumOfCents(sessions.map(({ cancellation }) => cancellation?.refund))
  const fee = sumOfCents(
    sessions.map((session) => (session.feeWaived || session.package ? null : session.fee)),
  )
  const returned = sessions.filter(({ cancellation }) => cancellation?.creditReturned).length
  const used = sessions.filter(({ cancellation }) => cancellation?.creditReturned === false).length
  return [
    refund > 0 ? `Você pagou ${formatMoney(refund)}: ${name} devolve a você.` : '',
    returned === 1 ? 'A sessão voltou ao seu pacote.' : '',
    returned > 1 ? `${returned} sessões voltaram ao seu pacote.` : '',
    used > 0 ? 'Do pacote, a sessão conta como usada.' : '',
    fee > 0 ? `Fica a cobrança de ${formatMoney(fee)}, como combinado ao agendar.` : '',
  ].filter(Boolean)
}

function sumOfCents(amounts: readonly (string | null | undefined)[]): number {
  return amounts.reduce((total, amount) => total + (centsOf(amount ?? null) ?? 0), 0)
}
