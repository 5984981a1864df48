import { describe, expect, it } from 'vitest'
import type { SessionStatus } from './contract.ts'
import { isOverdue, isOwed, offersOf, sessionPriceOf } from './rules.ts'

const unpaid = { patientId: null, received: '0.00', packagePlace: null }

describe('the actions of a session', () => {
  const rows: [SessionStatus, paid: boolean, offered: string[]][] = [
    ['pending', false, ['confirm', 'confirmPayment', 'complete', 'cancel', 'delete']],
    ['pending', true, ['confirm', 'complete', 'cancel']],
    ['confirmed', false, ['confirmPayment', 'complete', 'cancel']],
    ['confirmed', true, ['complete', 'cancel']],
    ['completed', false, ['confirmPayment', 'reopen']],
    ['completed', true, ['reopen']],
    ['cancelled', false, []],
    ['cancelled', true, []],
  ]
  it.each(rows)('%s, paid %s: %s', (status, paid, offered) => {
    const names = Object.entries(offersOf({ ...unpaid, status, paid })).filter(([, offer]) => offer)
    expect(names.map(([name]) => name)).toEqual(offered)
  })
})

describe('money is still to come', () => {
  const standings: [SessionStatus, price: string, change: object, owed: boolean][] = [
    ['completed', '150.00', {}, true],
    ['completed', '150.00', { paid: true }, false],
    ['cancelled', '150.00', {}, false],
    ['confirmed', '0.00', {}, false],
    ['pending', '150.00', {}, true],
    ['pending', '150.00', { holdExpired: true }, false],
  ]
  it.each(standings)(
    'for a session that is %s and costs %s, with %j: %s',
    (status, price, change, owed) => {
      expect(isOwed({ status, price, paid: false, holdExpired: false, ...change })).toBe(owed)
    },
  )
})

describe('what is owed for a session from 10:00 to 10:50', () => {
  const at = (time: string) => Date.parse(`2026-03-02T${time}:00Z`)
  const session = {
    datetime: '2026-03-02T10:00:00Z',
    duration: 50,
    price: '150.00',
    paid: false,
    holdExpired: false,
  }
  const rows: [SessionStatus, now: string, change: object, overdue: boolean][] = [
    ['completed', '10:50', {}, true],
    ['confirmed', '10:50', {}, true],
    ['pending', '10:50', {}, true],
    ['completed', '10:49', {}, false],
    ['completed', '12:00', { paid: true }, false],
    ['completed', '12:00', { price: '0.00' }, false],
    ['cancelled', '12:00', {}, false],
    ['pending', '12:00', { holdExpired: true }, false],
  ]
  it.each(rows)('that is %s, at %s with %j, is overdue: %s', (status, now, change, overdue) => {
    expect(isOverdue({ ...session, status, ...change }, at(now))).toBe(overdue)
  })
})

describe('deleting a session', () => {
  it.each([
    ['is not offered once a part of its price was received', '50.00', null, false],
    ['is offered where only its package received something', '50.00', 2, true],
  ])('%s', (_, received, packagePlace, offered) => {
    const session = { status: 'pending', paid: false, patientId: 'ana', received } as const
    expect(offersOf({ ...session, packagePlace }).delete).toBe(offered)
  })
})

describe('editing a session', () => {
  it('is not offered once its patient was erased', () => {
    expect(offersOf({ ...unpaid, status: 'pending', paid: false }).edit).toBe(false)
    expect(offersOf({ ...unpaid, status: 'completed', paid: true, patientId: 'ana' }).edit).toBe(
      true,
    )
  })
  it('is not offered once it was cancelled', () => {
    expect(offersOf({ ...unpaid, status: 'cancelled', paid: false, patientId: 'ana' }).edit).toBe(
      false,
    )
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
