import { formatDate, timeAt } from '../../../platform/shared/calendar.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { describedBy, useFieldIds } from '../../../platform/web/ui/field-context.ts'
import { FieldError, FieldHelp } from '../../../platform/web/ui/field-notes.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useNow } from '../../../platform/web/use-clock.ts'
import type { Session } from '../../sessions/contract.ts'
import { endOf, isOver } from '../../sessions/rules.ts'
import { MOST_SESSIONS } from '../contract.ts'
import { usePastSessions } from './api.ts'
import { type Period, periodOf } from './document-values.ts'

type SessionChoicesProps = {
  patientId: string
  zone: string
  chosen: readonly string[]
  period: Period
  error: string | undefined
  onChange: (chosen: string[]) => void
  onPeriod: (field: keyof Period, shown: string) => void
}

const TYPE_WORDS = { online: 'online', presencial: 'presencial' } as const

export function SessionChoices(props: SessionChoicesProps) {
  const { patientId, zone, chosen, period, error, onChange } = props
  const { id, helpId, errorId } = useFieldIds()
  const now = useNow()
  const query = usePastSessions(patientId, periodOf(period))
  const sessions = (query.data?.items ?? []).filter((session) => tookPlace(session, now))
  const isAll = sessions.every(({ id: session }) => chosen.includes(session))
  const choose = (session: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, session] : chosen.filter((other) => other !== session))
  return (
    <fieldset
      id={id}
      aria-describedby={describedBy(Boolean(error) && errorId, helpId)}
      className="min-w-0"
    >
      <legend className="mb-1.5 font-medium">Atendimentos que a declaração informa</legend>
      <PeriodFields {...props} />
      {!query.data && !query.isError && <SkeletonLines lines={3} />}
      {query.isError && !query.data && <ReadError read={query} />}
      {query.data && sessions.length === 0 && (
        <p className="rounded-lg bg-sunken px-4 py-3">
          {isNarrowed(period)
            ? 'Nenhum atendimento deste paciente neste período.'
            : 'Nenhum atendimento deste paciente já terminou. Uma declaração só informa o que aconteceu.'}
        </p>
      )}
      {sessions.length > 1 && (
        <Button
          size="sm"
          variant="outline"
          className="mb-3"
          onClick={() => onChange(isAll ? [] : sessions.map(({ id: session }) => session))}
        >
          {isAll ? 'Desmarcar todos' : `Marcar os ${sessions.length}`}
        </Button>
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
        Dia, horário e modalidade, sem mais nada.
        {query.data?.next &&
          ` Aparecem os ${MOST_SESSIONS} mais recentes do período, que é o que cabe em uma declaração; escolha outros dias para ver os demais.`}
      </FieldHelp>
    </fieldset>
  )
}

const isNarrowed = (period: Period) => Object.keys(periodOf(period)).length > 0

function PeriodFields({ period, onPeriod }: SessionChoicesProps) {
  const { from, to } = periodOf(period)
  const isBackwards = from !== undefined && to !== undefined && to < from
  return (
    <div className="mb-4 grid max-w-lg gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field label="De" optional>
        <DayInput
          value={period.sessionsFrom}
          onChange={({ currentTarget }) => onPeriod('sessionsFrom', currentTarget.value)}
        />
      </Field>
      <Field
        label="Até"
        optional
        error={isBackwards ? 'Escolha um dia depois do primeiro' : undefined}
      >
        <DayInput
          value={period.sessionsTo}
          onChange={({ currentTarget }) => onPeriod('sessionsTo', currentTarget.value)}
        />
      </Field>
    </div>
  )
}

const tookPlace = (session: Session, now: number) =>
  session.status !== 'cancelled' && !session.holdExpired && isOver(session, now)

function labelOf(session: Session, zone: string): string {
  const { datetime, type } = session
  return `${formatDate(datetime, zone)}, das ${timeAt(datetime, zone)} às ${timeAt(endOf(session), zone)}, ${TYPE_WORDS[type]}`
}
