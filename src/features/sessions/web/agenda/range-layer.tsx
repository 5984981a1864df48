import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { clockOf } from '../../../../platform/shared/calendar.ts'
import type { DayStarts, Hours } from '../../agenda/grid-rules.ts'
import { rangeOf, type Target, targetAt } from '../../agenda/move-rules.ts'
import { followPointer, type Point } from './follow-pointer.ts'
import { areaStyle, shareIn } from './over-grid.tsx'

/** A range of an empty time that is being chosen: from where a pointer was pressed. */
export interface RangeStart extends Target {
  held: Point
}

export interface Range extends Target {
  end: number
}

type RangeLayerProps = {
  from: RangeStart
  days: readonly string[]
  hours: Hours
  starts: DayStarts
  area: RefObject<HTMLDivElement | null>
  onEnd: (range: Range | null) => void
}

/** Pixels that a pointer moves before the range follows it: a long press without a movement selects an hour. */
const THRESHOLD = 8

export function RangeLayer({ from, days, hours, starts, area, onEnd }: RangeLayerProps) {
  const [to, setTo] = useState<Target | null>(null)
  const range = { day: from.day, ...rangeOf(from, to) }
  const follow = useEffectEvent(({ x, y }: Point) => {
    if (!to && Math.abs(y - from.held.y) < THRESHOLD) return
    const target = targetAt(shareIn(area.current, { x, y }, days.length), days, hours, {
      grip: 0,
      starts,
    })
    if (target && target.start !== to?.start) setTo(target)
  })
  const end = useEffectEvent((isChosen: boolean) => onEnd(isChosen ? range : null))
  useEffect(
    () =>
      followPointer(from.held, {
        onMove: follow,
        onEdge: () => undefined,
        onDrop: () => end(true),
        onCancel: () => end(false),
      }),
    [from],
  )
  const column = Math.max(days.indexOf(from.day), 0)
  return (
    <div
      aria-hidden="true"
      data-range=""
      className="absolute z-10 p-px"
      style={areaStyle({ column, columns: days.length, hours, start: range.start, end: range.end })}
    >
      <span className="block size-full overflow-hidden rounded-sm border-2 border-clay bg-clay-soft px-1.5 text-xs leading-5 font-semibold text-clay-ink tabular-nums">
        {clockOf(range.start)}–{clockOf(range.end)}
      </span>
    </div>
  )
}
