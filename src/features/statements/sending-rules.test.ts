import { expect, it } from 'vitest'
import { DAY } from '../../platform/shared/calendar.ts'
import { smsOf } from '../delivery/sms-text.ts'
import { STATEMENT_KINDS } from './message-kinds.ts'
import { isReminderDue, missingOf, monthToClose } from './sending-rules.ts'

const URL = `https://consultorio.exemplo.com.br/extrato/${'a'.repeat(64)}`
const SENT = Date.parse('2026-03-02T12:00:00Z')
const send = (days: number, more = {}) => ({
  at: new Date(SENT + days * DAY).toISOString(),
  isReminder: false,
  state: 'sent' as const,
  ...more,
})

const RULE = { days: 5, every: 7, most: 2, since: 0 }
const reminder = (days: number, more = {}) => send(days, { isReminder: true, ...more })

it.each([
  ['is not due for what was never sent', [], 30, {}, false],
  ['is not due a day early', [send(0)], 4, {}, false],
  ['is due on the day', [send(0)], 5, {}, true],
  ['counts from the last sending', [send(3), send(0)], 5, {}, false],
  ['comes again after the rule’s days', [reminder(5), send(0)], 12, {}, true],
  ['does not come again before them', [reminder(5), send(0)], 11, {}, false],
  ['comes so many times at most', [reminder(12), reminder(5), send(0)], 40, {}, false],
  ['counts one that failed', [reminder(5, { state: 'failed' }), send(0)], 6, {}, false],
  ['is not due where every sending failed', [send(0, { state: 'failed' })], 9, {}, false],
  ['counts from when the rule was switched on', [send(0)], 20, { since: SENT + 18 * DAY }, false],
])('a reminder of a statement %s', (_, sends, days, more, due) => {
  const now = SENT + days * DAY
  expect(isReminderDue(sends, { ...RULE, ...more }, 'America/Sao_Paulo', now)).toBe(due)
})

it('a reminder of a statement counts days in the practice’s zone', () => {
  const evening = { ...send(0), at: '2026-03-03T02:30:00Z' }
  const morning = Date.parse('2026-03-07T10:00:00Z')
  expect(isReminderDue([evening], RULE, 'America/Sao_Paulo', morning)).toBe(true)
  expect(isReminderDue([evening], RULE, 'UTC', morning)).toBe(false)
})

it.each([
  ['2026-03-04', '2026-01'],
  ['2026-03-05', '2026-02'],
  ['2026-01-05', '2025-12'],
  ['2026-01-04', '2025-11'],
])('on %s, with the closing day 5, the month to close is %s', (today, month) => {
  expect(monthToClose(today, 5)).toBe(month)
})

it('a statement reports why it cannot be sent by a channel', () => {
  const on = { email: true, sms: true }
  const reachable = {
    email: 'maria@exemplo.com',
    emailUnconfirmed: false,
    optedOut: [],
    people: [],
  }
  const missing = (more: object, switches = on, url = URL) =>
    missingOf({ ...reachable, ...more }, switches, url)
  expect(missing({})).toEqual({ email: null, sms: null, whatsapp: null })
  expect(missing({ email: null }).email).toBe('no_address')
  expect(missing({ emailUnconfirmed: true }).email).toBe('unconfirmed')
  expect(missing({ optedOut: ['email'] })).toMatchObject({ email: 'opted_out', sms: null })
  expect(missing({}, { email: false, sms: false })).toMatchObject({
    email: 'switched_off',
    sms: 'switched_off',
  })
  expect(missing({}, on, URL.padEnd(111, 'a')).sms).toBe('too_long')
})

it('a statement can be sent if a person who receives notices can be reached instead of the patient', () => {
  const nobody = { email: null, emailUnconfirmed: false, optedOut: ['sms'] }
  const rita = { email: 'rita@exemplo.com', phone: '+5511900001001', optedOut: [] }
  const missing = (people: object[]) =>
    missingOf({ ...nobody, people: people as never }, { email: true, sms: true }, URL)
  expect(missing([rita])).toMatchObject({ email: null, sms: 'opted_out' })
  expect(missing([{ ...rita, email: null }])).toMatchObject({ email: 'no_address', sms: null })
  expect(missing([{ ...rita, optedOut: ['email'] }])).toMatchObject({ email: 'no_address' })
})

it('an SMS has the whole link, however long the name is', () => {
  const facts = {
    patientName: 'Maria Lima',
    psychologistName: 'Maria Aparecida dos Santos Albuquerque de Oliveira',
    psychologistEmail: 'ana@exemplo.com',
    month: '2026-02',
    totalCents: 60_000,
    url: URL.padEnd(110, 'a'),
  }
  for (const { content } of Object.values(STATEMENT_KINDS)) {
    const { line, name } = content(facts)
    const text = smsOf(line, name)
    expect(text).toContain(facts.url)
    expect(text.length).toBeLessThanOrEqual(160)
  }
})
