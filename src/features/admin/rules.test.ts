import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthlyRevenue, percentOf, projectYear } from './rules.ts'

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

describe('a share in percent', () => {
  it.each([
    [0, 0, 0],
    [0, 7, 0],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [1, 8, 12.5],
    [7, 7, 100],
  ])('%i of %i is %d', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent)
  })

  it('never has more than one decimal', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 10_000 }), (part, whole) => {
        expect(String(percentOf(part, whole))).toMatch(/^\d+(\.\d)?$/)
      }),
    )
  })
})
