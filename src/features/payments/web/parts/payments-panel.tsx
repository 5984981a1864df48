import { HandCoins, QrCode, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { centsOf, formatMoney } from '../../../../platform/shared/money.ts'
import { problemText } from '../../../../platform/web/api.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../../platform/web/ui/dialog.tsx'
import { Disclosure } from '../../../../platform/web/ui/disclosure.tsx'
import { ErrorState } from '../../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../../platform/web/ui/skeleton.tsx'
import type { Payment, Receivable } from '../../record-contract.ts'
import { usePayers } from '../api.ts'
import { ConfirmFreeButton } from './confirm-free-button.tsx'
import { LazyPixPayment } from './lazy-pix-payment.tsx'
import { MOVEMENT_TEXTS, MovementForm, type RecordMovement } from './movement-form.tsx'
import { PaidMark } from './paid-mark.tsx'
import { PaymentHistory } from './payment-history.tsx'

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
  zone: string
  record: RecordMovement
  cancelled?: boolean
}

export function PaymentsPanel({ read, ...rest }: PaymentsPanelProps) {
  const { data, isError, error, isFetching, refetch } = read
  if (data) return <Money receivable={data} {...rest} />
  if (!isError) return <SkeletonLines lines={6} />
  return <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
}

type MoneyProps = Omit<PaymentsPanelProps, 'read'> & { receivable: Receivable }

function Money({ receivable, patientId, zone, record, cancelled = false }: MoneyProps) {
  const { data: payers = [], isLoading } = usePayers(patientId)
  const [asked, setAsked] = useState<Payment['kind'] | null>(null)
  const close = () => setAsked(null)
  return (
    <div className="space-y-5">
      <Sums receivable={receivable} />
      <Ways receivable={receivable} onAsk={setAsked}>
        {!cancelled && isUnconfirmed(receivable) && <ConfirmFreeButton record={record} />}
      </Ways>
      {receivable.pix && (
        <Disclosure title={<PixTitle />} className="rounded-lg border border-line px-4">
          <div className="pb-4">
            <LazyPixPayment payment={receivable.pix} headed={false} sending />
          </div>
        </Disclosure>
      )}
      <section>
        <h3 className="mb-1 text-lg font-semibold">Histórico</h3>
        <PaymentHistory payments={receivable.payments} zone={zone} />
      </section>
      {asked && (
        <Dialog open onOpenChange={close} size="sm" title={MOVEMENT_TEXTS[asked].title}>
          {isLoading ? (
            <SkeletonLines lines={8} />
          ) : (
            <MovementForm
              kind={asked}
              payers={payers}
              receivable={receivable}
              zone={zone}
              record={record}
              onDone={close}
            />
          )}
        </Dialog>
      )}
    </div>
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
    <div className="flex items-baseline justify-between gap-x-4 sm:block">
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
  const [missing, came] = [centsOf(receivable.owed) > 0, centsOf(receivable.received) > 0]
  if (!missing && !came && !children) return null
  return (
    <div className="flex flex-wrap gap-3">
      {children}
      {missing && (
        <Button
          className="grow"
          icon={<HandCoins aria-hidden="true" />}
          onClick={() => onAsk('payment')}
        >
          Registrar pagamento
        </Button>
      )}
      {came && (
        <Button
          variant="outline"
          className="grow"
          icon={<Undo2 aria-hidden="true" />}
          onClick={() => onAsk('refund')}
        >
          Registrar estorno
        </Button>
      )}
    </div>
  )
}

function isUnconfirmed({ price, paid }: Receivable): boolean {
  return !paid && centsOf(price) === 0
}
