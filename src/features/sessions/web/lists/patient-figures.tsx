import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { DEFAULT_ZONE, dayAt, formatNearDay, timeAt } from '../../../../platform/shared/calendar.ts'
import { pluralize } from '../../../../platform/shared/figures.ts'
import { centsOf, formatMoney } from '../../../../platform/shared/money.ts'
import { Card } from '../../../../platform/web/ui/card.tsx'
import { ReadError } from '../../../../platform/web/ui/error-state.tsx'
import { useToday } from '../../../../platform/web/use-clock.ts'
import { usePatientPackages } from '../../../packages/web/api.ts'
import { useProfile } from '../../../practice/web/api.ts'
import type { Session } from '../../contract.ts'
import { OWED_LABELS } from '../../labels.ts'
import type { PatientAccount } from '../../lists/contract.ts'
import { sessionsPath } from '../../rules.ts'
import { usePatientAccount } from '../api.ts'
import { OwedAmount } from '../parts/owed-sums.tsx'
import { PresenceNote, SessionStatusBadge, TypeMark } from '../parts/session-badges.tsx'

type PatientFiguresProps = {
  patientId: string
  hasFixedTime: boolean
  /** The actions of the next session, loaded with the end of the page. */
  nextActions: (next: Session | null, zone: string) => ReactNode
}

export function PatientFigures({ patientId, hasFixedTime, nextActions }: PatientFiguresProps) {
  const account = usePatientAccount(patientId)
  const packages = usePatientPackages(patientId)
  const profile = useProfile()
  if (account.isError && !account.data) {
    return <ReadError read={account} />
  }
  // Both at once: a line that comes later would push the page down.
  if (!account.data || packages.isPending) return null
  const { completed, overdue, comingDue, next } = account.data
  const isLate = centsOf(overdue.amount) > 0
  const unpaidPackages = (packages.data ?? []).filter(({ paid }) => !paid)
  const packageCents = unpaidPackages.reduce(
    (sum, { price, received }) => sum + centsOf(price) - centsOf(received),
    0,
  )
  const zone = profile.data?.timezone ?? DEFAULT_ZONE
  return (
    <Card className="overflow-hidden">
      <dl className="grid gap-px bg-line *:bg-surface sm:grid-cols-2">
        <NextSession next={next} zone={zone} actions={nextActions(next, zone)} />
        <Figure
          label={OWED_LABELS.overdue}
          figure={
            isLate ? <OwedAmount amount={overdue.amount} late /> : formatMoney(overdue.amount)
          }
          hint={
            <>
              {isLate ? (
                <UnpaidSessions account={account.data} patientId={patientId} />
              ) : account.data.unpaid === 0 && packageCents === 0 ? (
                'Tudo pago'
              ) : (
                'Nada em atraso'
              )}
              {packageCents > 0 && (
                <span className="block font-semibold">
                  {unpaidPackages.length === 1 ? 'Pacote' : 'Pacotes'} a receber:{' '}
                  {formatMoney(packageCents)}
                </span>
              )}
            </>
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
        <Figure label="Sessões feitas" figure={completed} hint={missedText(account.data)} />
      </dl>
    </Card>
  )
}

const COLUMN =
  'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-[min(1.25rem,6vw)] py-4 sm:block sm:p-6'

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

type NextSessionProps = { next: Session | null; zone: string; actions: ReactNode }

function NextSession({ next, zone, actions }: NextSessionProps) {
  const today = useToday(zone)
  return (
    <div className="px-[min(1.25rem,6vw)] py-4 sm:p-6">
      <dt className="text-muted">Próxima sessão</dt>
      <dd className="mt-0.5 text-xl font-semibold tracking-tight tabular-nums sm:mt-1 sm:text-2xl">
        {next ? whenText(next.datetime, zone, today) : 'Nenhuma'}
      </dd>
      <dd className="mt-1 text-sm text-muted">
        {next ? (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TypeMark type={next.type} />
            <SessionStatusBadge {...next} />
            <PresenceNote {...next} />
          </span>
        ) : (
          'Nada marcado daqui para a frente'
        )}
      </dd>
      <dd className="mt-3 flex min-h-11 flex-wrap items-center gap-2">{actions}</dd>
    </div>
  )
}

function whenText(datetime: string, zone: string, today: string): string {
  const day = dayAt(Date.parse(datetime), zone)
  return `${day === today ? 'Hoje' : formatNearDay(day, today)}, ${timeAt(datetime, zone)}`
}

type UnpaidSessionsProps = { account: PatientAccount; patientId: string }

function UnpaidSessions({ account, patientId }: UnpaidSessionsProps) {
  const { unpaid, owed, overdue, comingDue } = account
  if (unpaid === 0) return null
  return (
    <>
      {[overdue, comingDue].every(({ amount }) => centsOf(amount) > 0) &&
        `A receber, ao todo: ${formatMoney(owed)} · `}
      <Link
        href={sessionsPath({ paid: 'false', patientId })}
        className="-my-3 inline-block rounded-sm py-3 text-petrol-ink underline underline-offset-4"
      >
        {pluralize(unpaid, 'sessão não paga', 'sessões não pagas')}
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
    absences > 0 && pluralize(absences, 'falta', 'faltas'),
    lateCancellations > 0 && pluralize(lateCancellations, 'cancelada tarde', 'canceladas tarde'),
  ]
  return parts.filter(Boolean).join(', ') || 'Nenhuma falta'
}

function comingDueText(sessions: number, hasFixedTime: boolean): string {
  const count = sessions === 1 ? 'De 1 sessão por vir' : `De ${sessions} sessões por vir`
  const text = sessions === 0 ? 'Nada por vencer' : count
  return hasFixedTime ? `${text}; do horário fixo, só os próximos 30 dias` : text
}
