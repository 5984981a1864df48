import { Link } from 'wouter'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { useRefusal } from '../../practice/web/api.ts'
import type { Session } from '../../sessions/contract.ts'
import { PresenceBadge, StatusBadge, TypeBadge } from '../../sessions/web/parts/session-badges.tsx'
import { UPCOMING_SHOWN } from '../contract.ts'
import { SessionTime } from './session-time.tsx'

type UpcomingSessionsProps = { sessions: readonly Session[]; zone: string }

/** The next sessions, nearest first. */
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
  const mayCreate = useRefusal() === null
  if (sessions.length === 0) {
    return (
      <EmptyState
        compact
        level={3}
        title="Nenhuma sessão marcada"
        description="As próximas sessões aparecem aqui assim que forem marcadas."
        action={
          mayCreate && (
            <Link href="/psychologist/sessions?new=" className={buttonClass()}>
              Nova Sessão
            </Link>
          )
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
      <SessionTime datetime={session.datetime} zone={zone} />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{session.patientName}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {session.serviceName}, {session.duration} min
        </p>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          <TypeBadge type={session.type} />
          <StatusBadge {...session} />
          <PresenceBadge {...session} />
        </div>
      </div>
    </li>
  )
}
