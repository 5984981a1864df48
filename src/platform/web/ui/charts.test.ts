import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { BarDrawing, LineDrawing, PieDrawing } from './charts.tsx'

type Props = Record<string, unknown> & { children?: ReactNode }

const DRAWINGS = [
  ['line', LineDrawing],
  ['bar', BarDrawing],
  ['pie', PieDrawing],
] as const

const drawing = {
  label: 'Receita',
  points: [{ name: 'março de 2026', value: 1, text: 'R$ 0,01' }],
  color: 'var(--petrol)',
  axisText: String,
}

function partsOf({ props }: ReactElement<Props>): Props[] {
  return Children.toArray(props.children)
    .filter((part) => isValidElement<Props>(part))
    .map((part) => part.props)
}

describe.each(DRAWINGS)('the %s of a chart', (_, Drawing) => {
  const chart: ReactElement<Props> = Drawing(drawing)

  it('is animated for 1500 ms', () => {
    const animations = partsOf(chart).filter((part) => 'animationDuration' in part)
    expect(animations.map((part) => part.animationDuration)).toEqual([1500])
  })

  it('leaves to recharts to stand still where less motion is asked for', () => {
    for (const part of partsOf(chart)) expect(part).not.toHaveProperty('isAnimationActive')
  })
})
