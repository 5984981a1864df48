import { CalendarCheck, CheckCheck, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  addDays,
  dayAt,
  formatDate,
  formatLongDay,
  timeAt,
} from '../../../platform/shared/calendar.ts'
import { centsOf, formatMoney } from '../../../platform/shared/money.ts'
import { deadlineText } from '../../../platform/web/deadline.ts'
import { ownTime, timeForReader, useOwnZone } from '../../../platform/web/own-time.ts'
import { Avatar } from '../../../platform/web/ui/avatar.tsx'
import { Badge, type BadgeVariant } from '../../../platform/web/ui/badge.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { useNow, useToday } from '../../../platform/web/use-clock.ts'
import { PROFESSIONAL_TITLES } from '../../practice/professional-titles.ts'
import { SESSION_STATUSES } from '../../sessions/labels.ts'
import { roomText } from '../../sessions/room-rules.ts'
import { statusText } from '../../sessions/rules.ts'
import { TypeMark } from '../../sessions/web/parts/session-badges.tsx'
import type { PatientSession } from '../contract.ts'
import { awaitsPayment, inCents } from '../rules.ts'
import { PracticeTime } from './practice-time.tsx'

type PatientSessionCardProps = {
  session: PatientSession
  level?: 2 | 3 | 4
  request?: ReactNode
  receipts?: ReactNode
  actions?: ReactNode
}

export function PatientSessionCard(props: PatientSessionCardProps) {
  const { session, level = 3, request, receipts, actions } = props
  return (
    <Card>
      <CardBody className="space-y-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <Who session={session} level={level} />
          <SituationBadge session={session} />
        </div>
        <Facts session={session}>
          <Line label="Valor">
            {formatMoney(session.price)}
            <span className="block text-sm text-muted">{paymentText(session)}</span>
            <FeeNote {...session} />
            <HeldUntil {...session} />
          </Line>
        </Facts>
        <Notes {...session} />
        <RoomNote {...session} />
        <PaymentNote session={session} />
        <CancelNote {...session} />
        {request}
        {receipts}
        {actions}
      </CardBody>
    </Card>
  )
}

type FactsProps = { session: PatientSession; children?: ReactNode }

export function Facts({ session, children }: FactsProps) {
  const { type } = session
  const location = type === 'online' ? roomText(session.location) : session.location
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-6 gap-y-4 sm:grid-cols-4">
      <When session={session} />
      <Line label="Atendimento">
        <TypeMark type={type} />
      </Line>
      {children}
      {location && (
        <Line label={type === 'online' ? 'Sala' : 'Local'} className="col-span-full">
          {location}
        </Line>
      )}
    </dl>
  )
}

export function Notes({ notes }: Pick<PatientSession, 'notes'>) {
  if (!notes) return null
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      <span className="block text-sm text-muted">Observações</span>
      {notes}
    </p>
  )
}

function RoomNote({ roomOpensAt, location, status }: PatientSession) {
  if (!roomOpensAt || location) return null
  return (
    <p className="text-sm text-muted">
      O link da chamada aparece aqui 15 minutos antes do início
      {status === 'pending' && ', com a consulta confirmada'}.
    </p>
  )
}

type WhoProps = { session: PatientSession; level?: 2 | 3 | 4 }

