import { describe, expect, it } from 'vitest'
import { changedCents } from './amount-rules.ts'
import type { PatientFacts, PricedSession } from './rules.ts'
import { planPatient } from './rules.ts'

const FROM = '2026-04-01'

const session = (more: Partial<PricedSession> = {}): PricedSession => ({
  id: 'a',
  seriesId: null,
  startsAt: 0,
  isDone: false,
  isPaid: false,
  receivedCents: 0,
  isOfPackage: false,
  isStated: false,
  isBooked: false,
  priceCents: 15_000,
  discountCents: 0,
  version: 1,
  ...more,
})

const agreed = (since: string, priceCents: number, seriesId: string | null = null) => ({
  seriesId,
  since,
  priceCents,
  reason: null,
})

const facts = (more: Partial<PatientFacts> = {}): PatientFacts => ({
  id: 'p',
  name: 'Maria',
  prices: [agreed('2026-01-05', 15_000)],
  series: [],
  sessions: [],
  lastCents: null,
  ...more,
})

const raise = { percent: 1_000, amount: undefined, from: FROM }

describe('the new price', () => {
  it.each([
    [15_000, { percent: 1_000, amount: undefined }, 16_500],
    [15_000, { percent: 462, amount: undefined }, 15_693],
    // 10.5 % more than 100.01 is 110.51105; half a cent and more is rounded up.
    [10_001, { percent: 1_050, amount: undefined }, 11_051],
    [50, { percent: 100, amount: undefined }, 51],
    [15_000, { percent: -1_000, amount: undefined }, 13_500],
    [50, { percent: -100, amount: undefined }, 50],
    [15_000, { percent: undefined, amount: 2_000 }, 17_000],
    [15_000, { percent: undefined, amount: -2_000 }, 13_000],
    [15_000, { percent: undefined, amount: 0 }, 15_000],
  ])('a price of %i cents changed by %o is %i', (cents, change, expected) => {
    expect(changedCents(cents, change)).toBe(expected)
  })
})

describe('the price before', () => {
  const fixed = { id: 's', own_price: true, price_cents: 14_000 }

  it.each([
    ['is the agreed one', { series: [fixed], lastCents: 13_000 }, 15_000],
    ['else that of the fixed time', { prices: [], series: [fixed], lastCents: 13_000 }, 14_000],
    ['else that of the last session', { prices: [], lastCents: 13_000 }, 13_000],
  ])('the price before a change %s', (_, more, cents) => {
    expect(planPatient(facts(more), raise)).toMatchObject({ cents, refused: null })
  })

  it.each([
    ['has no price', { prices: [] }, raise, 'no_price'],
    [
      'has a later price',
      { prices: [agreed('2026-05-01', 1)], lastCents: 1 },
      raise,
      'later_price',
    ],
    [
      'would get a price below zero',
      {},
      { percent: undefined, amount: -15_001, from: FROM },
      'out_of_range',
    ],
    [
      'would get a price above the most',
      {},
      { percent: undefined, amount: 9_990_000, from: FROM },
      'out_of_range',
    ],
  ])('a patient who %s is left out', (_, more, change, refused) => {
    const plan = planPatient(facts({ sessions: [session()], ...more }), change)
    expect(plan).toMatchObject({ refused, sessions: [], left: [], fixedTimes: [] })
  })
})

describe('a session from that day on', () => {
  it.each([
    ['changes', {}, 16_500],
    ['changes from any price of the psychologist’s own', { priceCents: 9_000 }, 16_500],
    ['changes with a booking that costs the agreed price', { isBooked: true }, 16_500],
    ['is left if it was held', { isDone: true }, 'done'],
    ['is left if it is paid', { isPaid: true, receivedCents: 15_000 }, 'paid'],
    ['is left if a part was paid', { receivedCents: 5_000 }, 'part_paid'],
    ['is left if a package pays it', { isOfPackage: true, isPaid: true }, 'package'],
    ['is left if it is on a statement', { isStated: true }, 'statement'],
    ['is left if its visitor saw another price', { isBooked: true, priceCents: 20_000 }, 'booked'],
    ['is left if it has a coupon', { isBooked: true, discountCents: 1_000 }, 'booked'],
    ['counts as nothing if it costs that already', { priceCents: 16_500 }, null],
  ])('a session from the first day of a new price on %s', (_, more, expected) => {
    const { sessions, left } = planPatient(facts({ sessions: [session(more)] }), raise)
    const outcome = sessions[0]?.cents ?? left[0]?.why ?? null
    expect(outcome).toBe(expected)
  })

  it('a session gets the new price of its fixed time if that has a separate price', () => {
    const series = [{ id: 's', own_price: true, price_cents: 20_000 }]
    const own = session({ seriesId: 's', priceCents: 20_000 })
    const plan = planPatient(facts({ series, sessions: [own, session()] }), raise)
    expect(plan.fixedTimes).toEqual([{ seriesId: 's', cents: 20_000, newCents: 22_000 }])
    expect(plan.sessions.map(({ cents }) => cents)).toEqual([22_000, 16_500])
  })

  it('a session of a fixed time without a separate price changes with the patient’s price', () => {
    const series = [{ id: 's', own_price: false, price_cents: 20_000 }]
    const plan = planPatient(facts({ series, sessions: [session({ seriesId: 's' })] }), raise)
    expect(plan.fixedTimes).toEqual([])
    expect(plan.sessions.map(({ cents }) => cents)).toEqual([16_500])
  })
})
