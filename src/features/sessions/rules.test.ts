import { expect, it } from 'vitest'
import type { SessionStatus } from './contract.ts'
import {
  absenceRefusal,
  costCents,
  isInFigures,
  isOverdue,
  isOwed,
  isWaivable,
  lateFeeCents,
  offersOf,
  sessionCentsOf,
  statusText,
  toRefundCents,
} from './rules.ts'

const uncharged = { outcome: null, feeCents: null, feeWaived: false }
const unpaid = { patientId: null, receivedCents: 0, packagePlace: null, ...uncharged }

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
it.each(rows)('the actions of a session that is %s, paid %s, are: %s', (status, paid, offered) => {
  const names = Object.entries(offersOf({ ...unpaid, status, paid })).filter(([, offer]) => offer)
  expect(names.map(([name]) => name)).toEqual(offered)
})

const standings: [SessionStatus, priceCents: number, change: object, owed: boolean][] = [
  ['completed', 15_000, {}, true],
  ['completed', 15_000, { paid: true }, false],
  ['cancelled', 15_000, {}, false],
  ['confirmed', 0, {}, false],
  ['pending', 15_000, {}, true],
  ['pending', 15_000, { holdExpired: true }, false],
  ['completed', 15_000, { receivedCents: 14_999 }, true],
  ['completed', 15_000, { packagePlace: 2, receivedCents: 5_000 }, true],
  ['completed', 15_000, { packagePlace: 1, receivedCents: 15_000 }, false],
]
it.each(standings)(
  'money is owed for a session that is %s and costs %s, with %j: %s',
  (status, priceCents, change, owed) => {
    const money = { priceCents, receivedCents: 0 }
    const standing = { status, ...money, paid: false, holdExpired: false, ...uncharged }
    expect(isOwed({ ...standing, ...change })).toBe(owed)
  },
)

const at = (time: string) => Date.parse(`2026-03-02T${time}:00Z`)
const tenOClock = {
  datetime: '2026-03-02T10:00:00Z',
  duration: 50,
  priceCents: 15_000,
  receivedCents: 0,
  paid: false,
  holdExpired: false,
  ...uncharged,
}
it.each<[SessionStatus, now: string, change: object, overdue: boolean]>([
  ['completed', '10:50', {}, true],
  ['confirmed', '10:50', {}, true],
  ['pending', '10:50', {}, true],
  ['completed', '10:49', {}, false],
  ['completed', '12:00', { paid: true }, false],
  ['completed', '12:00', { priceCents: 0 }, false],
  ['cancelled', '12:00', {}, false],
  ['pending', '12:00', { holdExpired: true }, false],
])(
  'the amount owed for a session from 10:00 to 10:50 that is %s, at %s with %j, is overdue: %s',
  (status, now, change, overdue) => {
    expect(isOverdue({ ...tenOClock, status, ...change }, at(now))).toBe(overdue)
  },
)

it.each([
  ['2026-03-31T23:59:00Z', false],
  ['2026-04-01T02:59:00Z', false],
  ['2026-04-01T03:00:00Z', true],
])('the amount owed by a patient billed by the month is, at %s, overdue: %s', (now, overdue) => {
  const held = { ...tenOClock, status: 'completed' } as const
  expect(isOverdue(held, Date.parse(now), 'America/Sao_Paulo')).toBe(overdue)
})

it.each([
  ['is not offered once a part of its price was received', 5_000, null, false],
  ['is offered where only its package received something', 5_000, 2, true],
])('deleting a session %s', (_, receivedCents, packagePlace, offered) => {
  const session = { status: 'pending', paid: false, patientId: 'ana', receivedCents } as const
  expect(offersOf({ ...uncharged, ...session, packagePlace }).delete).toBe(offered)
})

it('editing a session is not offered for an erased patient', () => {
  expect(offersOf({ ...unpaid, status: 'pending', paid: false }).edit).toBe(false)
  expect(offersOf({ ...unpaid, status: 'completed', paid: true, patientId: 'ana' }).edit).toBe(true)
})
it('editing a session is not offered once it is cancelled', () => {
  expect(offersOf({ ...unpaid, status: 'cancelled', paid: false, patientId: 'ana' }).edit).toBe(
    false,
  )
})

it('the price of a session is the price of a single service', () => {
  expect(sessionCentsOf({ type: 'single', sessionsCount: 1 }, 15_000)).toBe(15_000)
})
it('the price of a session is the first share of a package', () => {
  expect(sessionCentsOf({ type: 'package', sessionsCount: 3 }, 10_000)).toBe(3_334)
})

