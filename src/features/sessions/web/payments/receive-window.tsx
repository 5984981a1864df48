import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { DEFAULT_ZONE, formatDateTime } from '../../../../platform/shared/calendar.ts'
import { formatCount } from '../../../../platform/shared/figures.ts'
import { centsOf, centsToText, formatMoney } from '../../../../platform/shared/money.ts'
import { isFoundIn, searchWords, typedWords } from '../../../../platform/shared/search-words.ts'
import { lazyWindow } from '../../../../platform/web/lazy-window.tsx'
import { useRead } from '../../../../platform/web/query.ts'
import { sayRefused } from '../../../../platform/web/say-refused.ts'
import { Dialog } from '../../../../platform/web/ui/dialog.tsx'
import { Disclosure } from '../../../../platform/web/ui/disclosure.tsx'
import { ReadError } from '../../../../platform/web/ui/error-state.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { Input } from '../../../../platform/web/ui/input.tsx'
import { SkeletonLines } from '../../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { useNow } from '../../../../platform/web/use-clock.ts'
import type { BalanceDebt } from '../../../payments/balance-contract.ts'
import type { PaymentMethod } from '../../../payments/contract.ts'
import { useDebts } from '../../../payments/web/parts/balance-api.ts'
import { useProfile } from '../../../practice/web/api.ts'
import { sayCount } from '../../agenda/rules.ts'
import { BULK_MAX } from '../../changes/bulk-contract.ts'
import { bulkSummary } from '../../changes/bulk-rules.ts'
import { listSessions, type Session } from '../../contract.ts'
import { dueCents, inCents, isOverdue } from '../../rules.ts'
import { useBulkSessions } from '../api.ts'
import { MethodButton } from '../parts/receive-button.tsx'
import { useOfferUndo } from '../parts/use-undo.ts'
import PaymentsDialog from './payments-dialog.tsx'

const AdvanceWindow = lazyWindow(() => import('../../../payments/web/parts/advance-window.tsx'))

export type ReceiveWindowProps = {
  /** The patient who paid; if undefined, the window asks. */
  patientId?: string | undefined
  onClose: () => void
}

/** Asks who paid, and for which session if there are several; then shows the window of that session's payments. */
export default function ReceiveWindow({ patientId: given, onClose }: ReceiveWindowProps) {
  const read = useRead(listSessions, { query: { list: 'unpaid', patientId: given } })
  const zone = useProfile().data?.timezone ?? DEFAULT_ZONE
  const [patientId, setPatient] = useState(given)
  const [session, setSession] = useState<Session | null>(null)
  const [debt, setDebt] = useState<BalanceDebt | null>(null)
  const owed = useDebts()
  const debts = (owed.data ?? []).filter((row) => !patientId || row.patientId === patientId)
  const all = read.data ?? []
  const ownSessions =
    patientId === undefined ? [] : all.filter((session) => session.patientId === patientId)
  const chosen =
    session ??
    (ownSessions.length === 1 && owed.data && debts.length === 0 ? ownSessions[0] : undefined)
  // Kept, since the list no longer has it after the payment.
  if (chosen && !session) setSession(chosen)
  if (chosen) return <PaymentsDialog session={chosen} zone={zone} onClose={onClose} />
  if (debt)
    return (
      <AdvanceWindow
        kind="payment"
        patientId={debt.patientId}
        amount={`-${debt.amount}`}
        zone={zone}
        onClose={onClose}
      />
    )
  const name = ownSessions[0]?.patientName
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Receber um pagamento"
      description={name ? `De qual sessão de ${name}?` : 'Quem pagou?'}
    >
      {(read.isPending || owed.isPending) && <SkeletonLines lines={6} />}
      {read.isError && <ReadError read={read} />}
      {read.data &&
        !owed.isPending &&
        (ownSessions.length > 0 ? (
          <OwnSessions
            sessions={ownSessions}
            zone={zone}
            onChoose={setSession}
            onReceived={onClose}
          />
        ) : (
          <Debtors
            sessions={patientId === undefined ? all : []}
            none={
              debts.length > 0
                ? ''
                : patientId === undefined
                  ? 'Nada a receber agora.'
                  : 'Este paciente não deve nada.'
            }
            onChoose={setPatient}
          />
        ))}
      {debts.length > 0 && <Debts debts={debts} onChoose={setDebt} />}
    </Dialog>
  )
}

type OwnSessionsProps = {
  sessions: readonly Session[]
  zone: string
  onChoose: (session: Session) => void
  onReceived: () => void
}

