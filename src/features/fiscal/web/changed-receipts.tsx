import { TriangleAlert } from 'lucide-react'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { FiscalYear } from '../contract.ts'
import { whoPaid } from './fiscal-texts.ts'
import { useMarking } from './use-marking.ts'

export function ChangedReceipts({ data: { changed, payments } }: { data: FiscalYear }) {
  const { mark, isPending } = useMarking()
  if (changed.length === 0) return null
  const known = new Map(payments.map((payment) => [payment.id, payment]))
  return (
    <section
      aria-labelledby="changed"
      className="rounded-lg border border-cancelled bg-cancelled-soft px-[min(1.25rem,6vw)] py-4 text-cancelled-ink sm:px-6"
    >
      <h2 id="changed" className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        Cancelar no e-CAC em até 10 dias
      </h2>
      <p className="mt-1 text-sm">
        Estes recibos foram emitidos com um valor, e depois houve estorno. Cancele cada um no e-CAC
        em até 10 dias da emissão; depois toque em “Já cancelei”, e o que restou volta para o
        arquivo.
      </p>
      <ul className="mt-3 divide-y divide-cancelled/30">
        {changed.map(({ paymentId, issuedOn, declared, now }) => {
          const payment = known.get(paymentId)
          return (
            <li
              key={paymentId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-medium wrap-anywhere">{payment && whoPaid(payment)}</p>
                <p className="text-sm tabular-nums">
                  Emitido em {formatDay(issuedOn)} com {formatMoney(declared)}; agora{' '}
                  {now === '0.00' ? 'foi todo devolvido' : `restam ${formatMoney(now)}`}
                </p>
              </div>
              <Button
                size="sm"
                variant="outline"
                pending={isPending}
                onClick={() => void mark([paymentId], null)}
              >
                Já cancelei
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
