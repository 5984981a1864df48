import { CalendarSync } from 'lucide-react'
import { useId } from 'react'
import { dayAt, formatDay, timeAt, weekdayOf } from '../../../../platform/shared/calendar.ts'
import { Badge } from '../../../../platform/web/ui/badge.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { FieldError } from '../../../../platform/web/ui/field-notes.tsx'
import { PaidMark } from '../../../payments/web/parts/paid-mark.tsx'
import { SHORT_WEEKDAYS } from '../../../practice/weekdays.ts'
import type { Choices } from '../../day-off-choices.ts'
import type { AffectedSession } from '../../day-off-contract.ts'
import { DAY_OFF_ACTIONS, type DayOffAction } from '../../day-off-contract.ts'
import { StatusBadge } from '../parts/session-badges.tsx'

type AffectedSessionRowProps = {
  session: AffectedSession
  zone: string
  choice: Choices[string]
  fresh: boolean
  error: string | undefined
  onChoose: (action: DayOffAction) => void
  onPick: () => void
}

export function AffectedSessionRow(props: AffectedSessionRowProps) {
  const { session, zone, choice, fresh, error, onChoose, onPick } = props
  const when = whenText(session.datetime, zone)
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{session.patientName}</span>
          {fresh && <Badge variant="pending">Nova</Badge>}
          <StatusBadge {...session} />
          {session.paid && <PaidMark paid />}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {when} · {session.serviceName}
        </p>
        {choice?.action === 'move' && (
          <Button
            variant="link"
            size="sm"
            className="-ml-3.5"
            icon={<CalendarSync aria-hidden="true" />}
            onClick={onPick}
          >
            {choice.datetime ? `Para ${whenText(choice.datetime, zone)}` : 'Escolher o horário'}
            <span className="sr-only"> de {session.patientName}</span>
          </Button>
        )}
      </div>
      <ActionChoice
        legend={`O que fazer com a sessão de ${session.patientName}, ${when}`}
        action={choice?.action ?? null}
        isNotified={session.reachedBy.length > 0}
        error={error}
        onChoose={onChoose}
      />
    </li>
  )
}

type ActionChoiceProps = {
  legend: string
  action: DayOffAction | null
  isNotified: boolean
  error: string | undefined
  onChoose: (action: DayOffAction) => void
}

export function ActionChoice(props: ActionChoiceProps) {
  const { legend, action: chosen, isNotified, error, onChoose } = props
  const id = useId()
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="min-w-0"
    >
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap rounded-lg border border-edge bg-surface p-0.5">
        {(Object.keys(DAY_OFF_ACTIONS) as DayOffAction[]).map((action) => (
          <label key={action} className={segmentClass}>
            <input
              type="radio"
              name={`${id}-action`}
              value={action}
              checked={chosen === action}
              onChange={() => onChoose(action)}
              className="sr-only"
            />
            {action === 'cancel' && !isNotified ? 'Cancelar' : DAY_OFF_ACTIONS[action]}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

export const segmentClass =
  'relative grid min-h-11 flex-1 cursor-pointer place-items-center rounded-md px-2 text-sm sm:px-3 whitespace-nowrap font-medium transition-colors hover:bg-sunken has-checked:bg-petrol has-checked:text-on-petrol has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

export function whenText(datetime: string, zone: string): string {
  const day = dayAt(Date.parse(datetime), zone)
  return `${SHORT_WEEKDAYS[weekdayOf(day)]}, ${formatDay(day)} às ${timeAt(datetime, zone)}`
}