/** The past sessions, with one button for all overdue ones; upcoming ones are folded below. */
function OwnSessions({ sessions, zone, onChoose, onReceived }: OwnSessionsProps) {
  const now = useNow()
  const { receive, isPending } = useReceiveAll()
  const [begun, ahead] = [true, false].map((isBegun) =>
    sessions.filter(({ datetime }) => Date.parse(datetime) <= now === isBegun),
  ) as [Session[], Session[]]
  const overdue = begun
    .filter((session) => session.packagePlace === null)
    .filter((session) => isOverdue(inCents(session), now, session.billedMonthly ? zone : null))
    .slice(0, BULK_MAX)
  const listOf = (listedSessions: readonly Session[], label: string) => (
    <ul aria-label={label} className="-mx-3">
      {listedSessions.map((session) => (
        <Choice
          key={session.id}
          label={formatDateTime(session.datetime, zone)}
          detail={session.serviceName}
          amount={dueCents(inCents(session))}
          onChoose={() => onChoose(session)}
        />
      ))}
    </ul>
  )
  if (begun.length === 0) return listOf(ahead, 'Sessões a receber')
  return (
    <>
      {overdue.length > 0 && (
        <MethodButton
          label={overdueLabel(overdue)}
          patientName={overdue[0]?.patientName ?? ''}
          disabled={isPending}
          className="mb-3 flex w-full"
          onReceive={async (method) => {
            if (await receive(overdue, method)) onReceived()
          }}
        />
      )}
      {listOf(begun, 'Sessões a receber')}
      {ahead.length > 0 && (
        <Disclosure title={`Próximas (${formatCount(ahead.length)})`}>
          {listOf(ahead, 'Próximas sessões')}
        </Disclosure>
      )}
    </>
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
      sayRefused('Erro ao confirmar pagamento', error)
      return false
    }
  }
  return { receive, isPending: bulk.isPending }
}

type DebtorsProps = {
  sessions: readonly Session[]
  none: string
  onChoose: (patientId: string) => void
}

/** The number of patients above which the list has a search field. */
const SEARCHED_FROM = 8

function Debtors({ sessions, none, onChoose }: DebtorsProps) {
  const [typed, setTyped] = useState('')
  const debtors = [...Map.groupBy(sessions, ({ patientId }) => patientId)].flatMap(
    ([patientId, ownSessions]) =>
      patientId === null
        ? []
        : [{ patientId, own: ownSessions, name: ownSessions[0]?.patientName ?? '' }],
  )
  const words = typedWords(typed)
  const shown = debtors
    .filter(({ name }) => typed.trim() === '' || isFoundIn(searchWords(name), words))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
  if (debtors.length === 0) return <p className="text-muted empty:hidden">{none}</p>
  return (
    <>
      {debtors.length >= SEARCHED_FROM && (
        <Field label="Paciente">
          <Input
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      )}
      <ul aria-label="Pacientes com algo a receber" className="-mx-3 mt-2">
        {shown.map(({ patientId, own, name }) => (
          <Choice
            key={patientId}
            label={name}
            detail={sayCount(own.length)}
            amount={own.reduce((sum, session) => sum + dueCents(inCents(session)), 0)}
            onChoose={() => onChoose(patientId)}
          />
        ))}
      </ul>
      <p role="status" className="text-muted empty:hidden">
        {shown.length === 0 && `Ninguém com “${typed.trim()}” tem algo a receber.`}
      </p>
    </>
  )
}

type DebtsProps = { debts: readonly BalanceDebt[]; onChoose: (debt: BalanceDebt) => void }

/** The patients whose payment was reversed after it was used. */
function Debts({ debts, onChoose }: DebtsProps) {
  return (
    <ul aria-label="Saldos devedores" className="-mx-3 mt-2">
      {debts.map((debt) => (
        <Choice
          key={debt.patientId}
          label={debt.patientName}
          detail="Saldo devedor: um pagamento foi devolvido"
          amount={centsOf(debt.amount)}
          onChoose={() => onChoose(debt)}
        />
      ))}
    </ul>
  )
}

type ChoiceProps = { label: string; detail: string; amount: number; onChoose: () => void }

function Choice({ label, detail, amount, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-13 w-full items-center gap-3 rounded-lg px-3 py-2 text-left hover:bg-sunken active:bg-line"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-medium">{label}</span>
          <span className="block text-sm text-muted">{detail}</span>
        </span>
        <span className="whitespace-nowrap tabular-nums">{formatMoney(centsToText(amount))}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </button>
    </li>
  )
}
