import { percentOf } from '../../shared/figures.ts'
import { formatMoney } from '../../shared/money.ts'

type Figure = {
  value: number
  text: string
}

export type ChartPoint = Figure & {
  name: string
  tick?: string
  beside?: Figure
  color?: string
  /** Whether its period is not over, so that it is drawn dashed. */
  running?: true
}

/** Returns the point of a month, with a mark if it is the current one. */
export function pointOfMonth(point: ChartPoint, isRunning: boolean): ChartPoint {
  return isRunning ? { ...point, name: `${point.name}, até agora`, running: true } : point
}

export type ChartColumns = readonly [name: string, value: string, beside?: string]

export const PALETTE = [
  'var(--online)',
  'var(--in-person)',
  'var(--petrol)',
  'var(--clay)',
  'var(--pending)',
  'var(--cancelled)',
  'var(--muted)',
] as const

export const SERIES_COLORS = { first: PALETTE[2], second: PALETTE[3] } as const

export function colorOf(point: ChartPoint, index: number): string {
  return point.color ?? PALETTE[index % PALETTE.length] ?? PALETTE[0]
}

export function shareText(value: number, points: readonly ChartPoint[]): string {
  const whole = points.reduce((sum, point) => sum + point.value, 0)
  return `${percentOf(value, whole)}%`
}

/** Returns a value in cents for an axis; ticks are round, so without cents. */
export function axisMoney(cents: number): string {
  return formatMoney(cents).replace(/,00$/, '')
}
