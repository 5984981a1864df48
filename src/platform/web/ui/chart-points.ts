import { percentOf } from '../../shared/figures.ts'
import { formatMoney } from '../../shared/money.ts'

type Figure = {
  value: number
  text: string
}

/** One figure of a chart, or two beside each other, with their texts. */
export type ChartPoint = Figure & {
  name: string
  tick?: string
  /** Of the second series, where a chart has two. */
  beside?: Figure
  color?: string
}

export type ChartColumns = readonly [name: string, value: string, beside?: string]

/** The seven colours of slices, in order; tokens, so readable in light and dark. */
export const PALETTE = [
  'var(--online)',
  'var(--in-person)',
  'var(--petrol)',
  'var(--clay)',
  'var(--pending)',
  'var(--cancelled)',
  'var(--muted)',
] as const

/** The colours of one series or of two; the second is a dashed line or an outlined bar. */
export const SERIES_COLORS = { first: PALETTE[2], second: PALETTE[3] } as const

export function colorOf(point: ChartPoint, place: number): string {
  return point.color ?? PALETTE[place % PALETTE.length] ?? PALETTE[0]
}

/** Returns a slice's share of the whole: `62%`. */
export function shareText(value: number, points: readonly ChartPoint[]): string {
  const whole = points.reduce((sum, point) => sum + point.value, 0)
  return `${percentOf(value, whole)}%`
}

/** Returns a value in cents for an axis; ticks are round, so without cents. */
export function axisMoney(cents: number): string {
  return formatMoney(cents).replace(/,00$/, '')
}
