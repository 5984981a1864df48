import { ChevronsDown, ChevronsUp } from 'lucide-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { serverNow } from '../../../../platform/web/server-clock.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { blockName, type PlacedBlock } from '../../agenda/block-rules.ts'
import { hoursShown, type Opened, type Placed, withDaysOff } from '../../agenda/grid-rules.ts'
import { canDrag, instantOf, type Target } from '../../agenda/move-rules.ts'
import type { Session } from '../../contract.ts'
import { canMove } from '../../rules.ts'
import type { Moves } from '../changes/use-moves.ts'
import { OutsideSlot } from '../parts/agenda-slots.ts'
import { useSwipe } from '../parts/use-swipe.ts'
import { AgendaGrid } from './agenda-grid.tsx'
import { Legend } from './agenda-toolbar.tsx'
import { ClosedLayer, useClosedDays, useDayStarts } from './closed-layer.tsx'
import { watchPress } from './follow-pointer.ts'
import type { GridActions } from './grid-actions.ts'
import { type Move, type MovedCard, MoveLayer } from './move-layer.tsx'
import { areaStyle, NowLine, OverGrid, WaitingSessions } from './over-grid.tsx'
import { type Range, RangeLayer, type RangeStart } from './range-layer.tsx'
import { LazyCardMenu } from './session-card.tsx'
import type { ShownWeek } from './use-shown-week.ts'
import { slotOf, stopOf, useStops } from './use-stops.ts'

type AgendaBoardProps = {
  shownWeek: ShownWeek
  zone: string
  placed: readonly Placed[] | null
  blocks: readonly PlacedBlock[]
  label: string
  moves: Moves
  create: GridActions['create']
  edit: GridActions['edit']
  windowsOf: GridActions['windowsOf']
  block: Blocking
}

/** The actions on blocks. */
export interface Blocking {
  create: (range: Range) => void
  edit: (placed: PlacedBlock) => void
  move: (placed: PlacedBlock, to: Target) => void
}

const NONE: readonly Placed[] = []

