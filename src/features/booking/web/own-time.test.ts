import { describe, expect, it } from 'vitest'
import { clocksDiffer, longOwnTime, ownTime, shortOwnTime } from './own-time.ts'

const practice = 'America/Sao_Paulo'
const nine = '2026-12-01T12:00:00.000Z'

describe('the patient’s own time', () => {
  it.each([
    ['the same clock', 'America/Bahia'],
    ['no zone known', null],
  ])('is not told with %s', (_, zone) => {
    expect(ownTime(nine, practice, zone)).toBeNull()
  })

  it.each([
    ['an hour behind', 'America/Manaus', '08:00', '08:00 para você'],
    ['an hour ahead', 'America/Noronha', '10:00', '10:00 para você'],
    [
      'another day',
      'Pacific/Auckland',
      'quarta-feira, 2 de dezembro, 01:00',
      'Qua 01:00 para você',
    ],
  ])('is told with %s', (_, zone, long, short) => {
    const own = ownTime(nine, practice, zone)
    expect([own && longOwnTime(own), own && shortOwnTime(own)]).toEqual([long, short])
  })
})

describe('two clocks', () => {
  const times = (...instants: string[]) => ({
    timezone: practice,
    days: instants.map((slot) => ({ date: slot.slice(0, 10), slots: [slot] })),
  })

  it('differ also where only a later summer time parts them', () => {
    // Asunción is an hour behind in June and level in December, up to its law of 2024.
    const [june, december] = ['2023-06-01T12:00:00.000Z', '2023-12-01T12:00:00.000Z']
    expect(clocksDiffer(times(december), 'America/Asuncion')).toBe(false)
    expect(clocksDiffer(times(december, june), 'America/Asuncion')).toBe(true)
  })

  it('agree where no time is on offer', () => {
    expect(clocksDiffer(times(), 'Europe/Lisbon')).toBe(false)
  })
})
