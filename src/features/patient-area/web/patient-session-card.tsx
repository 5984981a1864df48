import { CalendarCheck, CheckCheck, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayAt, formatDate, formatLongDay, timeAt } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Avatar } from '../../../platform/web/ui/avatar.tsx'
import { Badge, type BadgeVariant } from '../../../platform/web/ui/badge.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { SESSION_STATUSES } from '../../sessions/contract.ts'
import { TypeBadge } from '../../sessions/web/parts/session-badges.tsx'
import type { PatientSession } from '../contract.ts'

export function PatientSessionCard({ session }: { session: PatientSession }) {
  const { psychologist, type, location } = session
  return (
    <li>
      <Card>
        <CardBody className="space-y-4">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="flex min-w-0 items-center gap-3">
              <Avatar name={psychologist.name} src={psychologist.profileImage ?? undefined} />
              <div className="min-w-0">
                <h3 className="font-semibold wrap-anywhere">{psychologist.name}</h3>
                {psychologist.crp && <p className="text-sm text-muted">CRP {psychologist.crp}</p>}
              </div>
            </div>
            <SituationBadge session={session} />
          </div>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
            <When session={session} />
            <Line label="Atendimento">
              <TypeBadge type={type} />
            </Line>
            <Line label="Valor">
              {formatMoney(session.price)}
              {session.paid && <span className="block text-sm text-muted">Pago</span>}
            </Line>
            {type === 'presencial' && location && <Line label="Local">{location}</Line>}
          </dl>
          {session.notes && (
            <p className="border-t border-line pt-4 wrap-anywhere whitespace-pre-line">
              <span className="font-medium">Observações: </span>
              {session.notes}
            </p>
          )}
        </CardBody>
      </Card>
    </li>
  )
}

/** The psychologist's time, and the reader's own where their clocks differ (decisions §3). */
function When({ session: { datetime, timezone, duration } }: { session: PatientSession }) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const elsewhere = timeAt(datetime, own) !== timeAt(datetime, timezone)
  return (
    <>
      <Line label="Data">
        {formatDate(datetime, timezone)}
        <span className="block text-sm text-muted first-letter:uppercase">
          {formatLongDay(dayAt(Date.parse(datetime), timezone)).split(',')[0]}
        </span>
      </Line>
      <Line label="Horário">
        {timeAt(datetime, timezone)}
        <span className="text-muted"> · {duration} min</span>
        {elsewhere && (
          <span className="block text-sm text-muted">
            {formatDate(datetime, own)} às {timeAt(datetime, own)} no seu fuso
          </span>
        )}
      </Line>
    </>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

type Situation = { text: string; variant: BadgeVariant; icon?: ReactNode }

const SITUATIONS: Record<PatientSession['status'], Situation> = {
  pending: { text: 'Aguardando pagamento', variant: 'pending' },
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

function SituationBadge({ session }: { session: PatientSession }) {
  if (session.holdExpired) {
    return (
      <Badge variant="outline" icon={<Hourglass aria-hidden="true" />}>
        Reserva expirada
      </Badge>
    )
  }
  const { text, ...look } = SITUATIONS[session.status] ?? {
    text: session.status,
    variant: 'outline',
  }
  return <Badge {...look}>{text}</Badge>
}