export function AgendaBoard(props: AgendaBoardProps) {
  const { shownWeek, zone, placed, blocks, label, moves, create, edit, windowsOf, block } = props
  const { days, today } = shownWeek
  const [opened, setOpened] = useState<Opened>({ early: false, late: false })
  const [move, setMove] = useState<Move | null>(null)
  const [range, setRange] = useState<RangeStart | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const closed = useClosedDays(days)
  const starts = useDayStarts(days)
  const shown = useMemo(
    () => withDaysOff(placed?.filter(({ day }) => days.includes(day)) ?? NONE, closed, blocks),
    [placed, days, closed, blocks],
  )
  const blocked = useMemo(() => blocks.filter(({ day }) => days.includes(day)), [blocks, days])
  const hours = useMemo(() => hoursShown(shown, opened), [shown, opened])
  const actions = useMemo(
    () => ({
      zone,
      create,
      edit,
      windowsOf,
      editBlock: block.edit,
      move: (placedSession: Placed) =>
        setMove({ card: cardOf(beginningOf(placedSession, placed ?? NONE)), held: null }),
    }),
    [zone, create, edit, windowsOf, placed, block],
  )
  const { grid, onFocus, onBlur, onKeyDown: walk } = useStops(shownWeek.turn)
  const swipe = useSwipe(shownWeek.turn)
  const startMove = useMoveStart({ placed: shown, blocks: blocked, under: moves.under }, move, {
    setMove,
    setRange,
  })
  const reach = ({ day, start }: { day: string; start: number }) => {
    if (!days.includes(day)) shownWeek.show(day, true)
    if (start < hours.first * 60) setOpened({ ...opened, early: true })
    if (start >= (hours.last + 1) * 60) setOpened({ ...opened, late: true })
  }
  const endMove = (target: Target | null) => {
    setMove(null)
    if (!move) return
    const { card } = move
    if (!target) {
      if (!days.includes(card.day)) shownWeek.show(card.day, true)
      return
    }
    const moved = blocks.find((placedBlock) => placedBlock.block.id === card.id)
    if (moved) return block.move(moved, target)
    const session = placed?.find((placedSession) => placedSession.session.id === card.id)?.session
    if (session) void moves.drop(session, instantOf(target, zone))
  }
  useEffect(LazyCardMenu.preload, [])
  const column = days.indexOf(today)
  const OutsideTimes = use(OutsideSlot)
  return (
    <>
      <div className="relative rounded-lg border border-line bg-surface shadow-soft">
        <AgendaGrid
          ref={grid}
          {...{ label, days, today, hours, starts, actions, onFocus, onBlur }}
          {...(shownWeek.wide ? {} : swipe)}
          placed={shown}
          isWaiting={placed === null}
          blocks={blocked}
          closed={closed}
          lifted={move?.card.id ?? null}
          onPointerDown={startMove.byPointer}
          onKeyDown={(event) => startMove.byKey(event) || walk(event)}
          corner={<EarlierButton opened={opened} onOpen={setOpened} />}
        />
        <OverGrid ref={area} hours={hours} oneDay={days.length === 1}>
          <ClosedLayer {...{ days, hours, closed }} />
          {placed && OutsideTimes && (
            <OutsideTimes
              where="grid"
              {...{ days, hours, zone }}
              placed={shown}
              styleOf={areaStyle}
            />
          )}
          {placed === null && <WaitingSessions columns={days.length} hours={hours} />}
          {placed && column >= 0 && (
            <NowLine zone={zone} column={column} columns={days.length} hours={hours} />
          )}
          {move && (
            <MoveLayer
              {...{ move, days, hours, starts, area }}
              onReach={reach}
              onTurn={shownWeek.wide ? null : shownWeek.turn}
              onEnd={endMove}
            />
          )}
          {range && (
            <RangeLayer
              from={range}
              {...{ days, hours, starts, area }}
              onEnd={(chosen) => {
                setRange(null)
                if (chosen) block.create(chosen)
              }}
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

/** Returns the beginning of a session across midnight, by which it is moved. */
function beginningOf(placedSession: Placed, placed: readonly Placed[]): Placed {
  const isIt = ({ session, continues }: Placed) =>
    session.id === placedSession.session.id && !continues
  return placed.find(isIt) ?? placedSession
}

function cardOf({ session, day, start, end }: Placed): MovedCard {
  const { id, patientName } = session
  return { id, day, start, end, name: patientName, label: `a sessão de ${patientName}` }
}

function cardOfBlock({ block, day, start, end }: PlacedBlock): MovedCard {
  const name = blockName(block)
  return { id: block.id, day, start, end, name, label: `o bloqueio ${name}` }
}

interface Movable {
  placed: readonly Placed[]
  blocks: readonly PlacedBlock[]
  under: readonly Session[]
}

function useMoveStart(
  { placed, blocks, under }: Movable,
  move: Move | null,
  { setMove, setRange }: { setMove: (move: Move) => void; setRange: (range: RangeStart) => void },
) {
  const pressedOn = (target: EventTarget) => {
    const stop = stopOf(target)
    if (!stop || move) return null
    const placedSession = placed.find(
      ({ session, continues }) =>
        session.id === stop.dataset.session && continues === 'continues' in stop.dataset,
    )
    const isFree =
      !placedSession?.continues && !under.some(({ id }) => id === placedSession?.session.id)
    if (placedSession)
      return isFree ? { stop, session: placedSession.session, card: cardOf(placedSession) } : null
    const block = blocks.find((other) => other.block.id === stop.dataset.block)
    return block ? { stop, session: null, card: cardOfBlock(block) } : null
  }
  return {
    byPointer: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary || move) return
      const slot = slotOf(event.target)
      if (slot) {
        const from = { day: slot.dataset.day ?? '', start: Number(slot.dataset.from) }
        watchPress(event.nativeEvent, slot, (held) => setRange({ ...from, held }))
      }
      const pressed = pressedOn(event.target)
      if (!pressed || (pressed.session && !canDrag(pressed.session, serverNow()))) return
      watchPress(event.nativeEvent, pressed.stop, (held) => setMove({ card: pressed.card, held }))
    },
    byKey: (event: KeyboardEvent<HTMLElement>): boolean => {
      const pressed = event.key.toLowerCase() === 'm' ? pressedOn(event.target) : null
      if (!pressed || (pressed.session && !canMove(pressed.session))) return false
      event.preventDefault()
      setMove({ card: pressed.card, held: null })
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
