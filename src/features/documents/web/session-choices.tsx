import { formatDate, MINUTE, timeAt } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/api.ts'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { describedBy, useFieldIds } from '../../../platform/web/ui/field-context.ts'
import { FieldError, FieldHelp } from '../../../platform/web/ui/field-notes.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useNow } from '../../../platform/web/use-clock.ts'
import type { Session } from '../../sessions/contract.ts'
import { useSessionsPage } from '../../sessions/web/api.ts'
import { MOST_SESSIONS } from '../contract.ts'

type SessionChoicesProps = {
  patientId: string
  zone: string
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

const PLACES = { online: 'on-line', presencial: 'presencial' } as const

/** The sessions that took place, for a declaração to inform of; the latest first. */
export function SessionChoices({ patientId, zone, chosen, error, onChange }: SessionChoicesProps) {
  const { id, helpId, errorId } = useFieldIds()
  const now = useNow()
  const read = useSessionsPage({ list: 'past', patientId, limit: MOST_SESSIONS })
  const sessions = (read.data?.items ?? []).filter((session) => tookPlace(session, now))
  const choose = (session: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, session] : chosen.filter((other) => other !== session))
  return (
    <fieldset
      id={id}
      aria-describedby={describedBy(Boolean(error) && errorId, helpId)}
      className="min-w-0"
    >
      <legend className="mb-1.5 font-medium">Atendimentos que a declaração informa</legend>
      {!read.data && !read.isError && <SkeletonLines lines={3} />}
      {read.isError && !read.data && (
        <ErrorState
          description={problemText(read.error)}
          onRetry={() => read.refetch()}
          pending={read.isFetching}
        />
      )}
      {read.data && sessions.length === 0 && (
        <p className="rounded-lg bg-sunken px-4 py-3">
          Nenhum atendimento deste paciente já terminou. Uma declaração só informa o que aconteceu.
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {sessions.map((session) => (
          <Checkbox
            key={session.id}
            label={labelOf(session, zone)}
            checked={chosen.includes(session.id)}
            onChange={({ currentTarget }) => choose(session.id, currentTarget.checked)}
          />
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      <FieldHelp id={helpId}>
        {`Dia, horário e modalidade, sem mais nada. Aparecem os ${MOST_SESSIONS} mais recentes.`}
      </FieldHelp>
    </fieldset>
  )
}

const endOf = ({ datetime, duration }: Session) => Date.parse(datetime) + duration * MINUTE

const tookPlace = (session: Session, now: number) =>
  session.status !== 'cancelled' && endOf(session) <= now

function labelOf(session: Session, zone: string): string {
  const { datetime, type } = session
  return `${formatDate(datetime, zone)}, das ${timeAt(datetime, zone)} às ${timeAt(endOf(session), zone)}, ${PLACES[type]}`
}
