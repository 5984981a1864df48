import { Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { pluralize } from '../../../../platform/shared/figures.ts'
import { centsOf, formatMoney } from '../../../../platform/shared/money.ts'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { OWED_LABELS } from '../../labels.ts'
import type { OwedSplit } from '../../payments/owed-contract.ts'

export function OwedSums({ overdue, comingDue }: OwedSplit) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
      <Sum label={OWED_LABELS.overdue} share={overdue} late={centsOf(overdue.amount) !== 0} />
      <Sum label={OWED_LABELS.comingDue} share={comingDue} late={false} />
    </dl>
  )
}

type SumProps = { label: string; share: OwedSplit['overdue']; late: boolean }

function Sum({ label, share, late }: SumProps) {
  return (
    <div>
      <dt className="text-sm">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <strong className="text-[min(1.125rem,7vw)]">
          <OwedAmount amount={share.amount} late={late} />
        </strong>
        <span className="text-sm">{pluralize(share.sessions, 'sessão', 'sessões')}</span>
      </dd>
    </div>
  )
}

type OwedAmountProps = { amount: string; late: boolean }

export function OwedAmount({ amount, late }: OwedAmountProps): ReactNode {
  const Icon = late ? TriangleAlert : Clock
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 whitespace-nowrap',
        late && 'text-destructive-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-[0.8em] shrink-0" />
      {formatMoney(amount)}
    </span>
  )
}
