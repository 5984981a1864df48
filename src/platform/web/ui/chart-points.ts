import { percentOf } from '../../shared/figures.ts'

/** One figure of a chart, on its way to the drawing, the legend and the table. */
export type ChartPoint = {
  /** In full, such as `março de 2026`: one point each. */
  name: string
  /** Short, under the axis; the name where it is missing. */
  tick?: string
  value: number
  /** The value as a person reads it. */
  text: string
  /** A token, where the figure has a tone of its own: `var(--paid)`. */
  color?: string
}

/** The seven colours of slices, in their order: spec part 2 §9. Tokens, so each is readable in light and dark. */
export const PALETTE = [
  'var(--online)',
  'var(--in-person)',
  'var(--petrol)',
  'var(--clay)',
  'var(--pending)',
  'var(--cancelled)',
  'var(--muted)',
] as const

/** The slice's own colour, or its place's in the palette. */
export function colorOf(point: ChartPoint, place: number): string {
  return point.color ?? PALETTE[place % PALETTE.length] ?? PALETTE[0]
}

/** What a slice is of the whole: `62%`. */
export function shareText(value: number, points: readonly ChartPoint[]): string {
  const whole = points.reduce((sum, point) => sum + point.value, 0)
  return `${percentOf(value, whole)}%`
}
