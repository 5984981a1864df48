import { expect, it } from 'vitest'
import { clocksDiffer, shortTime } from './own-time.ts'

it.each([
  ['the same day', null, '08:00'],
  ['another day', '2026-12-02', 'Qua 08:00'],
])('an hour in another zone on %s is written short', (_, day, text) => {
  expect(shortTime({ day, time: '08:00' })).toBe(text)
})

const times = (...instants: string[]) => ({
  timezone: 'America/Sao_Paulo',
  days: instants.map((slot) => ({ date: slot.slice(0, 10), slots: [slot] })),
})

it('two zones differ also if only a later daylight saving time separates them', () => {
  // Under its law of 2024 Asunción is an hour behind in June and level in December.
  const [june, december] = ['2023-06-01T12:00:00.000Z', '2023-12-01T12:00:00.000Z']
  expect(clocksDiffer(times(december), 'America/Asuncion')).toBe(false)
  expect(clocksDiffer(times(december, june), 'America/Asuncion')).toBe(true)
})

it('two zones count as equal if no time is offered', () => {
  expect(clocksDiffer(times(), 'Europe/Lisbon')).toBe(false)
})
