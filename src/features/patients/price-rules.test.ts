import { describe, expect, it } from 'vitest'
import { type AgreedPrice, changedPrice, priceFields, seriesCentsOn } from './price-rules.ts'

const TODAY = '2026-03-02'

/** The newest first. */
const price = (since: string, priceCents: number | null, more: Partial<AgreedPrice> = {}) => ({
  seriesId: null,
  since,
  priceCents,
  reason: null,
  ...more,
})

describe('the agreed price of a patient', () => {
  it.each([
    ['none', [], [null, null, null, null]],
    ['one since a day', [price('2026-01-05', 15_000)], ['150.00', '2026-01-05', null, null]],
    ['from today on', [price(TODAY, 15_000)], ['150.00', TODAY, null, null]],
    ['only later', [price('2026-04-01', 16_000)], [null, null, '160.00', '2026-04-01']],
    [
      'one now and two later: the nearer is next',
      [price('2026-06-01', 17_000), price('2026-04-01', 16_000), price('2026-01-05', 15_000)],
      ['150.00', '2026-01-05', '160.00', '2026-04-01'],
    ],
    [
      'two that begin on one day: the newer holds',
      [price('2026-04-01', 18_000), price('2026-04-01', 16_000)],
      [null, null, '180.00', '2026-04-01'],
    ],
    [
      'one that ended',
      [price('2026-02-01', null), price('2026-01-05', 15_000)],
      [null, null, null, null],
    ],
    ['of a fixed time', [price('2026-01-05', 9_000, { seriesId: 's' })], [null, null, null, null]],
  ])('the agreed price of a patient is shown: %s', (_, prices, expected) => {
    const shown = priceFields(prices, TODAY)
    expect([shown.price, shown.priceSince, shown.nextPrice, shown.nextPriceSince]).toEqual(expected)
  })
})

describe('a saved price', () => {
  const present = [price('2026-01-05', 15_000, { reason: 'social' })]

  it.each([
    [
      'the same price changes nothing',
      { price: 15_000, priceSince: '2026-01-05', priceReason: 'social' },
      null,
    ],
    ['no field changes nothing', {}, null],
    [
      'no price where none was changes nothing',
      { price: null, priceSince: '2026-01-05' },
      null,
      [],
    ],
    [
      'another price begins today and loses the old reason',
      { price: 18_000 },
      { since: TODAY, priceCents: 18_000, reason: null, replaces: { from: TODAY, to: TODAY } },
    ],
    [
      'another price may begin later, beside the present one',
      { price: 18_000, priceSince: '2026-04-01', priceReason: 'reajuste' },
      {
        since: '2026-04-01',
        priceCents: 18_000,
        reason: 'reajuste',
        replaces: { from: '2026-04-01', to: '2026-04-01' },
      },
    ],
    [
      'the same price with another day corrects the day',
      { priceSince: '2026-02-01' },
      {
        since: '2026-02-01',
        priceCents: 15_000,
        reason: 'social',
        replaces: { from: '2026-01-05', to: TODAY },
      },
    ],
    [
      'an earlier day replaces what held since',
      { price: 12_000, priceSince: '2025-12-01' },
      {
        since: '2025-12-01',
        priceCents: 12_000,
        reason: null,
        replaces: { from: '2025-12-01', to: TODAY },
      },
    ],
    [
      'no price ends the agreement today',
      { price: null },
      { since: TODAY, priceCents: null, reason: null, replaces: { from: TODAY, to: TODAY } },
    ],
  ])('a saved price: %s', (_, given, expected, prices: AgreedPrice[] = present) => {
    expect(changedPrice(prices, given, TODAY)).toEqual(expected)
  })
})

describe('the price of a fixed time', () => {
  const prices = [
    price('2026-04-01', 20_000, { seriesId: 'own' }),
    price('2026-04-01', 16_000),
    price('2026-01-05', 15_000),
  ]

  it.each([
    ['follows the agreed price of the day', false, '2026-03-31', 15_000],
    ['follows the agreed price from its day on', false, '2026-04-01', 16_000],
    ['keeps the service’s price before any agreement', false, '2026-01-04', 11_000],
    ['keeps its own price', true, '2026-03-31', 11_000],
    ['takes its own changed price from its day on', true, '2026-04-01', 20_000],
  ])('the price of a fixed time %s', (_, own_price, day, cents) => {
    expect(seriesCentsOn({ id: 'own', own_price, price_cents: 11_000 }, prices, day)).toBe(cents)
  })
})
