import { expect, it } from 'vitest'
import { HOUR } from '../../platform/shared/calendar.ts'
import { costOfBooked, costOfSlot } from './cancel-cost-rules.ts'

const SINGLE = { type: 'single', price: '180.00', sessionsCount: 1 } as const
const PACKAGE = { type: 'package', price: '640.00', sessionsCount: 4 } as const

it.each([
  [23, 50, SINGLE, false, 'Faltam menos de 24 h: cancelar custa R$ 90,00.'],
  [23, 100, SINGLE, false, 'Faltam menos de 24 h: cancelar custa R$ 180,00.'],
  [23, 50, SINGLE, true, 'Faltam menos de 24 h: cancelar custa até R$ 90,00.'],
  [23, 50, PACKAGE, false, 'Faltam menos de 24 h: cancelar custa R$ 80,00.'],
  [23, 100, PACKAGE, false, 'Faltam menos de 24 h: cancelar gasta uma sessão do pacote.'],
  [24, 50, SINGLE, false, null],
  [23, 0, SINGLE, false, null],
  [23, 50, { ...SINGLE, price: '0.00' }, false, null],
])(
  'Booked %i h ahead if a late cancellation costs %i %% of %j, with a coupon: %s, the page says %s',
  (ahead, lateCancelPercent, service, hasCoupon, expected) => {
    const rule = { cancelNoticeHours: 24, lateCancelPercent }
    const slot = new Date(ahead * HOUR).toISOString()
    const text = costOfSlot(rule, slot, { service, hasCoupon }, 0)
    expect(text?.replaceAll('\u00a0', ' ') ?? null).toBe(expected)
  },
)

it.each([
  [23, 50, '180.00', false, 'Faltam menos de 24 h: cancelar custa R$ 90,00.'],
  [23, 100, '180.00', false, 'Faltam menos de 24 h: cancelar custa R$ 180,00.'],
  [23, 50, '160.00', true, 'Faltam menos de 24 h: cancelar custa R$ 80,00.'],
  [23, 100, '160.00', true, 'Faltam menos de 24 h: cancelar gasta uma sessão do pacote.'],
  [25, 100, '160.00', true, null],
])(
  'A booking %i h ahead at %i %% of %s, first of a package: %s, says %s',
  (ahead, percent, price, isPackage, expected) => {
    const rule = { cancelNoticeHours: 24, lateCancelPercent: percent }
    const datetime = new Date(ahead * HOUR).toISOString()
    const text = costOfBooked(rule, { datetime, price }, isPackage, 0)
    expect(text?.replaceAll('\u00a0', ' ') ?? null).toBe(expected)
  },
)
