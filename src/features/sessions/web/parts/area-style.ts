import type { Hours } from '../../agenda/grid-rules.ts'

type Area = { column: number; columns: number; start: number; end: number; hours: Hours }

/** Returns where minutes of a day lie over the grid of the agenda, as shares of it. */
export function areaStyle({ column, columns, start, end, hours }: Area) {
  const share = (minutes: number) => (minutes / ((hours.last + 1 - hours.first) * 60)) * 100
  return {
    left: `${(column / columns) * 100}%`,
    width: `${100 / columns}%`,
    top: `${share(start - hours.first * 60)}%`,
    height: `${share(end - start)}%`,
  }
}
