import { describe, expect, it } from 'vitest'
import { monthlyRevenue, projectYear } from './rules.ts'

describe('the monthly revenue', () => {
  it.each([
    ['is nothing without subscriptions', { monthly: 0, annual: 0 }, 0],
    ['is what a monthly plan costs', { monthly: 4_900, annual: 0 }, 4_900],
    ['counts an annual plan as price/12', { monthly: 0, annual: 49_000 }, 4_083],
    ['rounds the sum, not each plan', { monthly: 4_900, annual: 3 * 49_000 }, 17_150],
  ])('%s', (_, prices, cents) => {
    expect(monthlyRevenue(prices)).toBe(cents)
  })

  it('is projected for twelve months', () => {
    expect(projectYear(4_900)).toBe(58_800)
  })
})