const cancelled = {
  status: 'cancelled',
  priceCents: 15_000,
  paid: false,
  holdExpired: false,
  receivedCents: 0,
  packagePlace: null,
  outcome: 'absent',
  feeCents: 7_500,
  feeWaived: false,
} as const
it.each<[change: object, owed: boolean, asked: number, toRefund: number, waivable: boolean]>([
  [{}, true, 7_500, 0, true],
  [{ receivedCents: 5_000 }, true, 7_500, 0, true],
  [{ paid: true, receivedCents: 7_500 }, false, 7_500, 0, true],
  [{ paid: true, receivedCents: 15_000 }, false, 7_500, 7_500, true],
  [{ feeWaived: true, receivedCents: 5_000 }, false, 7_500, 5_000, false],
  [{ feeCents: 0, receivedCents: 15_000 }, false, 0, 15_000, false],
  [{ outcome: null, feeCents: null, receivedCents: 15_000 }, false, 15_000, 15_000, false],
  [{ feeCents: 15_000, packagePlace: 2 }, true, 15_000, 0, true],
  [
    { feeCents: 15_000, packagePlace: 2, paid: true, receivedCents: 15_000 },
    false,
    15_000,
    0,
    true,
  ],
  [{ priceCents: 0, feeCents: 0, packagePlace: 2 }, false, 0, 0, true],
])(
  'the fee of a cancelled session with %j is owed: %s',
  (change, owed, asked, toRefund, waivable) => {
    const session = { ...cancelled, ...change }
    expect([isOwed(session), costCents(session)]).toEqual([owed, asked])
    expect([toRefundCents(session), isWaivable(session)]).toEqual([toRefund, waivable])
  },
)

it.each<[change: object, toRefund: number]>([
  [{}, 0],
  [{ priceCents: 10_000 }, 5_000],
  [{ priceCents: 0, status: 'confirmed' }, 15_000],
  [{ priceCents: 20_000, paid: false }, 0],
  [{ priceCents: 10_000, packagePlace: 2 }, 0],
])(
  'of a completed session with R$ 150,00 received and %j, %i cents are to refund',
  (change, toRefund) => {
    const completed = { ...cancelled, status: 'completed', feeCents: null, paid: true } as const
    expect(toRefundCents({ ...completed, receivedCents: 15_000, ...change })).toBe(toRefund)
  },
)

const confirmed = {
  status: 'confirmed',
  datetime: '2026-03-02T10:00:00Z',
  holdExpired: false,
} as const
it.each<[change: object, now: string, refusal: string | null]>([
  [{}, '2026-03-02T10:00:00Z', null],
  [{ status: 'pending' }, '2026-03-05T10:00:00Z', null],
  [{}, '2026-03-02T09:59:59.999Z', 'session_not_begun'],
  [{ status: 'pending', holdExpired: true }, '2026-03-02T10:00:00Z', 'reservation_expired'],
  [{ status: 'completed' }, '2026-03-02T10:00:00Z', 'session_already_closed'],
  [{ status: 'cancelled' }, '2026-03-02T10:00:00Z', 'session_already_closed'],
])('an absence of a session with %j at %s is refused: %s', (change, now, refusal) => {
  expect(absenceRefusal({ ...confirmed, ...change }, Date.parse(now))).toBe(refusal)
})

const booked = {
  status: 'confirmed',
  datetime: '2026-03-02T10:00:00Z',
  priceCents: 15_000,
  holdExpired: false,
  cancelNoticeHours: 24,
  lateCancelPercent: 50,
} as const
it.each<[change: object, now: string, cents: number | null]>([
  [{}, '2026-03-01T10:00:00.000Z', null],
  [{}, '2026-03-01T10:00:00.001Z', 7_500],
  [{ lateCancelPercent: 0 }, '2026-03-01T10:00:00.001Z', 0],
  [{ lateCancelPercent: 100, status: 'pending' }, '2026-03-01T10:00:00.001Z', 15_000],
  [{ status: 'pending', holdExpired: true }, '2026-03-01T10:00:00.001Z', null],
  [{ status: 'cancelled' }, '2026-03-01T10:00:00.001Z', null],
])('a cancellation by the patient with %j at %s costs %s cents', (change, now, cents) => {
  expect(lateFeeCents({ ...booked, ...change }, Date.parse(now))).toBe(cents)
})

it.each([
  [{ status: 'cancelled' }, 'Cancelada'],
  [{ status: 'cancelled', outcome: 'absent' }, 'Faltou'],
  [{ status: 'cancelled', outcome: 'late_cancel' }, 'Cancelada tarde'],
  [{ status: 'pending', holdExpired: true }, 'Reserva expirada'],
] as const)('a session with %j is labelled %s', (session, text) => {
  expect(statusText(session)).toBe(text)
})

const now = Date.parse('2026-03-02T12:00:00Z')
const far = { seriesId: 'a', paid: false, receivedCents: 0 }
it.each([
  ['30 days ahead, to the instant', '2026-04-01T12:00:00.000Z', {}, true],
  ['a millisecond later', '2026-04-01T12:00:00.001Z', {}, false],
  ['later, with a part of its price received', '2026-06-01T12:00:00Z', { receivedCents: 1 }, true],
  ['later, paid', '2026-06-01T12:00:00Z', { paid: true }, true],
  ['later, made by itself', '2026-06-01T12:00:00Z', { seriesId: null }, true],
])('a session of a series, %s (%s, %o), counts in figures: %s', (_, datetime, more, counts) => {
  expect(isInFigures({ ...far, ...more, datetime }, now)).toBe(counts)
})
