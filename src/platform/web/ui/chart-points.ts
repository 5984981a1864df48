import { percentOf } from '../../shared/figures.ts'
import { formatMoney } from '../../shared/money.ts'

type Figure = {
  value: number
  /** The value as a person reads it. */
  text: string
}

/** One figure of a chart, or two beside each other, on its way to the drawing, the legend and the table. */
export type ChartPoint = Figure & {
  /** In full, such as `março de 2026`: one point each. */
  name: string
  /** Short, under the axis; the name where it is missing. */
  tick?: string
  /** Of the second series, where a chart has two. */
  beside?: Figure
  /** A token, where the figure has a tone of its own: `var(--paid)`. */
  color?: string
}

/** What a point is and what its value is; of two series, what the second one's is. */
export type ChartColumns = readonly [name: string, value: string, beside?: string]

/** The seven colours of slices, in their order. Tokens, so each is readable in light and dark. */
export const PALETTE = [
  'var(--online)',
  'var(--in-person)',
  'var(--petrol)',
  'var(--clay)',
  'var(--pending)',
  'var(--cancelled)',
  'var(--muted)',
] as const

/** The one series of a chart, or the first of two; the second is a dashed line, or a bar that is an outline. */
export const SERIES_COLORS = { first: PALETTE[2], second: PALETTE[3] } as const

/** The slice's own colour, or its place's in the palette. */
export function colorOf(point: ChartPoint, place: number): string {
  return point.color ?? PALETTE[place % PALETTE.length] ?? PALETTE[0]
}

/** What a slice is of the whole: `62%`. */
export function shareText(value: number, points: readonly ChartPoint[]): string {
  const whole = points.reduce((sum, point) => sum + point.value, 0)
  return `${percentOf(value, whole)}%`
}

/** A value in cents beside an axis; ticks are round, so the cents are left out. */
export function axisMoney(cents: number): string {
  return formatMoney(cents).replace(/,00$/, '')
}
