import { useEffect, useRef } from 'react'
import { dayAt } from '../../../platform/shared/calendar.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { DialogFooter } from '../../../platform/web/ui/dialog.tsx'
import { useWideScreen } from '../../../platform/web/ui/use-wide-screen.ts'
import type { Span } from '../../attendance/spans.ts'
import { MonthTimePicker, WeekTimePicker } from '../../sessions/web/parts/free-time-picker.tsx'
import type { UnsavedRules } from '../../sessions/web/time-api.ts'
import type { AffectedSession } from '../decision-contract.ts'
import { type Choices, isDecidedTime, movingOf, timelessOf } from '../rules.ts'
import { whenText } from './affected-session-row.tsx'

type MoveAffectedSessionProps = {
  session: AffectedSession
  change: { movesFrom?: string; rules?: UnsavedRules }
  standing: { closes: (span: Span) => boolean; affected: AffectedSession[]; choices: Choices }
  practice: { timezone: string; bufferMinutes: number }
  onChoose: (datetime: string) => void
  onNext: () => void
  onBack: () => void
}

export function MoveAffectedSession(props: MoveAffectedSessionProps) {
  const { session, change, standing, practice, onChoose, onNext, onBack } = props
  const { affected, choices } = standing
  const wide = useWideScreen()
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const moving = movingOf(affected, choices)
  const chosen = choices[session.id]?.datetime ?? null
  const others = timelessOf(affected, choices).filter(({ id }) => id !== session.id).length
  const Picker = wide ? MonthTimePicker : WeekTimePicker
  return (
    <>
      <p ref={heading} tabIndex={-1} className="mb-4 text-muted outline-none">
        Sessão {moving.findIndex(({ id }) => id === session.id) + 1} de {moving.length} a remarcar.
        Estava em {whenText(session.datetime, practice.timezone)}, {session.duration} min.
      </p>
      <Picker
        zone={practice.timezone}
        duration={session.duration}
        sessionId={session.id}
        chosen={chosen}
        firstDay={change.movesFrom ?? dayAt(Date.parse(session.datetime), practice.timezone)}
        rules={change.rules}
        leaveOut={(instant) => isDecidedTime(instant, session, standing, practice.bufferMinutes)}
        onChoose={onChoose}
      />
      <DialogFooter>
        <Button variant="outline" onClick={onBack}>
          Voltar à lista
        </Button>
        <Button disabled={chosen === null} onClick={onNext}>
          {others > 0 ? `Próxima (${others})` : 'Pronto'}
        </Button>
      </DialogFooter>
    </>
  )
}
