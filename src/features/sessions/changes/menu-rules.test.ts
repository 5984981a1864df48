import { expect, it } from 'vitest'
import { HOUR } from '../../../platform/shared/calendar.ts'
import type { Session } from '../contract.ts'
import { inCents, type PricedSession } from '../rules.ts'
import { leadOf, menuOf } from './menu-rules.ts'

const NOW = Date.parse('2026-03-11T12:00:00Z')

function sessionAt(hours: number, more: Partial<Session> = {}): PricedSession {
  return inCents({
    id: 'a',
    patientId: 'p',
    patientName: 'Maria Lima',
    patientPhone: '+5511912345678',
    billedMonthly: false,
    location: null,
    type: 'online',
    datetime: new Date(NOW + hours * HOUR).toISOString(),
    duration: 50,
    price: '150.00',
    received: '0.00',
    paid: false,
    status: 'confirmed',
    holdExpired: false,
    outcome: null,
    fee: null,
    feeWaived: false,
    packagePlace: null,
    cancelNoticeHours: 24,
    lateCancelPercent: 0,
    ...more,
  } as Session)
}

const MONTHLY = { billedMonthly: true }
const ROOM = { location: 'https://meet.example.com/a' }

it.each<[string, PricedSession, ReturnType<typeof leadOf>]>([
  ['confirmed, with a room, days ahead', sessionAt(48, ROOM), null],
  ['confirmed, with a room, 31 minutes ahead', sessionAt(31 / 60, ROOM), null],
  ['confirmed, with a room, 30 minutes ahead', sessionAt(30 / 60, ROOM), 'room'],
  [
    'pending, with a room, 30 minutes ahead',
    sessionAt(0.5, { ...ROOM, status: 'pending' }),
    'room',
  ],
  ['going on, with a room', sessionAt(-0.5, ROOM), 'room'],
  ['over since this minute, with a room', sessionAt(-50 / 60, ROOM), 'pay'],
  ['confirmed, in person, 10 minutes ahead', sessionAt(1 / 6, { type: 'presencial' }), null],
  ['going on, in person', sessionAt(-0.5, { type: 'presencial' }), 'complete'],
  ['pending and still to come', sessionAt(48, { status: 'pending' }), 'confirm'],
  ['ahead, its patient asking for another time', sessionAt(48, { presence: 'reschedule' }), 'move'],
  [
    'going on, its patient having asked for another time',
    sessionAt(-0.5, { ...ROOM, presence: 'reschedule' }),
    'room',
  ],
  ['over and paid', sessionAt(-2, { paid: true, received: '150.00' }), 'complete'],
  ['over and unpaid', sessionAt(-2), 'pay'],
  ['over, free and open', sessionAt(-2, { price: '0.00' }), 'complete'],
  ['completed and unpaid', sessionAt(-2, { status: 'completed' }), 'pay'],
  ['completed and paid', sessionAt(-2, { status: 'completed', paid: true }), null],
  ['over and unpaid, of a patient billed by the month', sessionAt(-2, MONTHLY), 'complete'],
  [
    'completed and unpaid, of a patient billed by the month',
    sessionAt(-2, { ...MONTHLY, status: 'completed' }),
    null,
  ],
  [
    'missed, with a fee, of a patient billed by the month',
    sessionAt(-2, { ...MONTHLY, status: 'cancelled', outcome: 'absent', fee: '75.00' }),
    null,
  ],
  ['over, of an unpaid package', sessionAt(-2, { packagePlace: 1 }), 'complete'],
  ['over, with an expired hold', sessionAt(-2, { status: 'pending', holdExpired: true }), null],
  [
    'missed, with a fee',
    sessionAt(-2, { status: 'cancelled', outcome: 'absent', fee: '75.00' }),
    'pay',
  ],
  ['cancelled', sessionAt(48, { status: 'cancelled' }), null],
])('the main action of a session that is %s fits the moment', (_, session, lead) => {
  expect(leadOf(session, NOW)).toBe(lead)
})

it.each<[string, PricedSession, string[]]>([
  [
    'pending and still to come',
    sessionAt(48, { status: 'pending' }),
    ['confirm', 'chat', 'patient', 'pay', 'remind', 'move', 'cancel'],
  ],
  [
    'confirmed, paid and still to come',
    sessionAt(48, { paid: true, received: '150.00' }),
    ['chat', 'patient', 'remind', 'move', 'payments', 'cancel'],
  ],
  [
    'going on, with a room',
    sessionAt(-0.5, ROOM),
    ['room', 'chat', 'patient', 'complete', 'absent', 'pay', 'cancel'],
  ],
  [
    'over and unpaid',
    sessionAt(-2),
    ['pay', 'chat', 'patient', 'complete', 'absent', 'write', 'cancel'],
  ],
  [
    'completed and owed',
    sessionAt(-2, { status: 'completed' }),
    ['pay', 'chat', 'patient', 'write', 'payments', 'reopen'],
  ],
  [
    'over and unpaid, of a patient billed by the month',
    sessionAt(-2, MONTHLY),
    ['complete', 'chat', 'patient', 'absent', 'pay', 'write', 'cancel'],
  ],
  [
    'missed, with a fee',
    sessionAt(-2, { status: 'cancelled', outcome: 'absent', fee: '75.00' }),
    ['pay', 'chat', 'patient', 'waive', 'payments', 'remind'],
  ],
  [
    'cancelled before its time',
    sessionAt(48, { status: 'cancelled' }),
    ['chat', 'patient', 'payments', 'remind', 'messages'],
  ],
  [
    'of nobody any more, without a telephone',
    sessionAt(48, { patientId: null, patientPhone: null }),
    ['pay', 'remind', 'payments', 'payOther', 'complete', 'cancel'],
  ],
])(
  'the menu of a session that is %s offers one leading action at most and five usual ones, and ends with the removal',
  (_, session, offered) => {
    const { lead, usual, ending } = menuOf(session, NOW)
    expect([...(lead ? [lead] : []), ...usual, ...ending]).toEqual(offered)
    expect(usual.length).toBeLessThanOrEqual(5)
  },
)

it('a late cancellation that costs a fee is offered next to the free one until the session begins', () => {
  const rule = { cancelNoticeHours: 24, lateCancelPercent: 50 }
  expect(menuOf(sessionAt(2, rule), NOW).ending).toEqual(['cancelAsAsked', 'cancel'])
  expect(menuOf(sessionAt(-2, rule), NOW).ending).toEqual(['cancel'])
  expect(menuOf(sessionAt(-2, rule), NOW).more).toContain('cancelAsAsked')
})

it.each([
  ['pending', 48],
  ['pending', 0.2],
  ['pending', -0.5],
  ['pending', -2],
  ['confirmed', 48],
  ['confirmed', 0.2],
  ['completed', -2],
  ['cancelled', -2],
] as const)(
  'the menu of a session that is %s, %d hours from now, has each action once',
  (status, hours) => {
    const session = sessionAt(hours, { ...ROOM, status })
    const { lead, usual, more, ending } = menuOf(session, NOW)
    const all = [...(lead ? [lead] : []), ...usual, ...more, ...ending]
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual(expect.arrayContaining(['remind', 'payments', 'messages', 'chat']))
    if (status === 'pending')
      expect(all).toEqual(expect.arrayContaining(['confirm', 'pay', 'complete', 'delete']))
    if (lead === 'pay') expect(all).not.toContain('payOther')
    else if (all.includes('pay')) expect(all).toContain('payOther')
  },
)
