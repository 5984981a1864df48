import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { clockOf } from '../../../../platform/shared/calendar.ts'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import type { DayStarts, Hours } from '../../agenda/grid-rules.ts'
import { type Target, targetAt, targetByKey, targetText } from '../../agenda/move-rules.ts'
import { followPointer, type Point } from './follow-pointer.ts'
import { areaStyle, shareIn } from './over-grid.tsx'
import { focusCard } from './use-stops.ts'

/** A session or a block that is moved. */
export interface MovedCard extends Target {
  id: string
  end: number
  name: string
  /** The card's name for screen readers. */
  label: string
}

/** A move in progress: `held` is where the pointer holds the card; null by keyboard. */
export interface Move {
  card: MovedCard
  held: Point | null
}

type MoveLayerProps = {
  move: Move
  days: readonly string[]
  hours: Hours
  starts: DayStarts
  area: RefObject<HTMLDivElement | null>
  onReach: (target: Target) => void
  onTurn: ((step: 1 | -1) => void) | null
  onEnd: (target: Target | null) => void
}

export function MoveLayer({
  move,
  days,
  hours,
  starts,
  area,
  onReach,
  onTurn,
  onEnd,
}: MoveLayerProps) {
  const { card, held } = move
  const [target, setTarget] = useState<Target | null>(card)
  const ghost = useRef<HTMLDivElement>(null)
  useDrag(move, area, { days, hours, starts, target, setTarget, onTurn, onEnd })

  useEffect(() => {
    if (!held) ghost.current?.focus()
    return () => focusCard(card.id)
  }, [held, card])

  useEffect(() => {
    if (target && !held) ghost.current?.scrollIntoView({ block: 'nearest' })
  }, [target, held])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!target || held) return
    const next = targetByKey(target, event.key, hours, starts)
    const ends = { Enter: target, Escape: null }[event.key]
    if (!next && ends === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (next) {
      setTarget(next)
      onReach(next)
    } else onEnd(ends ?? null)
  }
  // Focusing something else ends the move; a change of week has no `relatedTarget`.
  const onBlur = ({ relatedTarget }: FocusEvent) => relatedTarget && onEnd(null)

  if (!target) return null
  const column = Math.max(days.indexOf(target.day), 0)
  const end = target.start + card.end - card.start
  return (
    <div
      ref={ghost}
      role="application"
      tabIndex={-1}
      aria-label={`Movendo ${card.label}. ${KEYS}`}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="absolute z-10 scroll-mt-36 scroll-mb-24 p-px outline-none"
      style={areaStyle({ column, columns: days.length, start: target.start, end, hours })}
    >
      <Ghost name={card.name} target={target} />
      <p role="status" className="sr-only">
        {targetText(target)}
      </p>
      {!held && <KeyHint />}
      {held && onTurn && <EdgeHints />}
    </div>
  )
}

const KEYS = 'Setas mudam o horário e o dia, Enter confirma, Esc cancela.'

function useDrag(
  { card, held }: Move,
  area: RefObject<HTMLDivElement | null>,
  shown: Pick<MoveLayerProps, 'days' | 'hours' | 'starts' | 'onTurn' | 'onEnd'> & {
    target: Target | null
    setTarget: (change: (was: Target | null) => Target | null) => void
  },
) {
  const grip = useRef(0)
  const shareOf = (point: Point) => shareIn(area.current, point, shown.days.length)
  const take = useEffectEvent((point: Point) => {
    const { first, last } = shown.hours
    grip.current = (first + shareOf(point).y * (last + 1 - first)) * 60 - card.start
  })
  const follow = useEffectEvent((point: Point) => {
    const { days, hours, starts } = shown
    const next = targetAt(shareOf(point), days, hours, { grip: grip.current, starts })
    shown.setTarget((was) => (isSame(was, next) ? was : next))
  })
  const turn = useEffectEvent((step: 1 | -1) => shown.onTurn?.(step))
  const end = useEffectEvent((dropped: boolean) => shown.onEnd(dropped ? shown.target : null))
  useEffect(() => {
    if (!held) return
    take(held)
    follow(held)
    document.documentElement.classList.add('cursor-grabbing')
    const stop = followPointer(held, {
      onMove: follow,
      onEdge: turn,
      onDrop: () => end(true),
      onCancel: () => end(false),
    })
    return () => {
      document.documentElement.classList.remove('cursor-grabbing')
      stop()
    }
  }, [held])
}

function isSame(a: Target | null, b: Target | null): boolean {
  return a?.day === b?.day && a?.start === b?.start
}

function Ghost({ name, target }: { name: string; target: Target }) {
  const full = target.start % 60 === 0
  return (
    <div className="size-full overflow-hidden rounded-sm border-2 border-petrol bg-surface text-xs leading-tight text-ink shadow-soft">
      <span
        className={classNames(
          'flex min-h-5 items-center px-1.5 text-sm font-semibold tabular-nums',
          full ? 'bg-petrol text-on-petrol' : 'text-petrol-ink',
        )}
      >
        {clockOf(target.start)}
      </span>
      <span className="line-clamp-2 px-1.5 font-medium wrap-anywhere">{name}</span>
    </div>
  )
}

function EdgeHints() {
  return (
    <div aria-hidden="true">
      <span className={classNames(edgeClass, 'left-0 rounded-r-lg')}>
        <ChevronLeft />
      </span>
      <span className={classNames(edgeClass, 'right-0 rounded-l-lg')}>
        <ChevronRight />
      </span>
    </div>
  )
}

const edgeClass =
  'fixed top-1/2 z-30 grid h-24 w-6 -translate-y-1/2 place-items-center bg-petrol text-on-petrol opacity-80'

function KeyHint() {
  return (
    <p
      aria-hidden="true"
      className="fixed bottom-6 left-1/2 z-60 w-max max-w-[calc(100%-2rem)] -translate-x-1/2 rounded-lg bg-ink px-4 py-2.5 text-sm font-medium text-paper shadow-soft"
    >
      {KEYS}
    </p>
  )
}
