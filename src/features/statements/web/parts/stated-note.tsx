import { useEffect, useRef, useState } from 'react'
import { formatMonth } from '../../../../platform/shared/calendar.ts'
import { centsToText, formatMoney } from '../../../../platform/shared/money.ts'
import { lazyWindow } from '../../../../platform/web/lazy-window.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import type { StatedProps } from '../../../payments/web/parts/stated-slot.ts'
import { isForStatement } from '../../owed-rules.ts'
import { useOwing } from '../owing-api.ts'

const LazyPaymentDialog = lazyWindow(() => import('../statement-payment-form.tsx'))

/** Offers to record an amount for the patient's open statement instead of keeping the rest as balance. */
export default function StatedNote(props: StatedProps) {
  const { patientId, itemId, cents, zone, onOffer, onPaid, children } = props
  const [isOpen, setOpen] = useState(false)
  const { data, isPending } = useOwing(patientId)
  const open = data?.find((patient) => patient.patientId === patientId)?.statement
  const statement = open && isForStatement(open, { itemId, cents }) ? open : null
  useOffer(statement !== null, onOffer)
  if (isPending) return null
  if (!statement) return children
  const { id, number, month } = statement
  return (
    <div className="space-y-3 rounded-lg border border-line px-4 py-3">
      <p aria-live="polite">
        No demonstrativo nº {number}, de {formatMonth(month)}, há {formatMoney(statement.open)} em
        aberto. Um só pagamento, com um recibo, paga as sessões dele.
      </p>
      <Button
        variant="outline"
        className="w-full"
        onClick={() => setOpen(true)}
        onPointerEnter={LazyPaymentDialog.preload}
        onFocus={LazyPaymentDialog.preload}
      >
        Registrar no demonstrativo
      </Button>
      {isOpen && (
        <LazyPaymentDialog
          statementId={id}
          patientId={patientId}
          kind="payment"
          about={`Demonstrativo nº ${number}, ${formatMonth(month)}.`}
          amount={centsToText(cents)}
          owed={statement.open}
          zone={zone}
          onPaid={onPaid}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function useOffer(isOffered: boolean, onOffer: StatedProps['onOffer']) {
  const latest = useRef(onOffer)
  latest.current = onOffer
  useEffect(() => {
    latest.current(isOffered)
    return () => latest.current(false)
  }, [isOffered])
}
