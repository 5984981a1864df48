import { useState } from 'react'
import { DEFAULT_ZONE, formatMonth } from '../../../platform/shared/calendar.ts'
import { centsOf, centsToText, MAX_CENTS } from '../../../platform/shared/money.ts'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { useRead } from '../../../platform/web/query.ts'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import PackagePaymentsDialog from '../../packages/web/parts/package-payments-dialog.tsx'
import type { BalanceDebt } from '../../payments/balance-contract.ts'
import { useDebts } from '../../payments/web/parts/balance-api.ts'
import { useProfile } from '../../practice/web/api.ts'
import { listSessions, type Session } from '../../sessions/contract.ts'
import PaymentsDialog from '../../sessions/web/parts/payments-dialog.tsx'
import type { OwingPatient } from '../owed-contract.ts'
import { useOwing } from './owing-api.ts'
import { BalanceDebts, Debtors } from './receive-debtors.tsx'
import { type Chosen, ReceiveItems } from './receive-items.tsx'
import StatementPaymentDialog from './statement-payment-form.tsx'

const AdvanceWindow = lazyWindow(() => import('../../payments/web/parts/advance-window.tsx'))

export type ReceiveWindowProps = {
  /** The patient who paid; if undefined, the window asks. */
  patientId?: string | undefined
  onClose: () => void
}

type ChosenOf = (Chosen & { of: OwingPatient }) | { kind: 'debt'; debt: BalanceDebt }

/** Asks who paid, and for which of several debts; then shows the window of that debt's payments. */
export default function ReceiveWindow({ patientId: given, onClose }: ReceiveWindowProps) {
  const read = useOwing(given)
  const owed = useDebts()
  const [patientId, setPatient] = useState(given)
  const [chosen, setChosen] = useState<ChosenOf | null>(null)
  const zone = useProfile().data?.timezone ?? DEFAULT_ZONE
  const own = read.data?.find((patient) => patient.patientId === patientId)
  const hasSessions = own !== undefined && own.sessionIds.length > 0
  const unpaid = useRead(
    listSessions,
    { query: { list: 'unpaid', patientId } },
    { enabled: hasSessions },
  )
  const debts = (owed.data ?? []).filter((row) => !patientId || row.patientId === patientId)
  const sessions = (unpaid.data ?? []).filter(({ id }) => own?.sessionIds.includes(id))
  const isRead = read.data !== undefined && !owed.isPending && (!hasSessions || unpaid.data)
  const only = isRead && own && debts.length === 0 ? onlyDebt(own, sessions) : null
  // Kept, since the list no longer has it after the payment.
  if (own && only && !chosen) setChosen({ ...only, of: own })
  if (chosen) return <ChosenWindow chosen={chosen} zone={zone} onClose={onClose} />
  const failed = [read, unpaid].find(({ isError, data }) => isError && !data)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Receber um pagamento"
      description={own ? `O que ${own.patientName} pagou?` : 'Quem pagou?'}
    >
      {!isRead && !failed && <SkeletonLines lines={6} />}
      {failed && <ReadError read={failed} />}
      {isRead && own && (
        <ReceiveItems
          owing={own}
          sessions={sessions}
          zone={zone}
          onChoose={(item) => setChosen({ ...item, of: own })}
          onReceived={onClose}
        />
      )}
      {isRead && !own && patientId === undefined && read.data.length > 0 && (
        <Debtors patients={read.data} onChoose={setPatient} />
      )}
      {isRead &&
        !own &&
        debts.length === 0 &&
        (patientId !== undefined || read.data.length === 0) && (
          <p className="text-muted">
            {patientId === undefined ? 'Nada a receber agora.' : 'Este paciente não deve nada.'}
          </p>
        )}
      {debts.length > 0 && (
        <BalanceDebts debts={debts} onChoose={(debt) => setChosen({ kind: 'debt', debt })} />
      )}
    </Dialog>
  )
}

/** Returns a patient's debt if there is only one. */
function onlyDebt(
  { statement, packages }: OwingPatient,
  sessions: readonly Session[],
): Chosen | null {
  const all: Chosen[] = [
    ...(statement ? [{ kind: 'statement', statement } as const] : []),
    ...packages.map((bought) => ({ kind: 'package', bought }) as const),
    ...sessions.map((session) => ({ kind: 'session', session }) as const),
  ]
  return all.length === 1 ? (all[0] ?? null) : null
}

type ChosenWindowProps = { chosen: ChosenOf; zone: string; onClose: () => void }

function ChosenWindow({ chosen, zone, onClose }: ChosenWindowProps) {
  if (chosen.kind === 'debt')
    return (
      <AdvanceWindow
        kind="payment"
        patientId={chosen.debt.patientId}
        amount={`-${chosen.debt.amount}`}
        zone={zone}
        onClose={onClose}
      />
    )
  if (chosen.kind === 'session')
    return <PaymentsDialog session={chosen.session} zone={zone} onClose={onClose} />
  const { patientId, patientName } = chosen.of
  if (chosen.kind === 'package')
    return (
      <PackagePaymentsDialog
        bought={{ ...chosen.bought, patientId, patientName }}
        zone={zone}
        onClose={onClose}
      />
    )
  const { id, number, month, open } = chosen.statement
  return (
    <StatementPaymentDialog
      statementId={id}
      patientId={patientId}
      kind="payment"
      about={`${patientName}, demonstrativo nº ${number}, ${formatMonth(month)}.`}
      amount={centsToText(Math.min(centsOf(open), MAX_CENTS))}
      zone={zone}
      onClose={onClose}
    />
  )
}
