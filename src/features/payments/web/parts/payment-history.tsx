import { ArrowDownLeft, ArrowUpRight, FileText, RefreshCw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { callFile } from '../../../../platform/web/api.ts'
import { lazyWindow } from '../../../../platform/web/lazy-window.tsx'
import { saveFile } from '../../../../platform/web/save-file.ts'
import { showRefusal } from '../../../../platform/web/show-refusal.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../../platform/web/ui/confirm-dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { codesNote } from '../../../../platform/web/use-download.ts'
import { PAYMENT_METHODS } from '../../contract.ts'
import { getReceipt, type Payment } from '../../record-contract.ts'
import { isFromBefore, isMovement } from '../../record-rules.ts'
import { useRefreshReceipt } from '../api.ts'
import { ReturnButton } from './return-button.tsx'

const ReturnPixWindow = lazyWindow(() => import('./return-pix-window.tsx'))

type PaymentHistoryProps = { payments: readonly Payment[]; zone: string }

export function PaymentHistory({ payments, zone }: PaymentHistoryProps) {
  if (payments.length === 0) return <p className="text-muted">Nenhum pagamento registrado ainda.</p>
  return (
    <ul className="divide-y divide-line">
      {payments.map((payment) => (
        <Movement key={payment.id} payment={payment} zone={zone} />
      ))}
    </ul>
  )
}

function nameOf(payment: Payment): string {
  const isRefund = payment.kind === 'refund'
  if (isMovement(payment)) return isRefund ? 'Passado ao saldo' : 'Pago com o saldo'
  if (isRefund) return payment.returns ? 'Devolvido pelo banco' : 'Devolução'
  return isFromBefore(payment) ? 'Recebido antes' : 'Pagamento'
}

function Movement({ payment, zone }: { payment: Payment; zone: string }) {
  const { kind, amount, method, receivedOn, note, payer, reconstructed } = payment
  const isRefund = kind === 'refund'
  return (
    <li className="flex items-start gap-3 py-3">
      <span
        aria-hidden="true"
        className={`mt-0.5 grid size-8 shrink-0 place-items-center rounded-full ${isRefund ? 'bg-cancelled-soft text-cancelled-ink' : 'bg-paid-soft text-paid-ink'}`}
      >
        {isRefund ? <ArrowUpRight className="size-4" /> : <ArrowDownLeft className="size-4" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{nameOf(payment)}</span>
          <span className="font-medium whitespace-nowrap tabular-nums">
            {isRefund ? '− ' : '+ '}
            {formatMoney(amount)}
          </span>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-sm text-muted tabular-nums">
            {formatDay(receivedOn)}
            {!isMovement(payment) && ` · ${PAYMENT_METHODS[method]}`}
          </p>
          {payment.receiptNumber !== null && (
            <span className="-mr-3 flex flex-wrap">
              <ReturnButton payment={payment} zone={zone} />
              <RefreshButton payment={payment} />
              <ReceiptButton payment={payment} />
              {payment.returnable && <ReturnPixButton payment={payment} />}
            </span>
          )}
        </div>
        {payment.returned.map((refund, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two returns of a day may be equal, and the order stays
          <p key={index} className="text-sm text-cancelled-ink tabular-nums">
            Devolvido pelo banco em {formatDay(refund.on)}: {formatMoney(refund.amount)}
          </p>
        ))}
        {payer && (
          <p className="text-sm text-muted wrap-anywhere">
            Por {payer.name}
            {reconstructed && ' (reconstruído)'}
          </p>
        )}
        {note && <p className="text-sm text-muted wrap-anywhere">{note}</p>}
      </div>
    </li>
  )
}

/** Saves the receipt of a payment. */
export function ReceiptButton({ payment }: { payment: Pick<Payment, 'id' | 'receiptNumber'> }) {
  const [pending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      const file = await callFile(getReceipt, { params: { id: payment.id } })
      saveFile(file.name, file.blob)
      const whereSaved = `O arquivo ${file.name} está nos seus downloads.`
      toast({ title: 'Recibo salvo', description: codesNote(file) ?? whereSaved })
    } catch (error) {
      showRefusal('Erro ao gerar recibo', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<FileText aria-hidden="true" />}
      aria-label={`Recibo nº ${payment.receiptNumber}`}
      pending={pending}
      onClick={save}
    >
      Recibo
    </Button>
  )
}

/** Returns a Pix through the bank that confirmed it. */
function ReturnPixButton({ payment }: { payment: Payment }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Undo2 aria-hidden="true" />}
        aria-label={`Devolver o Pix do recibo nº ${payment.receiptNumber}`}
        onClick={() => setDialogOpen(true)}
      >
        Devolver
      </Button>
      {isDialogOpen && (
        <ReturnPixWindow
          id={payment.id}
          wanted={payment.amount}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  )
}

/** Reads the details of the receipt from the registrations again, after a name or a CPF was corrected. */
function RefreshButton({ payment }: { payment: Payment }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const refresh = useRefreshReceipt()
  const run = async () => {
    try {
      await refresh.mutateAsync({ params: { id: payment.id } })
      toast({ title: 'Recibo atualizado', description: 'Ele traz os dados do cadastro de hoje.' })
    } catch (error) {
      showRefusal('Erro ao atualizar o recibo', error)
    }
    setDialogOpen(false)
  }
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        icon={<RefreshCw aria-hidden="true" />}
        aria-label={`Corrigir os dados do nº ${payment.receiptNumber}`}
        title="Corrigir os dados"
        onClick={() => setDialogOpen(true)}
      />
      {isDialogOpen && (
        <ConfirmDialog
          title={`Atualizar o recibo nº ${payment.receiptNumber}?`}
          description="Nomes, CPFs e CRP passam a ser os do cadastro de hoje. Faça isso para corrigir um engano: um recibo já entregue diz o que dizia."
          confirmLabel="Atualizar"
          open
          onOpenChange={setDialogOpen}
          pending={refresh.isPending}
          onConfirm={run}
        />
      )}
    </>
  )
}
