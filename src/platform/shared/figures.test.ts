import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCount, formatDecimal, percentOf } from './figures.ts'

describe('a share in percent', () => {
  it.each([
    [0, 0, 0, 0],
    [0, 7, 0, 0],
    [1, 3, 33, 33.3],
    [2, 3, 67, 66.7],
    [1, 8, 13, 12.5],
    [7, 7, 100, 100],
  ])(
    'a share in percent of %i in %i is %d, with one decimal %d',
    (part, whole, rounded, precise) => {
      expect([percentOf(part, whole), percentOf(part, whole, 1)]).toEqual([rounded, precise])
    },
  )

  it('a share in percent never has more than one decimal', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 10_000 }), (part, whole) => {
        expect(String(percentOf(part, whole, 1))).toMatch(/^\d+(\.\d)?$/)
      }),
    )
  })
})

describe('figures', () => {
  it('figures are written as in Brazil', () => {
    expect([formatCount(12_345), formatDecimal(2), formatDecimal(2.25)]).toEqual([
      '12.345',
      '2,0',
      '2,3',
    ])
  })
})
