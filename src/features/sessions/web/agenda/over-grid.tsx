import type { ReactNode, Ref } from 'react'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { Bone } from '../../../../platform/web/ui/skeleton.tsx'
import { useMinuteOfDay } from '../../../../platform/web/use-clock.ts'
import type { Hours } from '../../agenda/grid-rules.ts'
import type { Area } from '../parts/agenda-slots.ts'

type OverGridProps = {
  ref?: Ref<HTMLDivElement>
  hours: Hours
  oneDay: boolean
  children: ReactNode
}

export function OverGrid({ ref, hours, oneDay, children }: OverGridProps) {
  return (
    <div
      ref={ref}
      style={{ height: `calc(${hours.last + 1 - hours.first} * var(--hour))` }}
      className={classNames(
        'pointer-events-none absolute right-0 bottom-0 left-[min(3.5rem,24vw)]',
        oneDay ? '[--hour:3rem]' : '[--hour:4.5rem] pointer-coarse:[--hour:5.5rem]',
      )}
    >
      {children}
    </div>
  )
}

export function areaStyle({ column, columns, start, end, hours }: Area) {
  const share = (minutes: number) => (minutes / ((hours.last + 1 - hours.first) * 60)) * 100
  return {
    left: `${(column / columns) * 100}%`,
    width: `${100 / columns}%`,
    top: `${share(start - hours.first * 60)}%`,
    height: `${share(end - start)}%`,
  }
}

/** Returns the position of a point in the shown days and hours, as shares (0 to 1); one day takes the whole width. */
export function shareIn(
  area: HTMLElement | null,
  { x, y }: { x: number; y: number },
  columns: number,
): { x: number; y: number } {
  const box = area?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
  return {
    x: columns === 1 ? 0 : (x - box.left) / box.width,
    y: (y - box.top) / box.height,
  }
}

type NowLineProps = { zone: string; column: number; columns: number; hours: Hours }

export function NowLine({ zone, hours, ...area }: NowLineProps) {
  const now = useMinuteOfDay(zone)
  if (now < hours.first * 60 || now >= (hours.last + 1) * 60) return null
  return (
    <div
      aria-hidden="true"
      className="absolute z-3 border-t-2 border-clay"
      style={areaStyle({ ...area, hours, start: now, end: now })}
    >
      <span className="absolute -top-1.5 -left-1 size-2.5 rounded-full bg-clay" />
    </div>
  )
}

const BONES = [
  [1, 9],
  [1, 14],
  [2, 10],
  [3, 9],
  [3, 15],
  [4, 11],
  [5, 10],
] as const

export function WaitingSessions({ columns, hours }: { columns: number; hours: Hours }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Carregando</span>
      {BONES.map(([column, hour]) => (
        <div
          key={`${column} ${hour}`}
          className="absolute p-0.5"
          style={areaStyle({
            column: columns === 1 ? 0 : column,
            columns,
            start: hour * 60,
            end: hour * 60 + 50,
            hours,
          })}
        >
          <Bone className="h-full" />
        </div>
      ))}
    </div>
  )
}
