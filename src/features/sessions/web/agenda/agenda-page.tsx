import { Plus } from 'lucide-react'
import { type ComponentProps, use, useCallback, useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { clockOf, DEFAULT_ZONE } from '../../../../platform/shared/calendar.ts'
import { lazyPart } from '../../../../platform/web/lazy-part.tsx'
import { lazyWindow } from '../../../../platform/web/lazy-window.tsx'
import { Button, buttonClass } from '../../../../platform/web/ui/button.tsx'
import { ReadError } from '../../../../platform/web/ui/error-state.tsx'
import { useIsPainted } from '../../../../platform/web/ui/later.tsx'
import { PageHeader } from '../../../../platform/web/ui/page-header.tsx'
import { useToday } from '../../../../platform/web/use-clock.ts'
import { usePageKeys } from '../../../../platform/web/use-page-keys.ts'
import { useCreating, useProfile } from '../../../practice/web/api.ts'
import { movedTimes, timesOf } from '../../agenda/block-rules.ts'
import { countKept, type Placed, placeSessions } from '../../agenda/grid-rules.ts'
import { type Target, withMoves } from '../../agenda/move-rules.ts'
import { countText, daysOfWeek } from '../../agenda/rules.ts'
import type { Session } from '../../contract.ts'
import { useWeekSessions } from '../api.ts'
import { type Moves, useMoves } from '../changes/use-moves.ts'
import type { AgendaList } from '../lists/agenda-list.tsx'
import { BlockSlot, type BlockWindowProps } from '../parts/agenda-slots.ts'
import { LazySessionDialog } from '../parts/lazy-session-dialog.ts'
import { SessionWindows } from '../parts/session-windows.tsx'
import { useSessionWindows } from '../parts/use-session-windows.ts'
import { WeekStrip } from '../parts/week-strip.tsx'
import { AgendaBoard, type Blocking } from './agenda-board.tsx'
import type AgendaMonth from './agenda-month.tsx'
import { AgendaToolbar, weekRange } from './agenda-toolbar.tsx'
import { usePlacedBlocks } from './use-placed-blocks.ts'
import { type ShownWeek, useShownWeek } from './use-shown-week.ts'
import { ViewMenu } from './view-menu.tsx'

const WAITING = <div className="min-h-dvh" />
const LazyMonth = lazyPart<ComponentProps<typeof AgendaMonth>>(
  () => import('./agenda-month.tsx'),
  WAITING,
)
const LazyList = lazyPart<ComponentProps<typeof AgendaList>>(
  async () => ({ default: (await import('../lists/agenda-list.tsx')).AgendaList }),
  WAITING,
)

const LazyTimeQuestion = lazyWindow(async () => ({
  default: (await import('../changes/time-question.tsx')).TimeQuestion,
}))

type Writing = { session: Session | null; datetime: string }

export default function AgendaPage() {
  const profile = useProfile()
  const zone = profile.data?.timezone ?? DEFAULT_ZONE
  const shownWeek = useShownWeek(useToday(zone))
  usePageKeys({ arrowleft: () => shownWeek.turn(-1), arrowright: () => shownWeek.turn(1) })
  const moves = useMoves()
  const week = usePlacedWeek(shownWeek, profile.data?.timezone, moves)
  const [editing, setEditing] = useState<Writing | null>(null)
  const isPainted = useIsPainted()
  useEffect(() => {
    if (isPainted) LazyTimeQuestion.preload()
  }, [isPainted])
  const create = useCallback(({ day, start }: Target) => {
    setEditing({ session: null, datetime: `${day}T${clockOf(start)}` })
  }, [])
  const blocking = useBlocking(zone)
  const weekDays = useMemo(() => daysOfWeek(shownWeek.shown), [shownWeek.shown])
  const blocks = usePlacedBlocks(weekDays, profile.data?.timezone)
  const edit = useCallback((session: Session) => setEditing({ session, datetime: '' }), [])
  const windows = useSessionWindows()
  const failed = [profile, week.read].find((read) => read.isError && !read.data)
  const hasSummary = shownWeek.view !== 'month' && week.placed && shownWeek.shown === shownWeek.day
  const toolbar = (
    <AgendaToolbar
      shownWeek={shownWeek}
      summary={hasSummary && week.placed ? summaryOf(week.placed) : ''}
    />
  )
  const strip = !shownWeek.wide || shownWeek.view === 'day'
  return (
    <>
      <PageHeader
        title="Agenda"
        actions={
          <>
            {!shownWeek.wide && toolbar}
            <ViewMenu shownWeek={shownWeek} />
            <NewSessionLink />
          </>
        }
      />
      {shownWeek.wide && toolbar}
      {strip && shownWeek.view !== 'month' && shownWeek.view !== 'week' && (
        <DayStrip shownWeek={shownWeek} placed={week.placed} />
      )}
      {failed ? (
        <ReadError read={failed} />
      ) : shownWeek.view === 'month' ? (
        <LazyMonth {...{ shownWeek, zone }} />
      ) : shownWeek.view !== 'grid' ? (
        <LazyList
          {...{ shownWeek, zone, edit, windows, blocks }}
          placed={week.placed}
          editBlock={blocking.actions.edit}
        />
      ) : !isPainted ? (
        <div className="min-h-dvh" />
      ) : (
        <AgendaBoard
          {...{ shownWeek, zone, moves, create, edit, blocks }}
          windowsOf={windows.windowsOf}
          block={blocking.actions}
          placed={week.placed}
          label={`Agenda de ${weekRange(shownWeek.shown)}`}
        />
      )}
      {moves.question && (
        <LazyTimeQuestion question={moves.question} zone={zone} onClose={moves.dismiss} />
      )}
      {editing && <LazySessionDialog {...editing} onClose={() => setEditing(null)} />}
      {blocking.window}
      <SessionWindows windows={windows} zone={zone} />
    </>
  )
}

function usePlacedWeek(
  { shown: day, hidesCancelled }: ShownWeek,
  zone: string | undefined,
  { under }: Moves,
) {
  const read = useWeekSessions(day)
  const { data } = read
  const placed = useMemo(() => {
    if (!data || !zone) return null
    const sessions = hidesCancelled ? data.filter(({ status }) => status !== 'cancelled') : data
    return placeSessions(withMoves(sessions, under), daysOfWeek(day), zone)
  }, [data, zone, under, day, hidesCancelled])
  return { read, placed }
}

function useBlocking(zone: string) {
  const BlockWindow = use(BlockSlot)
  const [blockWindow, setBlockWindow] = useState<Omit<BlockWindowProps, 'onClose'> | null>(null)
  const actions = useMemo<Blocking>(
    () => ({
      create: (range) => setBlockWindow({ block: null, times: { ...range, until: null } }),
      edit: (placed) => setBlockWindow({ block: placed.block, times: timesOf(placed, zone) }),
      move: (placed, to) =>
        setBlockWindow({
          block: placed.block,
          times: movedTimes(placed, to, zone),
          savesAtOnce: true,
        }),
    }),
    [zone],
  )
  const window = BlockWindow && blockWindow && (
    <BlockWindow {...blockWindow} onClose={() => setBlockWindow(null)} />
  )
  return { actions, window }
}

function summaryOf(placed: readonly Placed[]): string {
  if (placed.length > 0) return `${countText(countKept(placed))} nesta semana`
  return 'Uma semana livre. Para marcar uma sessão, escolha um horário.'
}

function NewSessionLink() {
  const creating = useCreating()
  if (creating.disabled)
    return (
      <Button icon={<Plus aria-hidden="true" />} className="max-lg:hidden" {...creating}>
        Nova Sessão
      </Button>
    )
  return (
    <Link href="/psychologist/sessions?new=" className={`${buttonClass()} max-lg:hidden`}>
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
  const dayState = (day: string) => {
    const count = placed && countKept(placed.filter((placedSession) => placedSession.day === day))
    return count === null ? null : { text: countText(count), marked: count > 0 }
  }
  return (
    <WeekStrip
      days={daysOfWeek(shownWeek.shown)}
      chosen={shownWeek.day}
      today={shownWeek.today}
      standing={dayState}
      onChoose={(day) => shownWeek.press(day)}
    />
  )
}
