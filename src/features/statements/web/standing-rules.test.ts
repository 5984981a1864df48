import { expect, it } from 'vitest'
import { DAY } from '../../../platform/shared/calendar.ts'
import { centsOf } from '../../../platform/shared/money.ts'
import type { StatementSend } from '../contract.ts'
import {
  daysWaiting,
  isToSend,
  lastSendOf,
  linesSummary,
  receivedCents,
  standingOf,
  sumOwed,
} from './standing-rules.ts'

const NOW = Date.parse('2026-03-11T15:00:00.000Z')

const send = (daysAgo: number, more: Partial<StatementSend> = {}): StatementSend => ({
  channel: 'email',
  at: new Date(NOW - daysAgo * DAY).toISOString(),
  isReminder: false,
  state: 'sent',
  keptInFile: false,
  ...more,
})

it.each([
  ['300.00', '300.00', 'open'],
  ['300.00', '120.00', 'partly'],
  ['300.00', '0.00', 'paid'],
  ['0.00', '0.00', 'nothing'],
  ['-50.00', '0.00', 'nothing'],
])('the payment state of a statement of %s with %s open is %s', (total, open, standing) => {
  expect(standingOf({ total, open, followedBy: null })).toBe(standing)
})

it('a statement with a later one is shown as followed, whatever is open', () => {
  expect(standingOf({ total: '300.00', open: '0.00', followedBy: 8 })).toBe('followed')
})

it('the received amount leaves out credits of the patient', () => {
  expect(receivedCents({ total: '300.00', open: '120.00' })).toBe(18_000)
  expect(receivedCents({ total: '-50.00', open: '0.00' })).toBe(0)
})

it('the overpayment of one patient pays nothing for another', () => {
  expect(sumOwed(['300.00', '-50.00', '0.00', '80.50'])).toBe(38_050)
  expect(centsOf('-50.00')).toBe(-5_000)
})

it('a statement is to be sent until it was sent, and only while an amount is open', () => {
  expect(isToSend({ sends: [send(1, { state: 'failed' })], open: '10.00' })).toBe(true)
  expect(isToSend({ sends: [send(1)], open: '10.00' })).toBe(false)
  expect(isToSend({ sends: [], open: '0.00' })).toBe(false)
})

it('failed sends of a statement do not count', () => {
  expect(lastSendOf([send(1, { state: 'failed' })])).toBeNull()
  expect(lastSendOf([send(1, { state: 'failed' }), send(2)])).toEqual(send(2))
})

it('the days since the first send are counted without reminders while an amount is open', () => {
  const sends = [send(2, { isReminder: true }), send(5), send(9), send(12, { state: 'failed' })]
  expect(daysWaiting({ sends, open: '10.00', followedBy: null }, NOW)).toBe(9)
  expect(daysWaiting({ sends, open: '0.00', followedBy: null }, NOW)).toBeNull()
  expect(daysWaiting({ sends, open: '10.00', followedBy: 3 }, NOW)).toBeNull()
  expect(daysWaiting({ sends: [], open: '10.00', followedBy: null }, NOW)).toBeNull()
})

it('the summary of lines counts by kind and adds up the payments', () => {
  const lines = [
    { kind: 'before', amount: '80.00' },
    { kind: 'session', amount: '150.00' },
    { kind: 'session', amount: '150.00' },
    { kind: 'absence', amount: '75.00' },
    { kind: 'correction', amount: '-20.00' },
    { kind: 'payment', amount: '-150.00' },
  ] as const
  expect(linesSummary(lines)).toBe(
    '2 sessões, 1 falta, 1 correção, R$\u00a0150,00 recebidos, R$\u00a080,00 de antes',
  )
})

it('the summary of lines has refunds and credits of the patient', () => {
  const lines = [
    { kind: 'before', amount: '-30.00' },
    { kind: 'payment', amount: '45.00' },
  ] as const
  expect(linesSummary(lines)).toBe('R$\u00a045,00 devolvidos, R$\u00a030,00 a favor, de antes')
})
