import { expect, it } from 'vitest'
import { axisMoney } from '../../../platform/web/ui/chart-points.ts'
import { paymentPoints, revenuePoints, sessionPoints, typePoints } from './report-points.ts'

const months = [
  { month: '2025-12', revenue: '0.00', sessions: 1 },
  { month: '2026-01', revenue: '1234.50', sessions: 12 },
]

it('The revenue chart shows reais, under a short and a full name', () => {
  expect(revenuePoints(months, '2026-02')).toEqual([
    { name: 'dezembro de 2025', tick: 'dez', value: 0, text: 'R$\u00a00,00' },
    { name: 'janeiro de 2026', tick: 'jan', value: 123_450, text: 'R$\u00a01.234,50' },
  ])
})

it('The current month marks its figure as incomplete', () => {
  const points = [...revenuePoints(months, '2026-01'), ...sessionPoints(months, '2026-01')]
  expect(points.map(({ name, running }) => [name, running])).toEqual([
    ['dezembro de 2025', undefined],
    ['janeiro de 2026, até agora', true],
    ['dezembro de 2025', undefined],
    ['janeiro de 2026, até agora', true],
  ])
})

it('The sessions chart shows counts', () => {
  expect(sessionPoints(months, '2026-02').map(({ value, text }) => [value, text])).toEqual([
    [1, '1 sessão'],
    [12, '12 sessões'],
  ])
})

it.each([
  [350_000, 'R$\u00a03.500'],
  [150, 'R$\u00a01,50'],
])('The axis shows %i cents as %s', (cents, text) => {
  expect(axisMoney(cents)).toBe(text)
})

it('The payment pie shows paid green, pending yellow and cancelled red', () => {
  const points = paymentPoints({ paidCount: 3, pendingCount: 2, cancelledCount: 1 })
  expect(points.map(({ name, value, color }) => [name, value, color])).toEqual([
    ['Pagas', 3, 'var(--paid)'],
    ['Pendentes', 2, 'var(--pending)'],
    ['Canceladas', 1, 'var(--cancelled)'],
  ])
})

it('The type pie shows online blue and in person green', () => {
  const points = typePoints({ online: 2, presencial: 1 })
  expect(points.map(({ name, value, color }) => [name, value, color])).toEqual([
    ['Online', 2, 'var(--online)'],
    ['Presencial', 1, 'var(--in-person)'],
  ])
})
