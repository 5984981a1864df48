import { expect, it } from 'vitest'
import { hasLimits, roomOn } from './plans.ts'

it.each([
  ['patients', 0, 3],
  ['patients', 3, 0],
  ['patients', 5, -2],
  ['sessions', 4, 2],
  ['sessions', 6, 0],
  ['endings', 2, 1],
  ['endings', 3, 0],
] as const)('of %s, beyond %i, the free plan has room for %i more', (limited, count, room) => {
  expect(roomOn('free', limited, count)).toBe(room)
})

it.each(['pro', 'pro-annual'])('the plan %s limits nothing', (plan) => {
  expect(hasLimits(plan)).toBe(false)
  for (const limited of ['patients', 'sessions', 'endings'] as const)
    expect(roomOn(plan, limited, 100_000)).toBe(Number.POSITIVE_INFINITY)
})
