import { ChevronRight, FileCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { dayAt, formatDay, formatMonth, timeAt } from '../../../platform/shared/calendar.ts'
import { pluralize } from '../../../platform/shared/figures.ts'
import { centsOf, formatMoney } from '../../../platform/shared/money.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { patientPath } from '../../patients/rules.ts'
import { ALL_RECORDS_PATH } from '../../records/addresses.ts'
import { writePath } from '../../records/rules.ts'
import { countText } from '../../sessions/agenda/rules.ts'
import { OWED_LABELS } from '../../sessions/labels.ts'
import { sessionsPath } from '../../sessions/rules.ts'
import { OwedAmount } from '../../sessions/web/parts/owed-sums.tsx'
import { closingPath } from '../../statements/addresses.ts'
import { type Dashboard, UNWRITTEN_DAYS, UNWRITTEN_SHOWN } from '../contract.ts'

const ROW =
  'flex min-h-11 items-center gap-3 rounded-lg px-[min(0.75rem,4vw)] py-2 transition-colors hover:bg-sunken active:bg-line'

type HeadLinkProps = { href: string; icon?: ReactNode; children: ReactNode; hint: ReactNode }

function HeadLink({ href, icon, children, hint }: HeadLinkProps) {
  return (
    <Link href={href} className={ROW}>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{children}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}

type LinkedListProps = HeadLinkProps & { id: string; label: string; rows: ReactNode }

function LinkedList({ id, label, rows, ...head }: LinkedListProps) {
  return (
    <Card className="p-2 sm:p-3">
      <section aria-labelledby={id}>
        <h2 id={id}>
          <HeadLink {...head} />
        </h2>
        <ul aria-label={label}>{rows}</ul>
      </section>
    </Card>
  )
}

export function ClosingCard({ closing }: Pick<Dashboard, 'closing'>) {
  if (!closing) return null
  const { month, patients } = closing
  return (
    <Card className="p-2 sm:p-3">
      <HeadLink
        href={closingPath(month)}
        icon={<FileCheck aria-hidden="true" className="size-5 shrink-0 text-petrol-ink" />}
        hint={pluralize(patients, 'paciente cobrado por mês', 'pacientes cobrados por mês')}
      >
        Fechar {formatMonth(month)}
      </HeadLink>
    </Card>
  )
}

export function OverdueCard({ overdue }: Pick<Dashboard, 'overdue'>) {
  if (centsOf(overdue.amount) === 0) return null
  const others = overdue.patients - overdue.most.length
  return (
    <LinkedList
      id="overdue"
      href={sessionsPath({ lista: 'nao-pagas' })}
      label="Quem mais deve"
      hint={
        <>
          {countText(overdue.sessions)}
          {others > 0 && `, ${overdue.patients} pacientes`}
        </>
      }
      rows={overdue.most.map(({ patientId, patientName, amount }) => (
        <li key={patientId}>
          <Debtor patientId={patientId}>
            <span className="min-w-0 flex-1 basis-28 wrap-anywhere">{patientName}</span>
            <span className="ml-auto tabular-nums">{formatMoney(amount)}</span>
          </Debtor>
        </li>
      ))}
    >
      {OWED_LABELS.overdue}{' '}
      <span className="text-lg tabular-nums max-sm:text-[min(1.125rem,7vw)]">
        <OwedAmount amount={overdue.amount} late />
      </span>
    </LinkedList>
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

export type UnwrittenCardProps = Pick<Dashboard, 'unwritten'> & { zone: string }

export function UnwrittenCard({ unwritten, zone }: UnwrittenCardProps) {
  if (unwritten.length === 0) return null
  return (
    <LinkedList
      id="unwritten"
      href={ALL_RECORDS_PATH}
      label="Sessões sem evolução"
      hint={`Dos últimos ${UNWRITTEN_DAYS} dias`}
      rows={unwritten
        .slice(0, UNWRITTEN_SHOWN)
        .map(({ id, patientId, patientName, datetime, hasDraft }) => (
          <li key={id}>
            <Link href={writePath(patientId, id)} className={`${ROW} flex-wrap`}>
              <span className="min-w-0 flex-1 basis-28 wrap-anywhere">{patientName}</span>
              {hasDraft && <Badge variant="outline">Rascunho</Badge>}
              <span className="ml-auto text-sm text-muted tabular-nums">
                {formatDay(dayAt(Date.parse(datetime), zone)).slice(0, 5)}, {timeAt(datetime, zone)}
              </span>
            </Link>
          </li>
        ))}
    >
      Sessões sem evolução
    </LinkedList>
  )
}
