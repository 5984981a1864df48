import { describe, expect, it } from 'vitest'
import { type ChartPoint, colorOf, PALETTE, shareText } from './chart-points.ts'

const point = (value: number, color?: string): ChartPoint => ({
  name: String(value),
  value,
  text: String(value),
  ...(color ? { color } : {}),
})

describe('the colours of slices', () => {
  it('the colours of slices are seven, used in turn', () => {
    expect(new Set(PALETTE).size).toBe(7)
    expect(colorOf(point(1), 6)).toBe(PALETTE[6])
    expect(colorOf(point(1), 7)).toBe(PALETTE[0])
  })

  it('the colours of slices are the given ones if there are any', () => {
    expect(colorOf(point(1, 'var(--paid)'), 3)).toBe('var(--paid)')
  })
})

describe('the share of a slice', () => {
  it.each([
    [1, [1, 2], '33%'],
    [2, [1, 2], '67%'],
    [5, [5], '100%'],
    [0, [0, 0], '0%'],
  ])('the share of a slice of %i among %j is %s', (value, all, share) => {
    expect(
      shareText(
        value,
        all.map((amount) => point(amount)),
      ),
    ).toBe(share)
  })
})
