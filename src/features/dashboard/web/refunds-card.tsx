import { useState } from 'react'
import { Link } from 'wouter'
import { dayAt, formatDay, timeAt } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { problemText } from '../../../platform/web/api.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { patientPath } from '../../patients/rules.ts'
import { PAYMENT_METHODS, paymentMethod } from '../../payments/contract.ts'
import { useRecordSessionPayment } from '../../payments/web/api.ts'
import { useKeepForNext } from '../../payments/web/parts/balance-api.ts'
import { countText } from '../../sessions/agenda/rules.ts'
import type { Refund, Refunds } from '../../sessions/payments/owed-contract.ts'
import { useFocusAtEnd, useShortList } from './short-list.tsx'

export type RefundsCardProps = { refunds: Refunds; zone: string }

/** Lists sessions whose money is to be refunded. */
export default function RefundsCard({ refunds, zone }: RefundsCardProps) {
  const { sessions, amount, list } = refunds
  const { shown, isWhole, toggle } = useShortList(list)
  const [chosenRefund, setChosenRefund] = useState<Refund | null>(null)
  useFocusAtEnd(sessions === 0)
  if (sessions === 0) return null
  return (
    <Card className="p-[min(1rem,4.5vw)] sm:p-5">
      <section aria-labelledby="refunds">
        <h2 id="refunds" className="flex flex-wrap justify-between gap-x-3 font-semibold">
          A devolver <span className="tabular-nums">{formatMoney(amount)}</span>
        </h2>
        <p className="text-sm text-muted">De {countText(sessions)}.</p>
        <ul aria-label="O que devolver" className="mt-2 divide-y divide-line">
          {shown.map((refund) => (
            <li key={refund.sessionId} className="flex min-h-15 flex-wrap items-center gap-2 py-2">
              <p className="min-w-0 flex-1 basis-36 wrap-anywhere">
                <Name refund={refund} />
                <span className="block text-sm text-muted tabular-nums">
                  {formatMoney(refund.amount)}, {timeOf(refund, zone)}
                </span>
              </p>
              <span className="flex flex-wrap gap-2 max-sm:basis-full max-sm:*:flex-1 max-sm:*:basis-32">
                {refund.patientId !== null && <KeepButton refund={refund} />}
                <Button variant="outline" size="sm" onClick={() => setChosenRefund(refund)}>
                  Devolvi
                  <span className="sr-only">
                    {' '}
                    {formatMoney(refund.amount)} a {refund.patientName}
                  </span>
                </Button>
              </span>
            </li>
          ))}
        </ul>
        {toggle && <div className="-mb-2">{toggle}</div>}
        {isWhole && sessions > list.length && (
          <p className="pt-2 text-sm text-muted">
            E de mais {countText(sessions - list.length)}, que vêm em seguida.
          </p>
        )}
      </section>
      {chosenRefund && (
        <RefundDialog refund={chosenRefund} zone={zone} onClose={() => setChosenRefund(null)} />
      )}
    </Card>
  )
}

/** Keeps the amount as the patient's balance. */
function KeepButton({ refund: { sessionId, patientName, amount } }: { refund: Refund }) {
  const keep = useKeepForNext()
  const send = async () => {
    try {
      await keep.mutateAsync({ params: { id: sessionId } })
      toast({
        title: 'Guardado como saldo',
        description: `${patientName}: ${formatMoney(amount)}, para a próxima sessão`,
      })
    } catch (error) {
      showRefusal('Erro ao guardar como saldo', error)
    }
  }
  return (
    <Button variant="outline" size="sm" pending={keep.isPending} onClick={() => void send()}>
      Usar na próxima
      <span className="sr-only">
        {' '}
        {formatMoney(amount)} de {patientName}
      </span>
    </Button>
  )
}

function Name({ refund: { patientId, patientName } }: { refund: Refund }) {
  if (patientId === null) return <span className="block font-medium">{patientName}</span>
  return (
    <Link
      href={patientPath(patientId)}
      className="block font-medium underline-offset-4 hover:underline"
    >
      {patientName}
    </Link>
  )
}

function timeOf({ datetime }: Refund, zone: string): string {
  const day = formatDay(dayAt(Date.parse(datetime), zone)).slice(0, 5)
  return `${day} às ${timeAt(datetime, zone)}`
}

type RefundDialogProps = { refund: Refund; zone: string; onClose: () => void }

/** The window that records a refund. It takes more than a tap, since no undo removes money. */
function RefundDialog({ refund, zone, onClose }: RefundDialogProps) {
  const { sessionId, patientName, amount } = refund
  const record = useRecordSessionPayment()
  const [method, setMethod] = useState<keyof typeof PAYMENT_METHODS>('pix')
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setFailure(null)
    try {
      const body = { kind: 'refund', method, amount } as const
      await record.mutateAsync({ params: { id: sessionId }, body })
      const how = PAYMENT_METHODS[method]
      toast({
        title: 'Devolução registrada',
        description: `${patientName}: ${formatMoney(amount)}, ${how}`,
      })
      onClose()
    } catch (error) {
      setFailure(problemText(error))
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !record.isPending && onClose()}
      destructive={false}
      title={`Devolveu ${formatMoney(amount)}?`}
      description={`Registra hoje a devolução a ${patientName}, da sessão de ${timeOf(refund, zone)}. Para outro valor ou outro dia, use Pagamentos, no menu da sessão.`}
      confirmLabel="Devolvi"
      cancelLabel="Ainda não"
      pending={record.isPending}
      pendingText="Registrando..."
      failure={failure}
      onConfirm={send}
    >
      <Field label="Como devolveu">
        <Select
          labels={PAYMENT_METHODS}
          value={method}
          onChange={(event) => setMethod(paymentMethod.parse(event.currentTarget.value))}
        />
      </Field>
    </ConfirmDialog>
  )
}
