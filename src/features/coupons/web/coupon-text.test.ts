import { expect, it } from 'vitest'
import type { Coupon } from '../contract.ts'
import { discountText, standingText, usesText, validityText } from './coupon-text.ts'

const coupon: Coupon = {
  id: '01890000-0000-7000-8000-000000000001',
  code: 'PRIMEIRA10',
  percent: 10,
  amount: null,
  validFrom: '2026-03-02',
  validUntil: '2026-03-31',
  maxUses: 10,
  maxUsesPerPatient: 1,
  uses: 3,
  active: true,
  createdAt: '2026-03-01T12:00:00.000Z',
  version: 1,
}

it.each([
  ['its percentage', discountText(coupon), '10%'],
  ['its amount', discountText({ percent: null, amount: '20.00' }), 'R$\u00a020,00'],
  ['both its days', validityText(coupon), 'De 02/03/2026 a 31/03/2026'],
  ['its first day', validityText({ ...coupon, validUntil: null }), 'A partir de 02/03/2026'],
  ['its last day', validityText({ ...coupon, validFrom: null }), 'Até 31/03/2026'],
  ['that it has no end', validityText({ validFrom: null, validUntil: null }), 'Sem prazo'],
  ['how often it was used, of how often', usesText(coupon), '3 de 10'],
  ['how often it was used', usesText({ ...coupon, maxUses: null }), '3'],
])('a coupon in the list shows %s', (_, shown, expected) => {
  expect(shown).toBe(expected)
})

it.each([
  ['can be used', '2026-03-15', {}, null],
  ['has not begun', '2026-03-01', {}, 'Ainda não começou'],
  ['is over', '2026-04-01', {}, 'Vencido'],
  ['is used up', '2026-03-15', { uses: 10 }, 'Esgotado'],
  ['is off, which its switch says', '2026-04-01', { active: false }, null],
])('a coupon that %s says so in the list', (_, today, change, expected) => {
  expect(standingText({ ...coupon, ...change }, today)).toBe(expected)
})
