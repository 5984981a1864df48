import { type ReactNode, useState } from 'react'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { BareCheckbox } from '../../../platform/web/ui/checkbox.tsx'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import type { FiscalPayment } from '../contract.ts'
import { whoPaid } from './fiscal-texts.ts'

const STEP = 50
const MOST_CHOSEN = 1_000

type ChosenPaymentsProps = {
  payments: readonly FiscalPayment[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

export function ChosenPayments({ payments, chosen, onChoose }: ChosenPaymentsProps) {
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <Disclosure title="Escolher pagamentos" className="border-t border-line">
      <PaymentList
        label="Pagamentos a emitir"
        payments={payments}
        note={({ status }) => status === 'missing' && 'Fora do arquivo: falta um CPF'}
        lead={(payment) => (
          <BareCheckbox
            aria-label={`${whoPaid(payment)}, ${formatMoney(payment.amount)}, ${formatDay(payment.date)}`}
            checked={chosen.has(payment.id)}
            disabled={!chosen.has(payment.id) && chosen.size >= MOST_CHOSEN}
            onChange={(event) => toggle(payment.id, event.currentTarget.checked)}
          />
        )}
      />
    </Disclosure>
  )
}

type PaymentListProps = {
  label: string
  payments: readonly FiscalPayment[]
  note: (payment: FiscalPayment) => ReactNode
  lead?: (payment: FiscalPayment) => ReactNode
  action?: (payment: FiscalPayment) => ReactNode
}

export function PaymentList({ label, payments, note, lead, action }: PaymentListProps) {
  const [most, setMost] = useState(STEP)
  return (
    <div className="pb-4">
      <ul aria-label={label} className="divide-y divide-line">
        {payments.slice(0, most).map((payment) => (
          <li key={payment.id} className="flex items-center gap-3 py-2.5">
            {lead?.(payment)}
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
              <div className="min-w-0">
                <p className="wrap-anywhere">{whoPaid(payment)}</p>
                <p className="text-sm text-muted tabular-nums">
                  {formatDay(payment.date)}, {payment.text}
                </p>
                <p className="text-sm text-muted empty:hidden">{note(payment)}</p>
              </div>
              <p className="font-semibold whitespace-nowrap tabular-nums">
                {formatMoney(payment.amount)}
              </p>
            </div>
            {action?.(payment)}
          </li>
        ))}
      </ul>
      {payments.length > most && (
        <div className="mt-3 text-center">
          <Button variant="outline" size="sm" onClick={() => setMost(most + STEP)}>
            Mostrar mais {Math.min(STEP, payments.length - most)}
          </Button>
        </div>
      )}
    </div>
  )
}
