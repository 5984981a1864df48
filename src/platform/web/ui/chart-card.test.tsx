import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { shownText } from '../../../../test/shown-text.ts'
import { ChartCard } from './chart-card.tsx'
import type { ChartPoint } from './chart-points.ts'
import { ChartTable } from './chart-table.tsx'

const point = (name: string, value: number, beside?: number): ChartPoint => ({
  name,
  value,
  text: `${value} visitas`,
  ...(beside === undefined ? {} : { beside: { value: beside, text: `${beside} pessoas` } }),
})
const points = [point('Dom', 3, 2), point('Seg', 1, 1)]
const columns = ['Dia', 'Visitas', 'Pessoas'] as const

const week = <ChartCard kind="bar" title="Semana" columns={columns} points={points} />

describe('a chart', () => {
  it('a chart has its figures in a table for screen readers', () => {
    expect(shownText(week)).toContain(
      'Semana Dia Visitas Pessoas Dom 3 visitas 2 pessoas Seg 1 visitas 1 pessoas',
    )
  })

  it('a chart has a button, named with its title, that shows the table', () => {
    expect(renderToStaticMarkup(week)).toContain('aria-label="Ver como tabela: Semana"')
  })

  it('a chart names two series next to samples of how they are drawn', () => {
    const markup = renderToStaticMarkup(week)
    expect(markup).toMatch(/<rect[^>]*fill="var\(--petrol\)"[^>]*><\/rect><\/svg>Visitas/)
    expect(markup).toMatch(/<rect[^>]*fill="none"[^>]*><\/rect><\/svg>Pessoas/)
  })

  it('a chart of areas names the scale of each series', () => {
    const area = <ChartCard kind="area" title="Semana" columns={columns} points={points} />
    expect(shownText(area)).toContain('Visitas (à esquerda) Pessoas (à direita)')
    expect(renderToStaticMarkup(area)).toContain('stroke-dasharray="6 4"')
  })

  it('a chart names below it the month that is dashed because it is not over', () => {
    const running = { ...point('março de 2026, até agora', 1), running: true as const }
    const line = (
      <ChartCard kind="line" title="Ano" columns={['Mês', 'Visitas']} points={[running]} />
    )
    expect(renderToStaticMarkup(line)).toContain('Tracejado: março de 2026, até agora.')
    expect(renderToStaticMarkup(week)).not.toContain('Tracejado')
  })

  it('a chart without data says so, without a button', () => {
    const none = [point('Dom', 0, 0)]
    const empty = shownText(
      <ChartCard kind="area" title="Semana" columns={columns} points={none} />,
    )
    expect(empty).toBe('Semana Nenhum dado disponível')
  })

  it('a chart is drawn if only its second series has figures', () => {
    const some = (
      <ChartCard kind="area" title="Semana" columns={columns} points={[point('Dom', 0, 2)]} />
    )
    expect(shownText(some)).not.toContain('Nenhum dado')
  })
})

describe('the table that is shown', () => {
  const table = (
    <ChartTable caption="Semana" columns={columns} points={points} shares={false} shown />
  )

  it('the shown table of a chart can be scrolled with the keyboard, and has a name', () => {
    expect(renderToStaticMarkup(table)).toMatch(
      /^<section aria-label="Semana, em tabela" tabindex="0"/,
    )
  })

  it('the table of a pie has each share of the whole', () => {
    const pie = <ChartTable caption="Semana" columns={columns} points={points} shares shown />
    expect(shownText(pie)).toContain('3 visitas (75%)')
  })
})
