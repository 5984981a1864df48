import { Repeat } from 'lucide-react'
import { dayAt, formatDay, formatNearDay, timeAt } from '../../../platform/shared/calendar.ts'
import { lazyExtra } from '../../../platform/web/lazy-extra.tsx'
import { ownTime, useOwnZone } from '../../../platform/web/own-time.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import type { PatientSession } from '../contract.ts'
import type { FixedTime } from '../rules.ts'
import { PatientName } from './patient-session-card.tsx'
import { PracticeTime } from './practice-time.tsx'

const RecurringPix = lazyExtra<{ code: string }>(() => import('./recurring-pix.tsx'))

const DATES_SHOWN = 4

type FixedTimeCardProps = {
  fixed: FixedTime
  onCancel: (session: PatientSession) => void
  onMove: (session: PatientSession) => void
}

export function FixedTimeCard({ fixed, onCancel, onMove }: FixedTimeCardProps) {
  const { text, code, next, later } = fixed
  const folded = later.slice(DATES_SHOWN)
  const lines = (sessions: readonly PatientSession[]) => (
    <ul className="divide-y divide-line">
      {sessions.map((session) => (
        <DateLine key={session.id} session={session} onCancel={onCancel} onMove={onMove} />
      ))}
    </ul>
  )
  return (
    <section aria-label={`Seu horário: ${text}`}>
      <Card>
        <CardBody>
          <h2 className="flex items-start gap-2.5 text-lg font-semibold">
            <Repeat aria-hidden="true" className="mt-1 size-5 shrink-0 text-petrol-ink" />
            <span className="min-w-0 tabular-nums">Seu horário: {text}</span>
          </h2>
          <PatientName {...next} />
          <p className="mt-1 text-muted wrap-anywhere">
            {next.serviceName} com {next.psychologist.name}
          </p>
          {later.length > 0 && (
            <>
              <h3 className="mt-3 text-sm text-muted">Depois da próxima</h3>
              {lines(later.slice(0, DATES_SHOWN))}
            </>
          )}
          {folded.length > 0 && (
            <Disclosure
              className="border-t border-line"
              title={folded.length === 1 ? 'Mais 1 data' : `Mais ${folded.length} datas`}
            >
              {lines(folded)}
            </Disclosure>
          )}
          {code && <RecurringPix code={code} />}
        </CardBody>
      </Card>
    </section>
  )
}

function DateLine({
  session,
  onCancel,
  onMove,
}: Omit<FixedTimeCardProps, 'fixed'> & { session: PatientSession }) {
  const { datetime, timezone, canCancel, otherTime, reschedule } = session
  const ownZone = useOwnZone(timezone)
  const zone = ownTime(datetime, timezone, ownZone) && ownZone ? ownZone : timezone
  const day = dayAt(Date.parse(datetime), zone)
  const today = useToday(zone)
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5 tabular-nums">
      <span>
        {formatNearDay(day, today)}, {timeAt(datetime, zone)}
        <PracticeTime datetime={datetime} timezone={timezone} ownZone={ownZone} />
      </span>
      <span className="-mr-3.5 ml-auto flex flex-wrap justify-end">
        {reschedule && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Remarcar a consulta de ${formatDay(day)}`}
            onClick={() => onMove(session)}
          >
            Remarcar
          </Button>
        )}
        {!reschedule && otherTime?.whatsappUrl && (
          <a
            href={otherTime.whatsappUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Remarcar a consulta de ${formatDay(day)} pelo WhatsApp (abre em outra aba)`}
            className={buttonClass({ size: 'sm', variant: 'ghost' })}
          >
            Remarcar
          </a>
        )}
        {canCancel && (
          <Button
            size="sm"
            variant="ghost"
            className="text-muted"
            aria-label={`Cancelar a consulta de ${formatDay(day)}`}
            onClick={() => onCancel(session)}
          >
            Cancelar
          </Button>
        )}
      </span>
    </li>
  )
}
