import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { AreaDrawing, BarDrawing, LineDrawing, PieDrawing } from './charts.tsx'

type Props = Record<string, unknown> & { children?: ReactNode }

const DRAWINGS = [
  ['line', LineDrawing, 1],
  ['area', AreaDrawing, 2],
  ['bar', BarDrawing, 1],
  ['pie', PieDrawing, 1],
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

describe.each(DRAWINGS)('the %s of a chart', (_, Drawing, series) => {
  const chart: ReactElement<Props> = Drawing(drawing)

  it('is animated for 1500 ms', () => {
    const animations = partsOf(chart).filter((part) => 'animationDuration' in part)
    expect(animations.map((part) => part.animationDuration)).toEqual(Array(series).fill(1500))
  })

  it('leaves reduced motion to recharts', () => {
    for (const part of partsOf(chart)) expect(part).not.toHaveProperty('isAnimationActive')
  })
})

describe('the month under way', () => {
  const months = [
    { name: 'fevereiro de 2026', value: 3, text: '3' },
    { name: 'março de 2026, até agora', value: 1, text: '1', running: true as const },
  ]
  const ofMonths = { ...drawing, points: months }

  it.each([
    ['line', LineDrawing],
    ['area', AreaDrawing],
  ] as const)('the %s to the month under way is dashed, the others are not', (_, Drawing) => {
    const chart: ReactElement<Props> = Drawing(ofMonths)
    const series = partsOf(chart).filter(({ dataKey }) =>
      ['settled', 'under'].includes(`${dataKey}`),
    )
    expect(series.map(({ strokeDasharray }) => strokeDasharray)).toEqual([undefined, '3 4'])
    expect(chart.props.data).toMatchObject([
      { settled: 3, under: 3 },
      { settled: null, under: 1 },
    ])
  })

  it('the bar of the current month has a dashed edge, the others none', () => {
    const chart: ReactElement<Props> = BarDrawing(ofMonths)
    const [over, under] = chart.props.data as Props[]
    expect([over?.strokeDasharray, under?.strokeDasharray]).toEqual([undefined, '3 4'])
  })
})

describe('two series in one chart', () => {
  const beside = { value: 12, text: '12 visitas' }
  const ofTwo = { ...drawing, points: drawing.points.map((point) => ({ ...point, beside })) }
  const seriesOf = (chart: ReactElement<Props>) =>
    partsOf(chart).filter((part) => 'animationDuration' in part)

  it('two series in one chart differ by more than colour: the second area is dashed', () => {
    const [second, first] = seriesOf(AreaDrawing(ofTwo))
    expect([first?.strokeDasharray, second?.strokeDasharray]).toEqual([undefined, '6 4'])
    expect(first?.stroke).not.toBe(second?.stroke)
  })

  it('two series in one chart name every day of a week at every width', () => {
    const week = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb']
    const intervalOf = (names: string[]) => {
      const points = names.map((name) => ({ name, value: 1, text: '1' }))
      return partsOf(BarDrawing({ ...drawing, points })).find(({ dataKey }) => dataKey === 'name')
    }
    expect(intervalOf(week)?.interval).toBe(0)
    expect(intervalOf([...week, 'Dom'])?.interval).toBe('equidistantPreserveEnd')
  })

  it('two series in one chart differ by more than colour: the second bar is an outline', () => {
    const [first, second] = seriesOf(BarDrawing(ofTwo))
    expect(first?.fill).toBe('var(--petrol)')
    expect([second?.fill, second?.stroke]).toEqual(['var(--surface)', 'var(--clay)'])
  })

  it('two series in one chart have separate axes as areas, since their scales may differ', () => {
    const axes = partsOf(AreaDrawing(ofTwo)).filter(({ width }) => width === 'auto')
    expect(axes.map(({ orientation }) => orientation)).toEqual([undefined, 'right'])
  })
})
