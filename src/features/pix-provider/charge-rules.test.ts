import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { idOfTxid, nextCheck, refundOf, retryAt, sortPix, txidFrom } from './charge-rules.ts'
import { BANKS, type BankName } from './labels.ts'
import { PRESETS, presetOf } from './presets.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const owed = { missingCents: 15_000, isReceivable: true, isPaid: false, expiresAt: NOW }

it.each([
  ['exact', 15_000, {}, 15_000, 'exact'],
  ['too much', 20_000, {}, 15_000, 'over'],
  ['too little', 10_000, {}, 10_000, 'under'],
  ['late', 15_000, { expiresAt: NOW - 1 }, 15_000, 'late'],
  ['paid before', 15_000, { missingCents: 0, isReceivable: false, isPaid: true }, 0, 'twice'],
  ['for nothing', 15_000, { missingCents: 0, isReceivable: false }, 0, 'closed'],
])('A Pix that is %s records its part', (_, amountCents, more, recordedCents, kind) => {
  expect(sortPix({ amountCents, paidAt: NOW }, { ...owed, ...more })).toEqual({
    recordedCents,
    kind,
  })
})

it('Returns never refund more than was recorded, and take unassigned money first', () => {
  const cents = fc.integer({ min: 1, max: 50_000 })
  fc.assert(
    fc.property(
      cents,
      fc.nat(50_000),
      fc.array(cents, { maxLength: 6 }),
      (amount, part, returns) => {
        const pix = { amountCents: amount, recordedCents: Math.min(part, amount) }
        let [earlier, refunded] = [0, 0]
        for (const wanted of returns) {
          const back = Math.min(wanted, amount - earlier)
          refunded += refundOf(pix, earlier, back)
          earlier += back
        }
        expect(refunded).toBe(Math.max(0, earlier - (amount - pix.recordedCents)))
        expect(refunded).toBeLessThanOrEqual(pix.recordedCents)
      },
    ),
  )
})

it('A charge is checked immediately in its first minutes, rarely later, and finally no more', () => {
  const charge = {
    state: 'open',
    createdAt: NOW,
    expiresAt: NOW + 30 * DAY,
    isPaid: false,
  } as const
  const pause = (at: number, more = {}) => (nextCheck({ ...charge, ...more }, at) ?? 0) - at
  expect(pause(NOW)).toBe(10_000)
  expect(pause(NOW + HOUR)).toBe(3 * MINUTE)
  expect(pause(NOW + 10 * DAY)).toBe(30 * MINUTE)
  expect(nextCheck({ ...charge, state: 'past' }, NOW + 38 * DAY)).toBeNull()
  expect(pause(NOW, { isPaid: true })).toBe(6 * HOUR)
  expect(nextCheck({ ...charge, isPaid: true }, NOW + 121 * DAY)).toBeNull()
})

it('A failed call waits longer each time, and as long as the bank requires', () => {
  expect(retryAt(1, 0, NOW)).toBe(NOW + 10_000)
  expect(retryAt(30, 0, NOW)).toBe(NOW + 30 * MINUTE)
  expect(retryAt(1, HOUR, NOW)).toBe(NOW + HOUR)
})

it('A txid is made from an id, which can be read from it', () => {
  const id = '0198c0de-0000-7000-8000-000000000000'
  expect(txidFrom(id)).toMatch(/^[a-z0-9]{32}$/)
  expect(idOfTxid(txidFrom(id))).toBe(id)
})

it.each(Object.keys(BANKS) as BankName[])('the bank %s is called over https', (bank) => {
  const typed = { baseUrl: 'https://pix.exemplo.com/v2', tokenUrl: 'https://pix.exemplo.com/token' }
  const { baseUrl, tokenUrl } = presetOf(bank, bank === 'other' ? typed : {})
  for (const address of [baseUrl, tokenUrl]) expect(new URL(address).protocol).toBe('https:')
  expect(presetOf(bank, typed).baseUrl).toBe(typed.baseUrl)
  expect(Object.keys(PRESETS)).toHaveLength(5)
})
