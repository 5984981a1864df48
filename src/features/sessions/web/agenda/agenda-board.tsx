import { ChevronsDown, ChevronsUp } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { serverNow } from '../../../../platform/web/server-clock.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { hoursShown, type Opened, type Placed, withDaysOff } from '../../agenda/grid-rules.ts'
import { canDrag, instantOf, type Target } from '../../agenda/move-rules.ts'
import type { Session } from '../../contract.ts'
import { canMove } from '../../rules.ts'
import type { Moves } from '../changes/use-moves.ts'
import { useSwipe } from '../parts/use-swipe.ts'
import { AgendaGrid } from './agenda-grid.tsx'
import { Legend } from './agenda-toolbar.tsx'
import { ClosedLayer, useClosedDays } from './closed-layer.tsx'
import { watchPress } from './follow-pointer.ts'
import type { GridActions } from './grid-actions.ts'
import { type Move, MoveLayer } from './move-layer.tsx'
import { NowLine, OverGrid, WaitingSessions } from './over-grid.tsx'
import type { ShownWeek } from './use-shown-week.ts'
import { stopOf, useStops } from './use-stops.ts'

type AgendaBoardProps = {
  shownWeek: ShownWeek
  zone: string
  placed: readonly Placed[] | null
  label: string
  moves: Moves
  create: GridActions['create']
  edit: GridActions['edit']
}

const NONE: readonly Placed[] = []

export function AgendaBoard(props: AgendaBoardProps) {
  const { shownWeek, zone, placed, label, moves, create, edit } = props
  const { days, today } = shownWeek
  const [opened, setOpened] = useState<Opened>({ early: false, late: false })
  const [move, setMove] = useState<Move | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const closed = useClosedDays(days)
  const shown = useMemo(
    () => withDaysOff(placed?.filter(({ day }) => days.includes(day)) ?? NONE, closed),
    [placed, days, closed],
  )
  const hours = useMemo(() => hoursShown(shown, opened), [shown, opened])
  const actions = useMemo(
    () => ({
      zone,
      create,
      edit,
      move: (one: Placed) => setMove({ placed: beginningOf(one, placed ?? NONE), held: null }),
    }),
    [zone, create, edit, placed],
  )
  const { grid, onFocus, onBlur, onKeyDown: walk } = useStops(shownWeek.turn)
  const swipe = useSwipe(shownWeek.turn)
  const startMove = useMoveStart(shown, moves.under, move, setMove)
  const reach = ({ day, start }: { day: string; start: number }) => {
    if (!days.includes(day)) shownWeek.show(day, true)
    if (start < hours.first * 60) setOpened({ ...opened, early: true })
    if (start >= (hours.last + 1) * 60) setOpened({ ...opened, late: true })
  }
  const endMove = (target: Target | null) => {
    setMove(null)
    if (!move) return
    if (target) void moves.drop(move.placed.session, instantOf(target, zone))
    else if (!days.includes(move.placed.day)) shownWeek.show(move.placed.day, true)
  }
  const column = days.indexOf(today)
  return (
    <>
      <div className="relative rounded-lg border border-line bg-surface shadow-soft">
        <AgendaGrid
          ref={grid}
          {...{ label, days, today, hours, actions, onFocus, onBlur }}
          {...(shownWeek.wide ? {} : swipe)}
          placed={shown}
          closed={closed}
          lifted={move?.placed.session.id ?? null}
          onPointerDown={startMove.byPointer}
          onKeyDown={(event) => startMove.byKey(event) || walk(event)}
          corner={<EarlierButton opened={opened} onOpen={setOpened} />}
        />
        <OverGrid ref={area} hours={hours} oneDay={days.length === 1}>
          <ClosedLayer {...{ days, hours, closed }} />
          {placed === null && <WaitingSessions columns={days.length} hours={hours} />}
          {placed && column >= 0 && (
            <NowLine zone={zone} column={column} columns={days.length} hours={hours} />
          )}
          {move && (
            <MoveLayer
              {...{ move, days, hours, area }}
              onReach={reach}
              onTurn={shownWeek.wide ? null : shownWeek.turn}
              onEnd={endMove}
            />
          )}
        </OverGrid>
      </div>
      {placed && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          <LaterButton opened={opened} onOpen={setOpened} />
          {!shownWeek.wide && <Legend />}
        </div>
      )}
    </>
  )
}

/** A session across midnight is moved from where it begins. */
function beginningOf(one: Placed, placed: readonly Placed[]): Placed {
  const isIt = ({ session, continues }: Placed) => session.id === one.session.id && !continues
  return placed.find(isIt) ?? one
}

function useMoveStart(
  placed: readonly Placed[],
  under: readonly Session[],
  move: Move | null,
  setMove: (move: Move) => void,
) {
  const pressedOn = (target: EventTarget) => {
    const card = stopOf(target)
    const one = placed.find(
      ({ session, continues }) =>
        session.id === card?.dataset.session && continues === 'continues' in card.dataset,
    )
    const free = move === null && !one?.continues && !under.some(({ id }) => id === one?.session.id)
    return card && one && free ? { card, one } : null
  }
  return {
    byPointer: (event: PointerEvent<HTMLElement>) => {
      const pressed = pressedOn(event.target)
      if (!pressed || event.button !== 0 || !event.isPrimary) return
      if (!canDrag(pressed.one.session, serverNow())) return
      watchPress(event.nativeEvent, pressed.card, (held) => setMove({ placed: pressed.one, held }))
    },
    byKey: (event: KeyboardEvent<HTMLElement>): boolean => {
      const pressed = event.key.toLowerCase() === 'm' ? pressedOn(event.target) : null
      if (!pressed || !canMove(pressed.one.session)) return false
      event.preventDefault()
      setMove({ placed: pressed.one, held: null })
      return true
    },
  }
}

type HoursButtonProps = { opened: Opened; onOpen: (opened: Opened) => void }

function EarlierButton({ opened, onOpen }: HoursButtonProps) {
  const label = opened.early ? 'Ocultar antes das 8h' : 'Antes das 8h'
  return (
    <Button
      variant="ghost"
      size="icon"
      data-dwell=""
      aria-label={label}
      title={label}
      aria-expanded={opened.early}
      className="text-muted"
      onClick={() => onOpen({ ...opened, early: !opened.early })}
    >
      {opened.early ? <ChevronsDown aria-hidden="true" /> : <ChevronsUp aria-hidden="true" />}
    </Button>
  )
}

function LaterButton({ opened, onOpen }: HoursButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      data-dwell=""
      aria-expanded={opened.late}
      className="text-muted"
      icon={opened.late ? <ChevronsUp aria-hidden="true" /> : <ChevronsDown aria-hidden="true" />}
      onClick={() => onOpen({ ...opened, late: !opened.late })}
    >
      {opened.late ? 'Ocultar depois das 18h' : 'Depois das 18h'}
    </Button>
  )
}
