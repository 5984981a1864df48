import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { timeAt } from '../../../platform/shared/calendar.ts'
import { pluralize } from '../../../platform/shared/figures.ts'
import { ArchScene } from '../../../platform/web/ui/arch-scene.tsx'
import { Card, CardHeader } from '../../../platform/web/ui/card.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import { useNow } from '../../../platform/web/use-clock.ts'
import { SESSION_TYPES } from '../../practice/session-types.ts'
import { countText } from '../../sessions/agenda/rules.ts'
import type { Session } from '../../sessions/contract.ts'
import { nameOfComing, type PricedSession } from '../../sessions/rules.ts'
import { PresenceNote, SessionStatusBadge } from '../../sessions/web/parts/session-badges.tsx'
import { SessionOpener, type SessionPanel } from '../../sessions/web/parts/session-panel.tsx'
import { awaitsAction, isDayDone } from '../rules.ts'
import { NoteLink, SessionButtons } from './spotlight-card.tsx'

type TodayListProps = {
  sessions: readonly PricedSession[]
  spotlit: string | undefined
  /** Whether something else still waits for the psychologist, so that not everything is done. */
  leavesOpen: boolean
  /** Whether finished sessions are folded into one line. */
  folds: boolean
  zone: string
  panel: SessionPanel
  /** Completed sessions whose note is still missing. */
  unnoted: ReadonlySet<string>
}

export function TodayList({ sessions, spotlit, leavesOpen, folds, ...row }: TodayListProps) {
  const isDone = isDayDone(sessions, useNow())
  const others = sessions.filter(({ id }) => id !== spotlit)
  const isFinished = useFinished(others, row.unnoted)
  const { finished = [], open = [] } = Object.groupBy(others, (session) =>
    folds && isFinished(session) ? 'finished' : 'open',
  )
  return (
    <Card className={others.length === 0 ? 'pb-[min(1.25rem,6vw)] sm:pb-6' : undefined}>
      <CardHeader title="Hoje" description={dayText(sessions.length, others.length)} />
      {isDone && <DayDone leavesOpen={leavesOpen} unnoted={row.unnoted.size} />}
      {open.length > 0 && <Rows label="Sessões de hoje" sessions={open} {...row} />}
      {finished.length > 0 && (
        <Disclosure
          className={`${open.length > 0 ? 'border-t border-line' : ''} px-[min(1.25rem,6vw)]`}
          title={pluralize(finished.length, 'encerrada', 'encerradas')}
        >
          <div className="-mx-[min(0.75rem,3.75vw)]">
            <Rows label="Sessões encerradas" sessions={finished} {...row} />
          </div>
        </Disclosure>
      )}
    </Card>
  )
}

/** Returns whether a session was finished when the list was first shown, so that a row keeps its place after an action. */
function useFinished(sessions: readonly PricedSession[], unnoted: ReadonlySet<string>) {
  const now = useNow()
  const isOver = (session: PricedSession) =>
    Date.parse(session.datetime) <= now && !awaitsAction(session, now) && !unnoted.has(session.id)
  const [atFirst] = useState(() => new Set(sessions.filter(isOver).map(({ id }) => id)))
  return (session: PricedSession) => atFirst.has(session.id) && isOver(session)
}

type RowsProps = Pick<TodayListProps, 'sessions' | 'zone' | 'panel' | 'unnoted'> & { label: string }

function Rows({ label, sessions, ...row }: RowsProps) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line px-[min(0.5rem,2.25vw)] pt-2 pb-3 sm:px-3"
    >
      {sessions.map((session) => (
        <TodayRow key={session.id} session={session} {...row} />
      ))}
    </ul>
  )
}

function dayText(all: number, here: number): string {
  if (all === 0) return 'Nenhuma sessão hoje. O dia é seu.'
  if (here === all) return countText(all)
  return `${countText(all)}, ${here === 0 ? 'a' : 'com a'} de cima`
}

function DayDone({ leavesOpen, unnoted }: { leavesOpen: boolean; unnoted: number }) {
  return (
    <div className="mx-5 mt-4 flex items-center gap-4 rounded-lg bg-sunken px-4 py-3 sm:mx-6">
      <ArchScene scene="desk" className="w-20 shrink-0" />
      <p>
        <span className="block font-semibold">Dia concluído</span>
        <span className="text-muted">
          {unnoted > 0
            ? `As sessões de hoje estão acertadas. Falta anotar ${countText(unnoted)}.`
            : leavesOpen
              ? 'As sessões de hoje estão acertadas.'
              : 'Tudo feito e acertado por hoje. Bom descanso!'}
        </span>
      </p>
    </div>
  )
}

type TodayRowProps = Pick<TodayListProps, 'zone' | 'panel' | 'unnoted'> & { session: PricedSession }

function TodayRow({ session, zone, panel, unnoted }: TodayRowProps) {
  const now = useNow()
  const awaits = awaitsAction(session, now)
  const isUnnoted = unnoted.has(session.id)
  const isOver = Date.parse(session.datetime) <= now && !awaits
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <SessionOpener
        session={session}
        panel={panel}
        trigger={
          <button
            type="button"
            className="flex min-h-14 min-w-0 flex-1 basis-56 items-start gap-3 rounded-lg p-[min(0.75rem,3.4vw)] text-left hover:bg-sunken focus-visible:-outline-offset-2 active:bg-line"
          >
            <RowFacts session={session} time={timeAt(session.datetime, zone)} muted={isOver} />
          </button>
        }
      />
      {(awaits || isUnnoted) && (
        <div className="flex flex-1 flex-wrap gap-2 px-[min(0.75rem,3.4vw)] pb-2 sm:flex-initial sm:py-2">
          {awaits && <SessionButtons session={session} panel={panel} />}
          {isUnnoted && <NoteLink session={session} />}
        </div>
      )}
    </li>
  )
}

function RowFacts({ session, time, muted }: { session: Session; time: string; muted: boolean }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
      <span
        className={classNames(
          'w-14 shrink-0 text-lg leading-tight whitespace-nowrap tabular-nums',
          muted ? 'text-muted' : 'font-semibold',
        )}
      >
        {time}
      </span>
      <span className="min-w-0 flex-1 basis-32">
        <ChevronRight
          aria-hidden="true"
          className="float-right mt-0.5 ml-3 size-5 shrink-0 text-muted"
        />
        <span className={classNames('block wrap-anywhere', muted ? 'text-muted' : 'font-medium')}>
          {nameOfComing(session)}
        </span>
        <span className="block text-sm text-muted wrap-anywhere">
          {session.serviceName}, {SESSION_TYPES[session.type] ?? session.type}
        </span>
        <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <SessionStatusBadge {...session} />
          <PresenceNote {...session} />
        </span>
      </span>
    </span>
  )
}
