import {
  formatDateTime,
  formatDay,
  formatLongDay,
  timeAt,
} from '../../../platform/shared/calendar.ts'
import { Card, CardHeader } from '../../../platform/web/ui/card.tsx'
import { SessionStatusBadge, TypeMark } from '../../sessions/web/parts/session-badges.tsx'
import { type KeptDay, type KeptSession, type KeptWeeks, weeksAt } from '../kept-weeks-rules.ts'

export function KeptWeeksCard({ weeks, now }: { weeks: KeptWeeks; now: number }) {
  const { today, isPresent, saturday, days } = weeksAt(weeks, now)
  const past = isPresent ? days.filter(({ day }) => day < today) : []
  const shown = days.slice(past.length)
  return (
    <Card className="mt-8">
      <CardHeader
        title={isPresent ? 'Suas sessões' : 'Últimas sessões salvas'}
        description={`${formatDay(weeks.sunday)} a ${formatDay(saturday)}. Salvo em ${formatDateTime(weeks.savedAt, weeks.zone)}.`}
      />
      <div className="space-y-5 px-5 pt-4 pb-5 sm:px-6 sm:pb-6">
        {shown.length === 0 && (
          <p>{isPresent ? `Nenhuma sessão até ${formatDay(saturday)}.` : 'Nenhuma sessão.'}</p>
        )}
        {shown.map((week) => (
          <KeptDayList key={week.day} kept={week} zone={weeks.zone} isToday={week.day === today} />
        ))}
        {past.length > 0 && (
          <details>
            <summary className="min-h-11 py-2 font-medium text-petrol-ink">Dias anteriores</summary>
            <div className="mt-2 space-y-5">
              {past.map((week) => (
                <KeptDayList key={week.day} kept={week} zone={weeks.zone} />
              ))}
            </div>
          </details>
        )}
      </div>
    </Card>
  )
}

type KeptDayListProps = { kept: KeptDay; zone: string; isToday?: boolean }

function KeptDayList({ kept: { day, sessions }, zone, isToday }: KeptDayListProps) {
  return (
    <section aria-labelledby={day}>
      <h3 id={day} className="font-semibold first-letter:uppercase">
        {formatLongDay(day)}
        {isToday && <span className="font-normal text-petrol-ink"> · hoje</span>}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {sessions.map((session) => (
          <KeptSessionRow
            key={`${session.startsAt}${session.initials}`}
            session={session}
            zone={zone}
          />
        ))}
      </ul>
    </section>
  )
}

function KeptSessionRow({ session, zone }: { session: KeptSession; zone: string }) {
  const { startsAt, duration, initials, type, status } = session
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className="whitespace-nowrap">
        <time dateTime={startsAt} className="text-lg font-semibold">
          {timeAt(startsAt, zone)}
        </time>
        <span className="text-sm text-muted"> · {duration} min</span>
      </span>
      <span className="min-w-12 flex-1 font-medium">{initials || 'Paciente'}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TypeMark type={type} />
        <SessionStatusBadge status={status} />
      </span>
    </li>
  )
}
