import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  centsOf,
  centsToText,
  formatMoney,
  MAX_CENTS,
  percentOfCents,
  shareOf,
  textToCents,
} from './money.ts'

const cents = fc.integer({ min: 0, max: MAX_CENTS })

describe('an amount that is sent', () => {
  it.each([
    ['150.00', 15_000],
    ['150', 15_000],
    ['150.5', 15_050],
    [' 150.00 ', 15_000],
    ['0', 0],
    ['0.01', 1],
    ['007.50', 750],
    [150, 15_000],
    [150.5, 15_050],
    [0.1, 10],
    [0, 0],
    [-0, 0],
    [99_999.99, MAX_CENTS],
  ])('the amount %j is %i cents', (amount, expected) => {
    expect(textToCents(amount)).toBe(expected)
  })

  it.each([
    [1.005],
    ['1.005'],
    [0.1 + 0.2],
    ['150,00'],
    ['1.234,50'],
    ['R$ 150.00'],
    ['-1'],
    [-1],
    [''],
    [' '],
    ['.5'],
    ['5.'],
    ['1e3'],
    [1e-7],
    [1e9],
    [1e21],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    ['0x10'],
    ['+5'],
    ['١٥٠'],
    ['1\u00a0000'],
  ])('the amount %j is refused: it must have at most two decimals', (amount) => {
    expect(textToCents(amount)).toBeNull()
  })

  it('an amount that is sent comes back as it was sent, as a text and as a number', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(textToCents(centsToText(amount))).toBe(amount)
        expect(textToCents(amount / 100)).toBe(amount)
      }),
    )
  })

  it('an amount that is sent with a third decimal is refused, whatever the first two', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 9 }), (amount, third) => {
        expect(textToCents(`${centsToText(amount)}${third}`)).toBeNull()
      }),
    )
  })
})

describe('money in a reply', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [50, '0.50'],
    [15_000, '150.00'],
    [MAX_CENTS, '99999.99'],
    [-5, '-0.05'],
    [-15_000, '-150.00'],
  ])('in a reply %i cents are sent as %j and parsed back', (amount, text) => {
    expect(centsToText(amount)).toBe(text)
    expect(centsOf(text)).toBe(amount)
  })

  it('money in a reply is parsed back to the cent, up to sums of many payments', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(centsOf(centsToText(amount)) + 0).toBe(amount + 0)
      }),
    )
  })
})

describe('money on a screen', () => {
  it.each([
    [0, 'R$\u00a00,00'],
    [-0, 'R$\u00a00,00'],
    [123_450, 'R$\u00a01.234,50'],
    ['1234.5', 'R$\u00a01.234,50'],
    ['150.00', 'R$\u00a0150,00'],
    [-500, '-R$\u00a05,00'],
    ['-5.00', '-R$\u00a05,00'],
  ])('on a screen the amount %j is shown as %j', (amount, shown) => {
    expect(formatMoney(amount)).toBe(shown)
  })
})

describe('a percentage of an amount', () => {
  it.each([
    [15_000, 10, 1_500],
    [1, 50, 1],
    [149, 1, 1],
    [150, 1, 2],
    [MAX_CENTS, 100, MAX_CENTS],
    [MAX_CENTS, 0, 0],
  ])(
    'a percentage of an amount of %i cents, %i %%, is %i: half a cent is rounded up',
    (amount, percent, expected) => {
      expect(percentOfCents(amount, percent)).toBe(expected)
    },
  )
})

describe('the price of one of several equal parts', () => {
  it('the equal parts of a price add up to it and differ by a cent at most', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 100 }), (total, count) => {
        const shares = Array.from({ length: count }, (_, n) => shareOf(total, count, n))
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it.each([
    [10_000, 3, [3_334, 3_333, 3_333]],
    [50_000, 4, [12_500, 12_500, 12_500, 12_500]],
    [2, 4, [1, 1, 0, 0]],
    [0, 2, [0, 0]],
  ])(
    'the price of each of the equal parts of %i cents in %i parts is %j',
    (total, count, shares) => {
      expect(shares.map((_, n) => shareOf(total, count, n))).toEqual(shares)
    },
  )
})
