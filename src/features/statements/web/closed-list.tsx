import { Send } from 'lucide-react'
import { Link } from 'wouter'
import { formatCount } from '../../../platform/shared/figures.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { sendingPath, statementPagePath } from '../addresses.ts'
import type { Statement } from '../contract.ts'
import { MoneyMark, SendMark, Total } from './parts/statement-marks.tsx'
import { isToSend, standingOf } from './standing-rules.ts'

type ClosedListProps = {
  month: string
  statements: readonly Statement[]
  zone: string
  /** While patients are left to close, sending is the second step. */
  isNext: boolean
}

export function ClosedList({ month, statements, zone, isNext }: ClosedListProps) {
  const unsent = statements.filter(isToSend).length
  return (
    <section aria-labelledby="closed">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="closed" className="text-lg font-semibold">
          Fechados
        </h2>
        {unsent > 0 && (
          <Link
            href={sendingPath(month)}
            className={buttonClass({ variant: isNext ? 'default' : 'outline' })}
          >
            <Send aria-hidden="true" />
            {unsent === 1 ? 'Enviar o que falta' : `Enviar os ${formatCount(unsent)} que faltam`}
          </Link>
        )}
      </div>
      <StatementRows statements={statements} zone={zone} label="Demonstrativos fechados" />
    </section>
  )
}

type StatementRowsProps = {
  statements: readonly Statement[]
  zone: string
  label: string
  nameOf?: (statement: Statement) => string
}

export function StatementRows({ statements, zone, label, nameOf }: StatementRowsProps) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-clip rounded-lg border border-line bg-surface shadow-soft"
    >
      {statements.map((statement) => (
        <li key={statement.id}>
          <Link
            href={statementPagePath(statement.id)}
            className="block px-[min(1rem,4.5vw)] py-3 transition-colors hover:bg-paper focus-visible:-outline-offset-2 active:bg-line"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 flex-1 basis-36 font-medium wrap-anywhere first-letter:uppercase">
                {nameOf ? nameOf(statement) : statement.patientName}
              </span>
              <span className="ml-auto text-right font-semibold whitespace-nowrap tabular-nums">
                <Total total={statement.total} />
              </span>
            </span>
            <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted tabular-nums">
              <span className="text-sm">Nº {statement.number}</span>
              <SendMark sends={statement.sends} zone={zone} />
              <span className="ml-auto text-ink">
                {standingOf(statement) !== 'nothing' && <MoneyMark statement={statement} />}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
