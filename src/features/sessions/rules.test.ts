import { describe, expect, it } from 'vitest'
import type { SessionStatus } from './contract.ts'
import { offersOf, sessionPriceOf } from './rules.ts'

describe('the actions of a session', () => {
  const rows: [SessionStatus, paid: boolean, offered: string[]][] = [
    ['pending', false, ['confirm', 'confirmPayment', 'complete', 'cancel', 'delete']],
    ['pending', true, ['confirm', 'complete', 'cancel']],
    ['confirmed', false, ['confirmPayment', 'complete', 'cancel']],
    ['confirmed', true, ['complete', 'cancel']],
    ['completed', false, ['confirmPayment']],
    ['completed', true, []],
    ['cancelled', false, []],
    ['cancelled', true, []],
  ]
  it.each(rows)('%s, paid %s: %s', (status, paid, offered) => {
    const names = Object.entries(offersOf({ status, paid, patientId: null })).filter(
      ([, offer]) => offer,
    )
    expect(names.map(([name]) => name)).toEqual(offered)
  })
})

describe('editing a session', () => {
  it('is not offered once its patient was erased', () => {
    expect(offersOf({ status: 'pending', paid: false, patientId: null }).edit).toBe(false)
    expect(offersOf({ status: 'completed', paid: true, patientId: 'ana' }).edit).toBe(true)
  })
  it('is not offered once it was cancelled', () => {
    expect(offersOf({ status: 'cancelled', paid: false, patientId: 'ana' }).edit).toBe(false)
  })
})

describe('the price of a session', () => {
  it('is the price of a single service', () => {
    expect(sessionPriceOf({ type: 'single', price: '150.00', sessionsCount: 1 })).toBe(15_000)
  })
  it('is the first share of a package', () => {
    expect(sessionPriceOf({ type: 'package', price: '100.00', sessionsCount: 3 })).toBe(3_334)
  })
})
