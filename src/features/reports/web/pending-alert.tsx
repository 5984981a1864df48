import { Clock } from 'lucide-react'
import { Link } from 'wouter'
import { formatMoney, textToCents } from '../../../platform/shared/money.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { sessionsPath } from '../../sessions/rules.ts'
import { OwedSums } from '../../sessions/web/parts/owed-sums.tsx'
import type { AdvancedReport } from '../contract.ts'
import type { Period } from '../rules.ts'
import { unconfirmedText } from '../texts.ts'

type PendingAlertProps = Pick<AdvancedReport, 'overview'> & { period: Period | null }

export function PendingAlert({ overview, period }: PendingAlertProps) {
  const { pendingPayments, pendingRevenue, partiallyReceived } = overview
  if (pendingPayments === 0) return null
  return (
    <section
      aria-labelledby="pending-payments"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-pending bg-pending-soft px-[min(1.25rem,6vw)] py-4 text-pending-ink sm:px-6"
    >
      <Clock aria-hidden="true" className="size-6 shrink-0" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="pending-payments" className="font-semibold">
          Pagamentos Pendentes
        </h2>
        <div className="my-1.5">
          <OwedSums {...overview} />
        </div>
        <p className="text-sm tabular-nums">
          {unconfirmedText(overview)}, no total de{' '}
          <strong className="whitespace-nowrap">{formatMoney(pendingRevenue)}</strong>
          {textToCents(partiallyReceived) !== 0 && (
            <>
              , dos quais{' '}
              <strong className="whitespace-nowrap">{formatMoney(partiallyReceived)}</strong> já
              recebidos em parte
            </>
          )}
        </p>
      </div>
      <Link
        href={sessionsPath({ paid: 'false', ...period })}
        className={buttonClass({ variant: 'outline' })}
      >
        Ver Pendências
      </Link>
    </section>
  )
}
