import { Link } from 'wouter'
import { addDays, dayAt, formatDay, timeAt } from '../../../platform/shared/calendar.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import type { Session } from '../../sessions/contract.ts'
import { StatusBadge, TypeBadge } from '../../sessions/web/parts/session-badges.tsx'
import { UPCOMING_SHOWN } from '../contract.ts'

type UpcomingSessionsProps = { sessions: readonly Session[]; zone: string }

/** The next sessions, nearest first: spec part 1 §9. */
export function UpcomingSessions({ sessions, zone }: UpcomingSessionsProps) {
  return (
    <Card>
      <CardHeader
        title="Próximas sessões"
        action={
          <Link
            href="/psychologist/sessions"
            className="-my-2.5 flex min-h-11 items-center rounded-lg text-petrol-ink underline underline-offset-4"
          >
            Ver todas
          </Link>
        }
      />
      <CardBody>
        <SessionList sessions={sessions.slice(0, UPCOMING_SHOWN)} zone={zone} />
      </CardBody>
    </Card>
  )
}

function SessionList({ sessions, zone }: UpcomingSessionsProps) {
  if (sessions.length === 0) {
    return (
      <EmptyState
        compact
        level={3}
        title="Nenhuma sessão marcada"
        description="As próximas sessões aparecem aqui assim que forem marcadas."
        action={
          <Link href="/psychologist/sessions?new=" className={buttonClass()}>
            Nova Sessão
          </Link>
        }
      />
    )
  }
  return (
    <ul className="-my-3 divide-y divide-line">
      {sessions.map((session) => (
        <UpcomingSession key={session.id} session={session} zone={zone} />
      ))}
    </ul>
  )
}

function UpcomingSession({ session, zone }: { session: Session; zone: string }) {
  return (
    <li className="flex items-start gap-3 py-3 sm:gap-4">
      <div className="w-22 shrink-0 tabular-nums">
        <p className="text-lg font-semibold leading-tight">{timeAt(session.datetime, zone)}</p>
        <p className="text-sm text-muted">{dayName(session.datetime, zone)}</p>
      </div>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{session.patientName}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {session.serviceName}, {session.duration} min
        </p>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          <TypeBadge type={session.type} />
          <StatusBadge status={session.status} />
        </div>
      </div>
    </li>
  )
}

function dayName(datetime: string, zone: string): string {
  const today = dayAt(Date.now(), zone)
  const day = dayAt(Date.parse(datetime), zone)
  if (day === today) return 'Hoje'
  return day === addDays(today, 1) ? 'Amanhã' : formatDay(day)
}
