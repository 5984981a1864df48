import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { DEFAULT_ZONE, formatDate, timeAt } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Card } from '../../../platform/web/ui/card.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { useProfile } from '../../practice/web/api.ts'
import type { PatientAccount } from '../account-contract.ts'
import type { Session } from '../contract.ts'
import { OWED_LABELS } from '../labels.ts'
import { sessionsPath } from '../rules.ts'
import { usePatientAccount } from './api.ts'
import { OwedAmount } from './parts/owed-sums.tsx'
import { StatusBadge } from './parts/session-badges.tsx'

type PatientFiguresProps = {
  patientId: string
  hasFixedTime: boolean
}

export function PatientFigures({ patientId, hasFixedTime }: PatientFiguresProps) {
  const account = usePatientAccount(patientId)
  const profile = useProfile()
  if (account.isError && !account.data) {
    return <ReadError read={account} />
  }
  if (!account.data) return null
  const { completed, overdue, comingDue, next } = account.data
  const isLate = Number(overdue.amount) > 0
  const zone = profile.data?.timezone ?? DEFAULT_ZONE
  return (
    <Card>
      <dl className={COLUMNS}>
        <Figure label="Sessões feitas" figure={completed} hint={missedText(account.data)} />
        <Figure
          label={OWED_LABELS.overdue}
          figure={
            isLate ? <OwedAmount amount={overdue.amount} late /> : formatMoney(overdue.amount)
          }
          hint={
            isLate ? (
              <UnpaidSessions account={account.data} patientId={patientId} />
            ) : account.data.unpaid === 0 ? (
              'Tudo pago'
            ) : (
              'Nada em atraso'
            )
          }
        />
        <Figure
          label={OWED_LABELS.comingDue}
          figure={formatMoney(comingDue.amount)}
          hint={
            <>
              {comingDueText(comingDue.sessions, hasFixedTime)}{' '}
              {!isLate && <UnpaidSessions account={account.data} patientId={patientId} />}
              <ToRefund {...account.data} />
            </>
          }
        />
        <Figure
          label="Próxima sessão"
          figure={next ? formatDate(next.datetime, zone) : 'Nenhuma'}
          hint={next ? <NextHint next={next} zone={zone} /> : 'Nada marcado daqui para a frente'}
        />
      </dl>
    </Card>
  )
}

const COLUMNS = 'grid divide-y divide-line sm:grid-cols-2 sm:divide-y-0 lg:grid-cols-4 lg:divide-x'
const COLUMN =
  'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-5 py-4 sm:block sm:p-6'

type FigureProps = { label: string; figure: ReactNode; hint: ReactNode }

function Figure({ label, figure, hint }: FigureProps) {
  return (
    <div className={COLUMN}>
      <dt className="text-muted">{label}</dt>
      <dd className="text-xl font-semibold tracking-tight tabular-nums sm:mt-1 sm:text-2xl">
        {figure}
      </dd>
      <dd className="w-full text-sm text-muted sm:mt-1">{hint}</dd>
    </div>
  )
}

type UnpaidSessionsProps = { account: PatientAccount; patientId: string }

function UnpaidSessions({ account, patientId }: UnpaidSessionsProps) {
  const { unpaid, owed, overdue, comingDue } = account
  if (unpaid === 0) return null
  return (
    <>
      {[overdue, comingDue].every(({ amount }) => Number(amount) > 0) &&
        `A receber, ao todo: ${formatMoney(owed)} `}
      <Link
        href={sessionsPath({ paid: 'false', patientId })}
        className="-my-2.5 inline-block rounded-sm py-2.5 text-petrol-ink underline underline-offset-4"
      >
        {unpaid === 1 ? '1 sessão não paga' : `${unpaid} sessões não pagas`}
      </Link>
    </>
  )
}

function ToRefund({ toRefund }: Pick<PatientAccount, 'toRefund'>) {
  if (Number(toRefund) === 0) return null
  return (
    <span className="block font-semibold text-pending-ink">
      A devolver: {formatMoney(toRefund)}
    </span>
  )
}

function missedText({ absences, lateCancellations }: PatientAccount): string {
  const parts = [
    absences > 0 && `${absences} ${absences === 1 ? 'falta' : 'faltas'}`,
    lateCancellations > 0 &&
      `${lateCancellations} ${lateCancellations === 1 ? 'cancelada tarde' : 'canceladas tarde'}`,
  ]
  return parts.filter(Boolean).join(', ') || 'Nenhuma falta'
}

function comingDueText(sessions: number, hasFixedTime: boolean): string {
  const count = sessions === 1 ? 'De 1 sessão por vir' : `De ${sessions} sessões por vir`
  const text = sessions === 0 ? 'Nada por vencer' : count
  return hasFixedTime ? `${text}; do horário fixo, só os próximos 30 dias` : text
}

function NextHint({ next, zone }: { next: Session; zone: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      às {timeAt(next.datetime, zone)}
      <StatusBadge {...next} />
    </span>
  )
}
