import { ReceiptText } from 'lucide-react'
import { formatMonth } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { problemText } from '../../../platform/web/api.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PixButton } from '../../payments/web/parts/pix-button.tsx'
import type { PatientStatement } from '../contract.ts'
import type { usePatientStatements } from './api.ts'
import { PatientName } from './patient-session-card.tsx'

type PatientStatementsProps = { statements: ReturnType<typeof usePatientStatements> }

export function PatientStatements({ statements }: PatientStatementsProps) {
  const { data, error, isFetching, refetch } = statements
  if (data?.length === 0) return null
  return (
    <section className="mb-10">
      <h2 className="mb-4 text-xl font-semibold">Em aberto</h2>
      {data ? (
        <ul className="space-y-4">
          {data.map((statement) => (
            <li key={statement.id}>
              <StatementCard statement={statement} />
            </li>
          ))}
        </ul>
      ) : (
        <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
      )}
    </section>
  )
}

export function StatementCard({ statement }: { statement: PatientStatement }) {
  const { psychologist, number, month, total, open, url, payment } = statement
  return (
    <Card className="space-y-4 p-[min(1.25rem,6vw)] sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <div className="min-w-[min(10rem,100%)] flex-1">
          <h3 className="font-semibold wrap-anywhere">Demonstrativo de {formatMonth(month)}</h3>
          <PatientName {...statement} />
          <p className="text-sm wrap-anywhere text-muted">
            {psychologist.name} · nº {number}
          </p>
        </div>
        <p className="tabular-nums sm:text-right">
          <span className="text-2xl font-semibold">{formatMoney(open)}</span>
          {open !== total && (
            <span className="block text-sm text-muted">falta pagar, de {formatMoney(total)}</span>
          )}
        </p>
      </div>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {payment && (
          <PixButton payment={payment} to={psychologist.name} stale={['statements', 'sessions']} />
        )}
        <a href={url} className={buttonClass({ variant: 'outline' })}>
          <ReceiptText aria-hidden="true" />
          Ver demonstrativo
        </a>
      </div>
      {!payment && <p>Combine o pagamento com {psychologist.name}.</p>}
    </Card>
  )
}
