import { Link } from 'wouter'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import type { Session } from '../../sessions/contract.ts'
import {
  PresenceNote,
  SessionStatusBadge,
  TypeMark,
} from '../../sessions/web/parts/session-badges.tsx'
import { SessionOpener, type SessionPanel } from '../../sessions/web/parts/session-panel.tsx'
import { SessionTime } from './session-time.tsx'

type UpcomingSessionsProps = {
  sessions: readonly Session[]
  spotlit: string | undefined
  /** The maximum of rows; the heading links to all. */
  most: number
  zone: string
  panel: SessionPanel
}

export function UpcomingSessions({ sessions, spotlit, most, zone, panel }: UpcomingSessionsProps) {
  const others = sessions.filter(({ id }) => id !== spotlit).slice(0, most)
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
        {others.length === 0 ? (
          <p className="text-muted">
            {sessions.length === 0
              ? 'Nenhuma sessão marcada depois de hoje.'
              : 'Depois da primeira, nenhuma outra marcada.'}
          </p>
        ) : (
          <ul className="-mx-3 -my-3 divide-y divide-line">
            {others.map((session) => (
              <li key={session.id} className="py-1">
                <SessionOpener
                  session={session}
                  panel={panel}
                  trigger={
                    <button
                      type="button"
                      className="w-full items-start rounded-lg p-[min(0.75rem,2.5vw)] text-left hover:bg-sunken focus-visible:-outline-offset-2 active:bg-line max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-baseline max-sm:gap-x-[min(0.75rem,2vw)] sm:flex sm:flex-wrap sm:gap-4"
                    >
                      <SessionTime datetime={session.datetime} zone={zone} />
                      <RowFacts {...session} />
                    </button>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function RowFacts(session: Session) {
  return (
    <span className="min-w-0 flex-1 basis-32 max-sm:contents">
      <span className="block font-medium wrap-anywhere max-sm:col-start-2 max-sm:row-start-1">
        {session.patientName}
      </span>
      <span className="block text-sm text-muted wrap-anywhere max-sm:col-start-2 max-sm:row-start-2">
        {session.serviceName}
        <span className="max-sm:sr-only">, {session.duration} min</span>
      </span>
      <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:col-span-full">
        <TypeMark type={session.type} />
        <SessionStatusBadge {...session} />
        <PresenceNote {...session} />
      </span>
    </span>
  )
}
