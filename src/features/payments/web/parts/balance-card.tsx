import { PiggyBank, Undo2, Wallet } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime, formatDay } from '../../../../platform/shared/calendar.ts'
import { centsOf, formatMoney } from '../../../../platform/shared/money.ts'
import { lazyWindow } from '../../../../platform/web/lazy-window.tsx'
import { showRefusal } from '../../../../platform/web/show-refusal.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../../platform/web/ui/card.tsx'
import { ConfirmDialog } from '../../../../platform/web/ui/confirm-dialog.tsx'
import { ReadError } from '../../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { BALANCE_ENTRIES, type Balance, type BalanceEntry } from '../../balance-contract.ts'
import { PAYMENT_METHODS } from '../../contract.ts'
import { useBalanceOf, useUndoBalanceEntry } from './balance-api.ts'
import { ReceiptButton } from './payment-history.tsx'
import { ReturnButton } from './return-button.tsx'

const AdvanceWindow = lazyWindow(() => import('./advance-window.tsx'))
const UseBalanceWindow = lazyWindow(() => import('./use-balance-window.tsx'))

type BalanceCardProps = { patientId: string; zone: string }

/** Shows what a patient paid in advance or in excess, and lets it be used or refunded. */
export function BalanceCard({ patientId, zone }: BalanceCardProps) {
  const query = useBalanceOf(patientId)
  const [dialog, setDialog] = useState<'payment' | 'refund' | 'use' | null>(null)
  const close = () => setDialog(null)
  if (query.isError && !query.data) return <ReadError read={query} />
  return (
    <Card>
      <CardHeader title="Saldo" />
      <CardBody className="space-y-4">
        {query.data ? (
          <>
            <Amount balance={query.data} />
            <Ways balance={query.data} onAsk={setDialog} />
            {query.data.entries.length > 0 && (
              <Entries entries={query.data.entries} patientId={patientId} zone={zone} />
            )}
          </>
        ) : (
          <SkeletonLines lines={3} />
        )}
      </CardBody>
      {(dialog === 'payment' || dialog === 'refund') && (
        <AdvanceWindow
          kind={dialog}
          patientId={patientId}
          amount={query.data?.amount ?? '0.00'}
          zone={zone}
          onClose={close}
        />
      )}
      {dialog === 'use' && (
        <UseBalanceWindow
          patientId={patientId}
          amount={query.data?.amount ?? '0.00'}
          zone={zone}
          onClose={close}
        />
      )}
    </Card>
  )
}

function Amount({ balance: { amount } }: { balance: Balance }) {
  const cents = centsOf(amount)
  return (
    <p>
      <span
        className={`text-xl font-semibold tabular-nums ${cents < 0 ? 'text-cancelled-ink' : ''}`}
      >
        {formatMoney(amount)}
      </span>
      <span className="block text-sm text-muted">
        {cents < 0
          ? 'Um pagamento foi devolvido depois de usado: este valor é devido.'
          : cents > 0
            ? 'Pago antes ou a mais. Use em sessões, no fechamento do mês, ou devolva.'
            : 'Nada guardado. Um pagamento antes das sessões fica aqui, com recibo do dia.'}
      </span>
    </p>
  )
}

type WaysProps = { balance: Balance; onAsk: (what: 'payment' | 'refund' | 'use') => void }

function Ways({ balance: { amount }, onAsk }: WaysProps) {
  const hasSome = centsOf(amount) > 0
  return (
    <div className="flex flex-wrap gap-3">
      {hasSome && (
        <Button icon={<Wallet aria-hidden="true" />} onClick={() => onAsk('use')}>
          Usar saldo
        </Button>
      )}
      <Button
        variant="outline"
        icon={<PiggyBank aria-hidden="true" />}
        onClick={() => onAsk('payment')}
      >
        {centsOf(amount) < 0 ? 'Receber o saldo devedor' : 'Receber antes'}
      </Button>
      {hasSome && (
        <Button
          variant="outline"
          icon={<Undo2 aria-hidden="true" />}
          onClick={() => onAsk('refund')}
        >
          Devolver saldo
        </Button>
      )}
    </div>
  )
}

const FIRST_SHOWN = 5

type EntriesProps = { entries: readonly BalanceEntry[]; patientId: string; zone: string }

function Entries({ entries, patientId, zone }: EntriesProps) {
  const [isWhole, setWhole] = useState(entries.length <= FIRST_SHOWN)
  const shown = isWhole ? entries : entries.slice(0, FIRST_SHOWN)
  return (
    <>
      <ul aria-label="Movimentos do saldo" className="divide-y divide-line">
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} patientId={patientId} zone={zone} />
        ))}
      </ul>
      {!isWhole && (
        <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setWhole(true)}>
          Ver todos os {entries.length} movimentos
        </Button>
      )}
    </>
  )
}

function Entry({
  entry,
  patientId,
  zone,
}: {
  entry: BalanceEntry
  patientId: string
  zone: string
}) {
  const { id, kind, amount, day, method, datetime, packageId, receiptNumber, note, returned } =
    entry
  const about = datetime
    ? `Sessão de ${formatDateTime(datetime, zone)}`
    : packageId
      ? 'Pacote'
      : method && PAYMENT_METHODS[method]
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{BALANCE_ENTRIES[kind]}</span>
        <span className="font-medium whitespace-nowrap tabular-nums">{formatMoney(amount)}</span>
      </p>
      <p className="text-sm text-muted tabular-nums">
        {formatDay(day)}
        {about && ` · ${about}`}
      </p>
      {returned.map((refund, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two returns of a day may be equal, and the order stays
        <p key={index} className="text-sm text-cancelled-ink tabular-nums">
          Devolvido pelo banco em {formatDay(refund.on)}: {formatMoney(refund.amount)}
        </p>
      ))}
      {note && <p className="text-sm text-muted wrap-anywhere">{note}</p>}
      <div className="-ml-3 flex flex-wrap">
        {receiptNumber !== null && <ReceiptButton payment={{ id, receiptNumber }} />}
        {kind === 'received' && (
          <ReturnButton payment={{ id, amount, receivedOn: day, returned }} zone={zone} />
        )}
        {kind !== 'returned' && <UndoButton entry={entry} patientId={patientId} />}
      </div>
    </li>
  )
}

function UndoButton({ entry, patientId }: { entry: BalanceEntry; patientId: string }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const undo = useUndoBalanceEntry()
  const run = async () => {
    try {
      await undo.mutateAsync({ params: { id: patientId, entryId: entry.id } })
      toast({ title: 'Movimento desfeito' })
    } catch (error) {
      showRefusal('Erro ao desfazer', error)
    }
    setDialogOpen(false)
  }
  const what = `${BALANCE_ENTRIES[entry.kind]}, ${formatMoney(entry.amount)}`
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Desfazer: ${what}`}
        onClick={() => setDialogOpen(true)}
      >
        Desfazer
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title="Desfazer este movimento?"
          description={`${what}, em ${formatDay(entry.day)}. O que ele pagou volta a ficar em aberto.`}
          confirmLabel="Desfazer"
          open
          onOpenChange={setDialogOpen}
          pending={undo.isPending}
          onConfirm={run}
        />
      )}
    </>
  )
}
