import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_CENTS, shareOf } from '../../platform/shared/money.ts'
import type { Coupon } from './contract.ts'
import { couponProblems, plainCode } from './contract.ts'
import { couponRefusal, discountOf } from './rules.ts'

const price = fc.integer({ min: 0, max: MAX_CENTS })
const discount = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountCents: fc.constant(null) }),
  fc.record({
    percent: fc.constant(null),
    amountCents: fc.integer({ min: 1, max: MAX_CENTS }),
  }),
)

it.each([
  ['10 % of R$ 150,00', { percent: 10, amountCents: null }, 15_000, 1_500],
  ['half a cent, rounded up', { percent: 50, amountCents: null }, 1, 1],
  ['less than half a cent, rounded down', { percent: 33, amountCents: null }, 1, 0],
  ['all of the price', { percent: 100, amountCents: null }, 9_999, 9_999],
  ['R$ 20,00', { percent: null, amountCents: 2_000 }, 15_000, 2_000],
  [
    'R$ 200,00 of R$ 150,00, the price and no more',
    { percent: null, amountCents: 20_000 },
    15_000,
    15_000,
  ],
  ['nothing of nothing', { percent: null, amountCents: 2_000 }, 0, 0],
])('a discount is %s', (_, coupon, cents, expected) => {
  expect(discountOf(coupon, cents)).toBe(expected)
})

it('a discount is never negative and never above the price', () => {
  fc.assert(
    fc.property(discount, price, (coupon, cents) => {
      const off = discountOf(coupon, cents)
      return Number.isInteger(off) && off >= 0 && off <= cents
    }),
  )
})

it('the shares of a package with a discount add up to its payment', () => {
  fc.assert(
    fc.property(discount, price, fc.integer({ min: 1, max: 100 }), (coupon, cents, count) => {
      const reduced = cents - discountOf(coupon, cents)
      const shares = Array.from({ length: count }, (_, n) => shareOf(reduced, count, n))
      return shares.reduce((sum, share) => sum + share, 0) === reduced
    }),
  )
})

const open: Omit<Coupon, 'id' | 'code' | 'percent' | 'amount' | 'createdAt' | 'version'> = {
  active: true,
  validFrom: '2026-03-02',
  validUntil: '2026-03-31',
  maxUses: 10,
  maxUsesPerPatient: 2,
  uses: 9,
}
const TODAY = { day: '2026-03-15', patientUses: 1 }
const UNKNOWN =
  'Não encontramos este código. Confira se está escrito como você o recebeu, ou agende sem ele.'

it.each([
  ['on its first day', { ...TODAY, day: '2026-03-02' }, {}],
  ['on its last day', { ...TODAY, day: '2026-03-31' }, {}],
  ['for its last use', TODAY, {}],
  [
    'without borders',
    { day: '2030-01-01', patientUses: 99 },
    {
      validFrom: null,
      validUntil: null,
      maxUses: null,
      maxUsesPerPatient: null,
    },
  ],
])('a code may be used %s', (_, use, change) => {
  expect(couponRefusal({ ...open, ...change }, use)).toBeNull()
})

it.each([
  [
    'before its first day',
    { day: '2026-03-01' },
    {},
    'Este código vale a partir de 02/03/2026. Agende sem ele ou volte nesse dia.',
  ],
  [
    'after its last day',
    { day: '2026-04-01' },
    {},
    'Este código valeu até 31/03/2026. Agende sem ele ou use outro.',
  ],
  [
    'once it was used as often as it may be',
    {},
    { uses: 10 },
    'Este código já foi usado todas as vezes que podia. Agende sem ele ou use outro.',
  ],
  [
    'once this patient used it as often as each may',
    { patientUses: 2 },
    {},
    'Você já usou este código todas as vezes que podia. Agende sem ele ou use outro.',
  ],
  ['that is switched off, as if it never was', {}, { active: false }, UNKNOWN],
])('a code is refused %s, with the next step', (_, use, change, message) => {
  expect(couponRefusal({ ...open, ...change }, { ...TODAY, ...use })).toBe(message)
})

it('an unknown code is refused like an inactive one', () => {
  expect(couponRefusal(undefined, TODAY)).toBe(UNKNOWN)
})

it.each([
  ['primeira10', 'PRIMEIRA10'],
  [' volta 20 ', 'VOLTA20'],
  ['a-b\u00a0c', 'A-BC'],
])('a code typed as %j is %s', (typed, code) => {
  expect(plainCode(typed)).toBe(code)
})

const whole = { percent: 10, amount: null, validFrom: null, validUntil: null, maxUses: null }

it.each([
  ['both discounts', { amount: 100 }, ['percent', 'amount']],
  ['no discount', { percent: null }, ['percent', 'amount']],
  ['nothing off', { percent: null, amount: 0 }, ['amount']],
  [
    'an end before its start',
    { validFrom: '2026-03-02', validUntil: '2026-03-01' },
    ['validUntil'],
  ],
  ['fewer uses than there were', { maxUses: 2 }, ['maxUses']],
  [
    'one day and as many uses as there were',
    {
      validFrom: '2026-03-02',
      validUntil: '2026-03-02',
      maxUses: 3,
    },
    [],
  ],
])('a coupon with %s is invalid at %s %j', (_, change, paths) => {
  expect(couponProblems({ ...whole, ...change }, 3).map(({ path }) => path)).toEqual(paths)
})
