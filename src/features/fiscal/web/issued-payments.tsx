import { CircleCheck } from 'lucide-react'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import type { FiscalYear } from '../contract.ts'
import { countPayments } from './fiscal-texts.ts'
import { PaymentList } from './payment-lists.tsx'
import { useMarking } from './use-marking.ts'

export function IssuedPayments({ data: { payments } }: { data: FiscalYear }) {
  const { mark, isPending } = useMarking()
  const issued = payments.filter(({ status }) => status === 'issued')
  if (issued.length === 0) return null
  return (
    <Disclosure
      className="rounded-lg border border-line bg-surface px-[min(1.25rem,6vw)] shadow-soft sm:px-6"
      title={
        <span className="flex items-center gap-2">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-paid-ink" />
          Já emitidos: {countPayments(issued.length)}
        </span>
      }
    >
      <PaymentList
        label="Pagamentos já emitidos"
        payments={issued}
        note={({ issuedOn }) => issuedOn && `Emitido em ${formatDay(issuedOn)}`}
        action={({ id }) => (
          <Button
            size="sm"
            variant="ghost"
            pending={isPending}
            onClick={() => void mark([id], null)}
          >
            Desmarcar
          </Button>
        )}
      />
    </Disclosure>
  )
}