export function Who({ session, level }: WhoProps) {
  const { psychologist, serviceName, package: bought } = session
  const Heading = level ? (`h${level}` as const) : 'p'
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-x-3 gap-y-2">
      <Avatar name={psychologist.name} src={psychologist.profileImage} />
      <div className="min-w-0 flex-1 basis-32">
        <PatientName {...session} />
        <Heading className="font-semibold wrap-anywhere">{psychologist.name}</Heading>
        <p className="text-sm text-muted">
          {PROFESSIONAL_TITLES[psychologist.professionalTitle]}
          {psychologist.crp && (
            <>
              {', '}
              <span className="whitespace-nowrap">CRP {psychologist.crp}</span>
            </>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{serviceName}</p>
        {bought && (
          <p className="text-sm text-muted">
            Sessão {bought.place} de {bought.count}
          </p>
        )}
      </div>
    </div>
  )
}

/** The person a session, package or statement belongs to, if the phone has several patients. */
export function PatientName({ patientName }: { patientName: string | null }) {
  if (patientName === null) return null
  return <p className="text-sm font-semibold wrap-anywhere">Paciente: {patientName}</p>
}

/** Returns how the session is paid: a package in full, whose amount due is not this session's price. */
export function paymentText({
  paid,
  payment,
  price,
  outcome,
  onStatement,
  package: bought,
}: PatientSession): string | null {
  if (outcome) return null
  if (paid) return 'Pago'
  if (onStatement) return 'No demonstrativo'
  if (!payment) return null
  if (bought) return `A pagar pelo pacote: ${formatMoney(payment.amount)}`
  return payment.amount === price ? 'A pagar' : `A pagar: ${formatMoney(payment.amount)}`
}

const FEE_NAMES = { absent: 'da falta', late_cancel: 'do cancelamento' } as const

export function FeeNote({
  outcome,
  fee,
  feeWaived,
  paid,
  onStatement,
  package: bought,
}: PatientSession) {
  if (outcome === null || fee === null || centsOf(fee) === 0) return null
  const what = `Cobrança ${FEE_NAMES[outcome]}: ${formatMoney(fee)}`
  if (feeWaived) return <span className="block text-sm text-muted">Cobrança perdoada</span>
  if (bought) return <span className="block text-sm text-muted">Usada do pacote</span>
  return (
    <span className="block text-sm font-semibold">
      {what}
      <span className="font-normal">
        {paid ? ', paga' : onStatement ? ', no demonstrativo' : ', a pagar'}
      </span>
    </span>
  )
}

function HeldUntil({ holdExpiresAt, timezone }: PatientSession) {
  const ownZone = useOwnZone(timezone)
  const now = useNow()
  if (holdExpiresAt === null) return null
  return (
    <span className="block text-sm text-pending-ink">
      Reservado até {deadlineText(holdExpiresAt, { zone: timezone, ownZone, now })}
    </span>
  )
}

function CancelNote({ freeUntil, lateFee, timezone }: PatientSession) {
  const ownZone = useOwnZone(timezone)
  if (freeUntil === null) return null
  return (
    <p className="text-sm text-muted">
      {lateFee === null
        ? `Cancelar é grátis até ${timeForReader(freeUntil, timezone, ownZone)}.`
        : `O prazo para cancelar de graça terminou: cancelar agora custa ${formatMoney(lateFee)}.`}
    </p>
  )
}

export function PaymentNote({ session }: { session: PatientSession }) {
  const { holdExpired, otherTime, payment, psychologist, package: bought } = session
  if (holdExpired) {
    return (
      <p className="rounded-lg bg-sunken px-4 py-3">
        O pagamento não chegou a tempo e o horário voltou a ficar livre.{' '}
        {otherTime?.bookingPath
          ? `Agende de novo pelo link de ${psychologist.name}.`
          : `Para marcar outro, fale com ${psychologist.name}.`}
      </p>
    )
  }
  const another = bought !== null && bought.place > 1
  if (!awaitsPayment(inCents(session)) || payment || another) return null
  return (
    <p className="rounded-lg bg-sunken px-4 py-3">
      {psychologist.name} vai enviar os dados para pagamento a você.
    </p>
  )
}

function When({ session: { datetime, timezone, duration } }: { session: PatientSession }) {
  const ownZone = useOwnZone(timezone)
  const localTime = ownTime(datetime, timezone, ownZone)
  const zone = localTime && ownZone ? ownZone : timezone
  const today = useToday(zone)
  return (
    <>
      <Line label="Data">
        <span className="font-semibold whitespace-nowrap">{formatDate(datetime, zone)}</span>
        <span className="block text-sm text-muted first-letter:uppercase">
          {dayText(dayAt(Date.parse(datetime), zone), today)}
        </span>
      </Line>
      <Line label="Horário">
        <span className="font-semibold whitespace-nowrap">{timeAt(datetime, zone)}</span>
        <span className="block text-sm text-muted">{duration} min</span>
        <PracticeTime datetime={datetime} timezone={timezone} ownZone={ownZone} />
      </Line>
    </>
  )
}

function dayText(day: string, today: string): string {
  const weekday = formatLongDay(day).split(',')[0] ?? ''
  if (day === today) return `hoje, ${weekday}`
  return day === addDays(today, 1) ? `amanhã, ${weekday}` : weekday
}

type LineProps = { label: string; className?: string; children: ReactNode }

function Line({ label, className = '', children }: LineProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-break-word tabular-nums">{children}</dd>
    </div>
  )
}

type Situation = { text: string; variant: BadgeVariant; icon?: ReactNode }

const AWAITED: Situation = { text: 'Aguardando pagamento', variant: 'pending' }

const SITUATIONS: Record<PatientSession['status'], Situation> = {
  pending: { text: SESSION_STATUSES.pending, variant: 'pending' },
  confirmed: {
    text: SESSION_STATUSES.confirmed,
    variant: 'paid',
    icon: <CalendarCheck aria-hidden="true" />,
  },
  completed: {
    text: SESSION_STATUSES.completed,
    variant: 'secondary',
    icon: <CheckCheck aria-hidden="true" />,
  },
  cancelled: { text: SESSION_STATUSES.cancelled, variant: 'cancelled' },
}

export function SituationBadge({ session }: { session: PatientSession }) {
  if (session.holdExpired) {
    return (
      <Badge variant="outline" icon={<Hourglass aria-hidden="true" />}>
        Reserva expirada
      </Badge>
    )
  }
  const { text, ...look } = situationOf(session)
  return <Badge {...look}>{text}</Badge>
}

function situationOf(session: PatientSession): Situation {
  if (awaitsPayment(inCents(session))) return AWAITED
  if (session.outcome)
    return { text: statusText({ ...session, holdExpired: false }), variant: 'cancelled' }
  return SITUATIONS[session.status] ?? { text: session.status, variant: 'outline' }
}
