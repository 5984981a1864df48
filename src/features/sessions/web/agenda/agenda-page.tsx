import { Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { clockOf, DEFAULT_ZONE } from '../../../../platform/shared/calendar.ts'
import { Button, buttonClass } from '../../../../platform/web/ui/button.tsx'
import { ReadError } from '../../../../platform/web/ui/error-state.tsx'
import { useIsPainted } from '../../../../platform/web/ui/later.tsx'
import { PageHeader } from '../../../../platform/web/ui/page-header.tsx'
import { useToday } from '../../../../platform/web/use-clock.ts'
import { usePageKeys } from '../../../../platform/web/use-page-keys.ts'
import { useCreating, useProfile } from '../../../practice/web/api.ts'
import { type Target, withMoves } from '../../agenda/move-rules.ts'
import { countKept, daysOfWeek, type Placed, placeSessions, sayCount } from '../../agenda/rules.ts'
import type { Session } from '../../contract.ts'
import { useWeekSessions } from '../api.ts'
import { TimeQuestion } from '../changes/time-question.tsx'
import { type Moves, useMoves } from '../changes/use-moves.ts'
import { LazySessionDialog } from '../parts/lazy-session-dialog.ts'
import { WeekStrip } from '../parts/week-strip.tsx'
import { AgendaBoard } from './agenda-board.tsx'
import { AgendaToolbar, weekRange } from './agenda-toolbar.tsx'
import { type ShownWeek, useShownWeek } from './use-shown-week.ts'

type Writing = { session: Session | null; datetime: string }

export default function AgendaPage() {
  const profile = useProfile()
  const zone = profile.data?.timezone ?? DEFAULT_ZONE
  const shownWeek = useShownWeek(useToday(zone))
  usePageKeys({ arrowleft: () => shownWeek.turn(-1), arrowright: () => shownWeek.turn(1) })
  const moves = useMoves()
  const week = usePlacedWeek(shownWeek.shown, profile.data?.timezone, moves)
  const [writing, setWriting] = useState<Writing | null>(null)
  const isPainted = useIsPainted()
  const create = useCallback(({ day, start }: Target) => {
    setWriting({ session: null, datetime: `${day}T${clockOf(start)}` })
  }, [])
  const edit = useCallback((session: Session) => setWriting({ session, datetime: '' }), [])
  const failed = [profile, week.read].find((read) => read.isError && !read.data)
  return (
    <>
      <PageHeader title="Agenda" actions={<NewSessionLink />} />
      <AgendaToolbar
        shownWeek={shownWeek}
        summary={week.placed && shownWeek.shown === shownWeek.day ? summaryOf(week.placed) : ''}
      />
      {!shownWeek.wide && <DayStrip shownWeek={shownWeek} placed={week.placed} />}
      {failed ? (
        <ReadError read={failed} />
      ) : !isPainted ? (
        <div className="min-h-dvh" />
      ) : (
        <AgendaBoard
          {...{ shownWeek, zone, moves, create, edit }}
          placed={week.placed}
          label={`Agenda de ${weekRange(shownWeek.shown)}`}
        />
      )}
      <TimeQuestion question={moves.question} zone={zone} onClose={moves.dismiss} />
      {writing && <LazySessionDialog {...writing} onClose={() => setWriting(null)} />}
    </>
  )
}

function usePlacedWeek(day: string, zone: string | undefined, { under }: Moves) {
  const read = useWeekSessions(day)
  const { data } = read
  const placed = useMemo(
    () => (data && zone ? placeSessions(withMoves(data, under), daysOfWeek(day), zone) : null),
    [data, zone, under, day],
  )
  return { read, placed }
}

function summaryOf(placed: readonly Placed[]): string {
  if (placed.length > 0) return `${sayCount(countKept(placed))} nesta semana`
  return 'Uma semana livre. Para marcar uma sessão, escolha um horário.'
}

function NewSessionLink() {
  const creating = useCreating()
  if (creating.disabled)
    return (
      <Button icon={<Plus aria-hidden="true" />} {...creating}>
        Nova Sessão
      </Button>
    )
  return (
    <Link href="/psychologist/sessions?new=" className={buttonClass()}>
      <Plus aria-hidden="true" />
      Nova Sessão
    </Link>
  )
}

function DayStrip({
  shownWeek,
  placed,
}: {
  shownWeek: ShownWeek
  placed: readonly Placed[] | null
}) {
  const standing = (day: string) => {
    const count = placed && countKept(placed.filter((one) => one.day === day))
    return count === null ? null : { text: sayCount(count), marked: count > 0 }
  }
  return (
    <WeekStrip
      label="Dias da semana"
      days={daysOfWeek(shownWeek.shown)}
      chosen={shownWeek.day}
      today={shownWeek.today}
      standing={standing}
      onChoose={(day) => shownWeek.press(day)}
      className="mb-4"
    />
  )
}
