import { Link } from 'wouter'
import { timeAt } from '../../../platform/shared/calendar.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardHeader } from '../../../platform/web/ui/card.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import { sayCount } from '../../sessions/agenda/rules.ts'
import type { Session } from '../../sessions/contract.ts'
import { nameOfComing, sessionsPath } from '../../sessions/rules.ts'
import { SessionOpener, type SessionPanel } from '../../sessions/web/parts/session-panel.tsx'
import type { Dashboard } from '../contract.ts'
import { dayName } from './session-time.tsx'
import { SessionButtons } from './spotlight-card.tsx'

export type UnrecordedProps = Pick<Dashboard, 'unrecorded'> & { zone: string; panel: SessionPanel }

/** Sessions of earlier days of which nobody recorded whether they took place. */
export default function UnrecordedCard({ unrecorded, zone, panel }: UnrecordedProps) {
  const { total, sessions } = unrecorded
  return (
    <Card>
      <CardHeader
        title="Ficou sem registro"
        description={`${sayCount(total)} de dias anteriores: aconteceu?`}
      />
      <ul
        aria-label="Sessões sem registro"
        className="divide-y divide-line px-[min(0.5rem,2.25vw)] pt-2 pb-3 sm:px-3"
      >
        {sessions.map((session) => (
          <UnrecordedRow key={session.id} session={session} zone={zone} panel={panel} />
        ))}
      </ul>
      {total > sessions.length && (
        <div className="px-[min(1.25rem,6vw)] pb-4 sm:px-6">
          <Link
            href={sessionsPath({ lista: 'passadas', status: 'confirmed' })}
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            Ver as outras
          </Link>
        </div>
      )}
    </Card>
  )
}

type UnrecordedRowProps = { session: Session; zone: string; panel: SessionPanel }

function UnrecordedRow({ session, zone, panel }: UnrecordedRowProps) {
  const day = dayName(session.datetime, zone, useToday(zone))
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <SessionOpener
        session={session}
        panel={panel}
        trigger={
          <button
            type="button"
            className="flex min-h-14 min-w-0 flex-1 basis-56 flex-col rounded-lg p-[min(0.75rem,3.4vw)] text-left hover:bg-sunken focus-visible:-outline-offset-2 active:bg-line"
          >
            <span className="font-medium wrap-anywhere">{nameOfComing(session)}</span>
            <span className="text-sm text-muted tabular-nums wrap-anywhere">
              {day}, {timeAt(session.datetime, zone)} · {session.serviceName}
            </span>
          </button>
        }
      />
      <div className="flex flex-1 flex-wrap gap-2 px-[min(0.75rem,3.4vw)] pb-2 sm:flex-initial sm:py-2">
        <SessionButtons session={session} panel={panel} />
      </div>
    </li>
  )
}
