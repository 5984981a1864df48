import { HandCoins, QrCode, Undo2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatDateTime } from '../../../../platform/shared/calendar.ts'
import { centsOf, formatMoney } from '../../../../platform/shared/money.ts'
import { problemText } from '../../../../platform/web/api.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../../platform/web/ui/dialog.tsx'
import { ErrorState } from '../../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../../platform/web/ui/skeleton.tsx'
import type { OwedTogether } from '../../payer-contract.ts'
import type { Payment, Receivable } from '../../record-contract.ts'
import { BalanceWays } from './balance-ways.tsx'
import { ConfirmFreeButton } from './confirm-free-button.tsx'
import { MOVEMENT_TEXTS, MovementForm, type RecordMovement } from './movement-form.tsx'
import { PaidMark } from './paid-mark.tsx'
import { useOwedTogether, usePayers } from './payer-api.ts'
import { PaymentHistory, ReceiptButton } from './payment-history.tsx'
import { PixToSend } from './pix-to-send.tsx'

export interface ReceivableRead {
  data: Receivable | undefined
  isError: boolean
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

type PaymentsPanelProps = {
  read: ReceivableRead
  patientId: string | null
  patientName: string
  zone: string
  record: RecordMovement
  /** Set for a session, which may be paid together with others. */
  sessionId?: string
  cancelled?: boolean
}

export function PaymentsPanel({ read, ...rest }: PaymentsPanelProps) {
  const { data, isError, error, isFetching, refetch } = read
  if (data) return <Money receivable={data} {...rest} />
  if (!isError) return <SkeletonLines lines={6} />
  return <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
}

type MoneyProps = Omit<PaymentsPanelProps, 'read'> & { receivable: Receivable }

function Money(props: MoneyProps) {
  const { receivable, patientId, patientName, zone, record, sessionId, cancelled = false } = props
  const payers = usePayers(patientId)
  const owed = useOwedTogether(sessionId ? patientId : null)
  const paid = { sessionId: sessionId ?? '', patientId, owed: owed.data ?? [] }
  const [dialog, setDialog] = useState<Payment['kind'] | null>(null)
  const [together, setTogether] = useState<readonly PaidSession[]>([])
  const [kept, setKept] = useState<string>()
  const close = () => setDialog(null)
  const finish = (payments: readonly Payment[], keptNow: string | undefined) => {
    setTogether(paidSessions(payments, paid.owed))
    setKept(keptNow)
    close()
  }
  return (
    <div className="space-y-5">
      {together.length > 0 && <PaidTogether paid={together} zone={zone} />}
      <Sums receivable={receivable} />
      {kept && <p className="tabular-nums">{kept}</p>}
      <Ways receivable={receivable} onAsk={setDialog}>
        {!cancelled && isUnconfirmed(receivable) && <ConfirmFreeButton record={record} />}
        {sessionId && patientId && (
          <BalanceWays receivable={receivable} sessionId={sessionId} patientId={patientId} />
        )}
      </Ways>
      {receivable.pix && (
        <PixToSend
          title={<PixTitle />}
          pix={receivable.pix}
          item={
            receivable.packageId
              ? { of: 'package', id: receivable.packageId }
              : { of: 'session', id: sessionId ?? '' }
          }
          patientName={patientName}
        />
      )}
      <section>
        <h3 className="mb-1 text-lg font-semibold">Histórico</h3>
        <PaymentHistory payments={receivable.payments} zone={zone} />
      </section>
      {dialog && (
        <Dialog open onOpenChange={close} size="sm" title={MOVEMENT_TEXTS[dialog].title}>
          {payers.isLoading || owed.isLoading ? (
            <SkeletonLines lines={8} />
          ) : (
            <MovementForm
              kind={dialog}
              payers={payers.data ?? []}
              receivable={receivable}
              zone={zone}
              record={record}
              paid={paid}
              onDone={finish}
            />
          )}
        </Dialog>
      )}
    </div>
  )
}

type PaidSession = Payment & Partial<Pick<OwedTogether, 'patientName' | 'datetime'>>

function paidSessions(payments: readonly Payment[], owed: readonly OwedTogether[]): PaidSession[] {
  return payments.map((payment) => ({
    ...owed.find(({ sessionId }) => sessionId === payment.sessionId),
    ...payment,
  }))
}

/** The payments of one action, each with its receipt. */
function PaidTogether({ paid, zone }: { paid: readonly PaidSession[]; zone: string }) {
  const titleId = useId()
  const total = paid.reduce((sum, { amount }) => sum + centsOf(amount), 0)
  return (
    <section aria-labelledby={titleId} className="rounded-lg border border-line px-4 pt-3 pb-1">
      <h3 id={titleId} className="font-semibold">
        {paid.length} pagamentos registrados, {formatMoney(total)}
      </h3>
      <ul className="divide-y divide-line">
        {paid.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block wrap-anywhere">{payment.patientName}</span>
              <span className="block text-sm text-muted tabular-nums">
                {payment.datetime && `${formatDateTime(payment.datetime, zone)} · `}
                {formatMoney(payment.amount)}
              </span>
            </span>
            <ReceiptButton payment={payment} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PixTitle() {
  return (
    <span className="flex items-center gap-2">
      <QrCode aria-hidden="true" className="size-5 text-petrol-ink" />
      Cobrar por Pix
    </span>
  )
}

function Sums({
  receivable: { price, received, owed, paid, toRefund },
}: {
  receivable: Receivable
}) {
  const isOver = centsOf(toRefund) > 0
  return (
    <dl className="grid gap-y-2 rounded-lg border border-line px-4 py-3 sm:grid-cols-3 sm:divide-x sm:divide-line sm:px-0 sm:text-center">
      <Sum label="Valor">{formatMoney(price)}</Sum>
      <Sum label="Recebido">{formatMoney(received)}</Sum>
      {isOver ? (
        <Sum label="A devolver">{formatMoney(toRefund)}</Sum>
      ) : (
        <Sum label="Falta">{paid ? <PaidMark paid /> : formatMoney(owed)}</Sum>
      )}
    </dl>
  )
}

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold whitespace-nowrap tabular-nums sm:mt-0.5">{children}</dd>
    </div>
  )
}

type WaysProps = {
  receivable: Receivable
  onAsk: (kind: Payment['kind']) => void
  children: ReactNode
}

function Ways({ receivable, onAsk, children }: WaysProps) {
  const [isOwed, hasReceived] = [centsOf(receivable.owed) > 0, centsOf(receivable.received) > 0]
  if (!isOwed && !hasReceived && !children) return null
  return (
    <div className="flex flex-wrap gap-3">
      {children}
      {isOwed && (
        <Button
          className="grow"
          icon={<HandCoins aria-hidden="true" />}
          onClick={() => onAsk('payment')}
        >
          Registrar pagamento
        </Button>
      )}
      {hasReceived && (
        <Button
          variant="outline"
          className="grow"
          icon={<Undo2 aria-hidden="true" />}
          onClick={() => onAsk('refund')}
        >
          Registrar devolução
        </Button>
      )}
    </div>
  )
}

function isUnconfirmed({ price, paid }: Receivable): boolean {
  return !paid && centsOf(price) === 0
}
