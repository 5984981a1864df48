import { expect, it } from 'vitest'
import { MESSAGE_KINDS } from '../../app/message-kinds.ts'
import { DAY, HOUR } from '../../platform/shared/calendar.ts'
import { timeToLive } from './rules.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')

it.each([
  ['until its session begins', NOW + 2 * HOUR, 7_200],
  ['three days at most', NOW + 10 * DAY, 259_200],
  ['three days of a session that has begun', NOW - HOUR, 259_200],
  ['three days without a session', null, 259_200],
])('a notification is kept %s for a device that is off', (_, startsAt, seconds) => {
  expect(timeToLive(startsAt, NOW)).toBe(seconds)
})

it('a notification is kept no longer than its kind is useful', () => {
  const { usefulFor } = MESSAGE_KINDS.waitlist_offer
  expect(timeToLive(null, NOW, usefulFor)).toBe(7_200)
})

it('a reminder wakes the device, a received payment does not', () => {
  const { session_reminder, payment_received } = MESSAGE_KINDS
  expect([session_reminder.urgent, payment_received.urgent]).toEqual([true, undefined])
})
