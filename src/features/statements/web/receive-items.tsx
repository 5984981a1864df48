import { formatDateTime, formatMonth } from '../../../platform/shared/calendar.ts'
import { formatCount, pluralize } from '../../../platform/shared/figures.ts'
import { centsOf, centsToText, formatMoney } from '../../../platform/shared/money.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useNow } from '../../../platform/web/use-clock.ts'
import type { PaymentMethod } from '../../payments/contract.ts'
import { BULK_MAX } from '../../sessions/changes/bulk-contract.ts'
import { bulkSummary } from '../../sessions/changes/bulk-rules.ts'
import type { Session } from '../../sessions/contract.ts'
import { OUTCOMES } from '../../sessions/labels.ts'
import { dueCents, inCents, isOverdue } from '../../sessions/rules.ts'
import { useBulkSessions } from '../../sessions/web/api.ts'
import { MethodButton } from '../../sessions/web/parts/receive-button.tsx'
import { useOfferUndo } from '../../sessions/web/parts/use-undo.ts'
import type { OwedPackage, OwedStatement, OwingPatient } from '../owed-contract.ts'
import { Choice } from './receive-choice.tsx'

export type Chosen =
  | { kind: 'statement'; statement: OwedStatement }
  | { kind: 'package'; bought: OwedPackage }
  | { kind: 'session'; session: Session }

type ReceiveItemsProps = {
  owing: Pick<OwingPatient, 'statement' | 'packages'>
  /** The sessions on no open statement and of no package. */
  sessions: readonly Session[]
  zone: string
  onChoose: (chosen: Chosen) => void
  onReceived: () => void
}

/** A patient's open statement, then packages, past sessions and coming ones. */
export function ReceiveItems(props: ReceiveItemsProps) {
  const { owing, sessions, zone, onChoose, onReceived } = props
  const { statement, packages } = owing
  const now = useNow()
  const isComing = ({ status, datetime }: Session) =>
    status !== 'cancelled' && Date.parse(datetime) > now
  const coming = sessions.filter(isComing)
  const begun = sessions.filter((session) => !isComing(session))
  const isDue = statement !== null || packages.length + begun.length > 0
  const choicesOf = (listed: readonly Session[]) =>
    listed.map((session) => (
      <Choice
        key={session.id}
        label={formatDateTime(session.datetime, zone)}
        detail={[
          session.serviceName,
          session.outcome && OUTCOMES[session.outcome].line.toLowerCase(),
          isComing(session) && 'ainda não aconteceu',
        ]
          .filter(Boolean)
          .join(' · ')}
        amount={dueCents(inCents(session))}
        onChoose={() => onChoose({ kind: 'session', session })}
      />
    ))
  return (
    <>
      {(statement || packages.length > 0) && (
        <ul aria-label="Demonstrativo e pacotes a receber" className="-mx-3">
          {statement && (
            <Choice
              label={`Demonstrativo nº ${statement.number}, ${formatMonth(statement.month)}`}
              detail="As sessões dele são pagas juntas"
              amount={centsOf(statement.open)}
              onChoose={() => onChoose({ kind: 'statement', statement })}
            />
          )}
          {packages.map((bought) => (
            <Choice
              key={bought.id}
              label={`Pacote de ${pluralize(bought.sessionsCount, 'sessão', 'sessões')}`}
              detail={bought.serviceName}
              amount={centsOf(bought.open)}
              onChoose={() => onChoose({ kind: 'package', bought })}
            />
          ))}
        </ul>
      )}
      {begun.length > 0 && (
        <>
          <ReceiveOverdue begun={begun} zone={zone} onReceived={onReceived} />
          <ul aria-label="Sessões a receber" className="-mx-3">
            {choicesOf(begun)}
          </ul>
        </>
      )}
      {coming.length > 0 &&
        (isDue ? (
          <Disclosure title={`Próximas (${formatCount(coming.length)})`}>
            <ul aria-label="Próximas sessões" className="-mx-3">
              {choicesOf(coming)}
            </ul>
          </Disclosure>
        ) : (
          <ul aria-label="Próximas sessões" className="-mx-3">
            {choicesOf(coming)}
          </ul>
        ))}
    </>
  )
}

type ReceiveOverdueProps = { begun: readonly Session[]; zone: string; onReceived: () => void }

/** A button that receives all overdue sessions. */
function ReceiveOverdue({ begun, zone, onReceived }: ReceiveOverdueProps) {
  const now = useNow()
  const { receive, isPending } = useReceiveAll()
  const overdue = begun
    .filter((session) => isOverdue(inCents(session), now, session.billedMonthly ? zone : null))
    .slice(0, BULK_MAX)
  if (overdue.length === 0) return null
  return (
    <MethodButton
      label={overdueLabel(overdue)}
      patientName={overdue[0]?.patientName ?? ''}
      disabled={isPending}
      className="my-3 flex w-full first:mt-0"
      onReceive={async (method) => {
        if (await receive(overdue, method)) onReceived()
      }}
    />
  )
}

function overdueLabel(overdue: readonly Session[]): string {
  const sum = overdue.reduce((total, session) => total + dueCents(inCents(session)), 0)
  const what =
    overdue.length === 1 ? 'a sessão em atraso' : `as ${formatCount(overdue.length)} em atraso`
  return `Recebi ${what}: ${formatMoney(centsToText(sum))}`
}

/**
 * Returns an action that records full payments of sessions and offers to undo it; it returns false if there is nothing to
 * record.
 */
function useReceiveAll() {
  const bulk = useBulkSessions()
  const offerUndo = useOfferUndo()
  const receive = async (sessions: readonly Session[], method: PaymentMethod) => {
    try {
      const body = { action: 'pay', ids: sessions.map(({ id }) => id), method } as const
      const outcome = await bulk.mutateAsync({ body })
      const summary = bulkSummary('pay', outcome, sessions)
      if (outcome.done.length > 0) offerUndo(summary, outcome.done, outcome.versions)
      else toast({ ...summary, variant: 'destructive' })
      return outcome.done.length > 0
    } catch (error) {
      showRefusal('Erro ao confirmar pagamento', error)
      return false
    }
  }
  return { receive, isPending: bulk.isPending }
}
