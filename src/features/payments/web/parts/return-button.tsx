import { useState } from 'react'
import { formatDay } from '../../../../platform/shared/calendar.ts'
import { centsOf, formatMoney } from '../../../../platform/shared/money.ts'
import { lazyWindow } from '../../../../platform/web/lazy-window.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import type { Payment } from '../../record-contract.ts'

const ReturnWindow = lazyWindow(() => import('./return-window.tsx'))

export type ReturnedPayment = Pick<Payment, 'id' | 'amount' | 'receivedOn' | 'returned'>

/** Opens the window that records that the bank reversed a payment, and undoes it. */
export function ReturnButton({ payment, zone }: { payment: ReturnedPayment; zone: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Devolvido pelo banco: ${formatMoney(payment.amount)} de ${formatDay(payment.receivedOn)}`}
        onClick={() => setOpen(true)}
      >
        Devolvido?
      </Button>
      {isOpen && <ReturnWindow payment={payment} zone={zone} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Returns the amount of a payment that was not reversed yet, in cents. */
export function leftOf({ amount, returned }: ReturnedPayment): number {
  return returned.reduce((sum, refund) => sum - centsOf(refund.amount), centsOf(amount))
}
