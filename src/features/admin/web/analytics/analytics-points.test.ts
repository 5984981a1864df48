import { describe, expect, it } from 'vitest'
import type { GrowthPoint } from '../../analytics-contract.ts'
import { engagementPoints, growthPoints, planPoints, receivedPoints } from './analytics-points.ts'

const TODAY = '2026-04-02'

const growth = [
  { date: '2026-03-01', step: 'day', users: 1, sessions: 1, revenue: '0.00' },
  { date: '2026-03-02', step: 'day', users: 0, sessions: 20, revenue: '1234.50' },
] satisfies GrowthPoint[]

describe('the platform’s growth', () => {
  it('The growth has psychologists and sessions by date', () => {
    expect(growthPoints(growth, TODAY)).toEqual([
      {
        name: '01/03/2026',
        tick: '01/03',
        value: 1,
        text: '1 psicólogo',
        beside: { value: 1, text: '1 sessão' },
      },
      {
        name: '02/03/2026',
        tick: '02/03',
        value: 0,
        text: '0 psicólogos',
        beside: { value: 20, text: '20 sessões' },
      },
    ])
  })

  it.each([
    ['day', '01/03/2026', '01/03'],
    ['week', 'Semana de 01/03/2026', '01/03'],
    ['month', 'março de 2026', 'mar'],
  ] as const)('Each %s is named like %s, whatever the period is meanwhile', (step, name, tick) => {
    const points = growth.map((point) => ({ ...point, step }))
    expect(growthPoints(points, TODAY)[0]).toMatchObject({ name, tick })
  })

  it('The current month is marked as incomplete; a day or a week is not', () => {
    const runningOf = (step: GrowthPoint['step']) =>
      receivedPoints(
        growth.map((point) => ({ ...point, step })),
        '2026-03-20',
      ).map(({ name, running }) => `${name}: ${running ?? false}`)[0]
    expect(runningOf('month')).toBe('março de 2026, até agora: true')
    expect(runningOf('week')).toBe('Semana de 01/03/2026: false')
  })

  it('Thirteen months add the year to equal month names', () => {
    const months = Array.from({ length: 13 }, () => growth).map(([first]) => first)
    const shown = growthPoints(
      months.flatMap((month) => (month ? { ...month, step: 'month' as const } : [])),
      TODAY,
    )
    expect(shown[0]?.tick).toBe('mar/26')
  })
})

it('The revenue trend is in reais', () => {
  expect(receivedPoints(growth, TODAY).map(({ value, text }) => [value, text])).toEqual([
    [0, 'R$\u00a00,00'],
    [123_450, 'R$\u00a01.234,50'],
  ])
})

it('The weekly engagement has sessions and patients by name', () => {
  expect(engagementPoints([{ name: 'Dom', sessions: 2, patients: 1 }])).toEqual([
    {
      name: 'Dom',
      value: 2,
      text: '2 sessões',
      beside: { value: 1, text: '1 paciente' },
    },
  ])
})

it('The plans are Gratuito, Pro Mensal and Pro Anual', () => {
  const points = planPoints({ plans: { free: 3, pro: 1, 'pro-annual': 0 } })
  expect(points.map(({ name, text }) => [name, text])).toEqual([
    ['Gratuito', '3'],
    ['Pro Mensal', '1'],
    ['Pro Anual', '0'],
  ])
})
