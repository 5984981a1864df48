import { describe, expect, it } from 'vitest'
import type { Metrics } from './analytics-contract.ts'
import { formatVisit, isAbout, metricLines } from './metric-lines.ts'

const measured = <T>(value: T) => ({ value, basis: 'period' as const })
const reference = <T>(value: T) => ({ value, basis: 'reference' as const })

const METRICS: Metrics = {
  days: 30,
  newUsers: 1_234,
  previousUsers: 1_000,
  growthRate: 23.4,
  churnRate: reference(2.1),
  dailyActives: measured(12.5),
  visitSeconds: reference(754),
  topFeature: reference({ name: 'Agenda', percent: 87 }),
  daysToConvert: reference(8.2),
  lifetimeValue: reference('588.00'),
}

const lines = (chosen: Parameters<typeof metricLines>[1]) =>
  metricLines(METRICS, chosen).map(({ label, figure, basis }) => [
    label,
    figure.replaceAll('\u00a0', ' '),
    basis,
  ])

const GROWTH = [
  ['Novos usuários', '1.234', 'period'],
  ['Taxa de crescimento', '+23,4%', 'period'],
]
const CHURN = ['Churn', '2,1%', 'reference']
const ENGAGEMENT = [
  ['Usuários ativos diários', '12,5', 'period'],
  ['Tempo médio de sessão', '12m 34s', 'reference'],
  ['Recurso mais usado', 'Agenda (87%)', 'reference'],
]
const REVENUE = [
  ['Tempo para conversão', '8,2 dias', 'reference'],
  ['LTV', 'R$ 588,00', 'reference'],
]

describe('the detailed metrics', () => {
  it('The metrics are eight in a fixed order, each as readable text', () => {
    expect(lines(null)).toEqual([...GROWTH, CHURN, ...ENGAGEMENT, ...REVENUE])
  })

  it.each([
    ['growth', GROWTH],
    ['engagement', ENGAGEMENT],
    ['revenue', [CHURN, ...REVENUE]],
  ] as const)('The metrics are narrowed to %s', (metric, expected) => {
    expect(lines(metric)).toEqual(expected)
  })

  it('Each metric has its number and its unit', () => {
    const numbers = metricLines({ ...METRICS, growthRate: 100 }, null)
    expect(numbers.map(({ value, unit }) => [value, unit])).toEqual([
      [1_234, 'psicólogos'],
      [100, '%'],
      [2.1, '%'],
      [12.5, 'contas por dia'],
      [754, 'segundos'],
      [87, '% · Agenda'],
      [8.2, 'dias'],
      [588, 'reais'],
    ])
  })

  it('The growth is compared with the same number of days before', () => {
    const [, rate] = metricLines({ ...METRICS, days: 7 }, 'growth')
    expect(rate?.help).toBe('Novos usuários ante os 7 dias anteriores')
  })
})

it.each([
  [754, '12m 34s'],
  [0, '0m 00s'],
  [65, '1m 05s'],
  [3_600, '60m 00s'],
])('A visit of %i seconds reads %s', (seconds, text) => {
  expect(formatVisit(seconds)).toBe(text)
})

it('Every subject is shown if none is chosen', () => {
  expect([
    isAbout('growth', null),
    isAbout('growth', 'growth'),
    isAbout('growth', 'revenue'),
  ]).toEqual([true, true, false])
})
