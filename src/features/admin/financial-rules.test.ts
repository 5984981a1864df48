import { describe, expect, it } from 'vitest'
import { monthlyRevenue, projectYear, revenueOf, revenueSpan, spanText } from './financial-rules.ts'

describe('the periods of the financial reports', () => {
  const MARCH = '2026-03-02T09:00:00-03:00'

  it.each([
    ['current-month', MARCH, '2026-03-01', '2026-03-31', false],
    ['previous-month', MARCH, '2026-02-01', '2026-02-28', true],
    ['last-3-months', MARCH, '2026-01-01', '2026-03-31', false],
    ['current-year', MARCH, '2026-01-01', '2026-12-31', false],
    ['previous-month', '2026-01-15T09:00:00-03:00', '2025-12-01', '2025-12-31', true],
    ['last-3-months', '2026-01-15T09:00:00-03:00', '2025-11-01', '2026-01-31', false],
    ['current-month', '2027-01-01T02:59:59Z', '2026-12-01', '2026-12-31', false],
    ['current-month', '2027-01-01T03:00:00Z', '2027-01-01', '2027-01-31', false],
  ] as const)('The period %s at %s is %s to %s, over: %s', (period, now, from, to, isOver) => {
    expect(revenueSpan(period, Date.parse(now))).toMatchObject({ from, to, isOver })
  })

  it('A period has current figures until it ends, and those of its last instant afterwards', () => {
    const now = Date.parse(MARCH)
    expect(revenueSpan('current-month', now).at).toBe(now)
    const { at, end } = revenueSpan('previous-month', now)
    expect([at + 1, new Date(end).toISOString()]).toEqual([end, '2026-03-01T03:00:00.000Z'])
  })

  it('A period is shown by its days', () => {
    expect(spanText({ from: '2026-03-01', to: '2026-03-31' })).toBe('01/03/2026 a 31/03/2026')
  })
})

describe('the monthly revenue', () => {
  it.each([
    ['is zero without subscriptions', { monthly: 0, annual: 0 }, 0],
    ['is the price of a monthly plan', { monthly: 4_900, annual: 0 }, 4_900],
    ['counts an annual plan as price/12', { monthly: 0, annual: 49_000 }, 4_083],
    ['rounds the sum, not each plan', { monthly: 4_900, annual: 3 * 49_000 }, 17_150],
  ])('The monthly revenue %s', (_, prices, cents) => {
    expect(monthlyRevenue(prices)).toBe(cents)
  })

  it('The monthly revenue is projected for twelve months', () => {
    expect(projectYear(4_900)).toBe(58_800)
  })
})

describe('the figures of a period', () => {
  const sums = {
    monthly: 9_800,
    annual: 49_000,
    active: 3,
    received: 4_900,
    total: 63_700,
    psychologists: 16,
    paying: 3,
    payers: { monthly: 9_800, annual: 49_000, count: 3 },
  }

  it('The figures are consistent: ARR = MRR × 12, ARPU = paid prices over payers, LTV = ARPU × 12', () => {
    expect(revenueOf(sums)).toEqual({
      monthlyRevenue: '138.83',
      totalRevenue: '637.00',
      projectedRevenue: '1665.96',
      receivedRevenue: '49.00',
      activeSubscriptions: 3,
      totalPsychologists: 16,
      paidPsychologists: 3,
      conversionRate: 18.8,
      distribution: { pro: { count: 3, percent: 18.8 }, free: { count: 13, percent: 81.2 } },
      arr: '1665.96',
      arpu: '46.28',
      ltv: '555.36',
    })
  })

  it('A cancelled subscription in its paid period counts in the ARPU, and not in the MRR', () => {
    const cancelled = { ...sums, monthly: 4_900, payers: { ...sums.payers, count: 3 } }
    expect(revenueOf(cancelled)).toMatchObject({ monthlyRevenue: '89.83', arpu: '46.28' })
  })

  it.each([1, 7, 16, 333])(
    'The shares of the plans sum to 100 percent for %i psychologists',
    (all) => {
      for (let paying = 0; paying <= all; paying++) {
        const { pro, free } = revenueOf({ ...sums, psychologists: all, paying }).distribution
        expect(Math.round((pro.percent + free.percent) * 10)).toBe(1_000)
      }
    },
  )
})
