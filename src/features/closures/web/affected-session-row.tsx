import { CalendarSync } from 'lucide-react'
import {
  dayAt,
  formatDay,
  formatNearDay,
  timeAt,
  weekdayOf,
} from '../../../platform/shared/calendar.ts'
import { keysOf } from '../../../platform/shared/keys.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { SegmentedChoice } from '../../../platform/web/ui/segmented-choice.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import { PaidMark } from '../../payments/web/parts/paid-mark.tsx'
import { SHORT_WEEKDAYS } from '../../practice/weekdays.ts'
import { SessionStatusBadge } from '../../sessions/web/parts/session-badges.tsx'
import { type AffectedSession, DAY_OFF_ACTIONS, type DayOffAction } from '../decision-contract.ts'
import type { Choices } from '../rules.ts'

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
  const today = useToday(zone)
  const day = formatNearDay(dayAt(Date.parse(session.datetime), zone), today)
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{session.patientName}</span>
          {fresh && <Badge variant="pending">Nova</Badge>}
          <SessionStatusBadge {...session} />
          {session.paid && <PaidMark paid />}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {day} às {timeAt(session.datetime, zone)} · {session.serviceName}
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

export function ActionChoice({ legend, action, isNotified, error, onChoose }: ActionChoiceProps) {
  return (
    <SegmentedChoice
      legend={legend}
      hideLegend
      options={ACTIONS.map((action) => [
        action,
        action === 'cancel' && !isNotified ? 'Cancelar' : DAY_OFF_ACTIONS[action],
      ])}
      chosen={action}
      error={error}
      onChoose={onChoose}
    />
  )
}

const ACTIONS = keysOf(DAY_OFF_ACTIONS)

export function whenText(datetime: string, zone: string): string {
  const day = dayAt(Date.parse(datetime), zone)
  return `${SHORT_WEEKDAYS[weekdayOf(day)]}, ${formatDay(day)} às ${timeAt(datetime, zone)}`
}
