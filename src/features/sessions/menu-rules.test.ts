import { expect, it } from 'vitest'
import { HOUR } from '../../platform/shared/calendar.ts'
import type { Session } from './contract.ts'
import { menuOf } from './menu-rules.ts'

const NOW = Date.parse('2026-03-11T12:00:00Z')

function sessionAt(hours: number, more: Partial<Session> = {}): Session {
  return {
    id: 'a',
    patientId: 'p',
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
  } as Session
}

it.each<[string, Session, string[]]>([
  [
    'pending and still to come',
    sessionAt(48, { status: 'pending' }),
    ['confirm', 'pay', 'remind', 'edit', 'move', 'cancel', 'delete'],
  ],
  [
    'confirmed, paid and still to come',
    sessionAt(48, { paid: true, received: '150.00' }),
    ['payments', 'remind', 'edit', 'move', 'cancel'],
  ],
  ['confirmed and begun', sessionAt(-2), ['complete', 'absent', 'pay', 'write', 'edit', 'cancel']],
  [
    'completed and owed',
    sessionAt(-2, { status: 'completed' }),
    ['pay', 'payments', 'write', 'edit', 'reopen'],
  ],
  [
    'missed, with a fee',
    sessionAt(-2, { status: 'cancelled', outcome: 'absent', fee: '75.00' }),
    ['pay', 'waive', 'payments'],
  ],
  ['cancelled before its time', sessionAt(48, { status: 'cancelled' }), ['remind']],
])(
  'the menu of a session that is %s offers at most seven actions at first',
  (_, session, offered) => {
    const { forward, change, ending } = menuOf(session, NOW)
    expect([...forward, ...change, ...ending]).toEqual(offered)
    expect(offered.length).toBeLessThanOrEqual(7)
  },
)

it.each([
  ['pending', 48],
  ['pending', -2],
  ['confirmed', 48],
  ['completed', -2],
  ['cancelled', -2],
] as const)(
  'the menu of a session that is %s, %i hours from now, has each action once',
  (status, hours) => {
    const session = sessionAt(hours, { status })
    const { forward, change, ending, more } = menuOf(session, NOW)
    const all = [...forward, ...change, ...ending, ...more]
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual(expect.arrayContaining(['remind', 'payments', 'messages']))
    if (status === 'pending')
      expect(all).toEqual(expect.arrayContaining(['confirm', 'pay', 'complete', 'delete']))
  },
)
