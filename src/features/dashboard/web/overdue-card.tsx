import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Card } from '../../../platform/web/ui/card.tsx'
import { patientPath } from '../../patients/rules.ts'
import { sayCount } from '../../sessions/agenda-rules.ts'
import { OWED_LABELS } from '../../sessions/labels.ts'
import { sessionsPath } from '../../sessions/rules.ts'
import { OwedAmount } from '../../sessions/web/parts/owed-sums.tsx'
import type { Dashboard } from '../contract.ts'

const ROW =
  'flex min-h-11 items-center gap-3 rounded-lg px-[min(0.75rem,4vw)] py-2 transition-colors hover:bg-sunken active:bg-line'

export function OverdueCard({ overdue }: Pick<Dashboard, 'overdue'>) {
  if (overdue.sessions === 0) return null
  const others = overdue.patients - overdue.most.length
  return (
    <Card className="p-2 sm:p-3">
      <section aria-labelledby="overdue">
        <h2 id="overdue" className="font-semibold">
          <Link href={sessionsPath({ lista: 'nao-pagas' })} className={ROW}>
            <span className="min-w-0 flex-1">
              {OWED_LABELS.overdue}{' '}
              <span className="text-lg tabular-nums max-sm:text-[min(1.125rem,7vw)]">
                <OwedAmount amount={overdue.amount} late />
              </span>
              <span className="block text-sm font-normal text-muted">
                {sayCount(overdue.sessions)}
                {others > 0 && `, ${overdue.patients} pacientes`}
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
          </Link>
        </h2>
        <ul aria-label="Quem mais deve">
          {overdue.most.map(({ patientId, patientName, amount }) => (
            <li key={patientId}>
              <Debtor patientId={patientId}>
                <span className="min-w-0 flex-1 basis-28 wrap-anywhere">{patientName}</span>
                <span className="ml-auto tabular-nums">{formatMoney(amount)}</span>
              </Debtor>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

type DebtorProps = { patientId: string | null; children: ReactNode }

function Debtor({ patientId, children }: DebtorProps) {
  if (patientId === null) return <p className="flex gap-3 px-3 py-2">{children}</p>
  return (
    <Link href={patientPath(patientId)} className={`${ROW} flex-wrap`}>
      {children}
    </Link>
  )
}
