import { afterEach, describe, expect, it, vi } from 'vitest'
import { ownTime } from './own-time.ts'

const practice = 'America/Sao_Paulo'
const nine = '2026-12-01T12:00:00.000Z'

describe('the reader’s own time', () => {
  it.each([
    ['the same clock', 'America/Bahia'],
    ['no zone known', null],
  ])('is not told with %s', (_, zone) => {
    expect(ownTime(nine, practice, zone)).toBeNull()
  })

  it.each([
    ['an hour behind', 'America/Manaus', { day: null, time: '08:00' }],
    ['an hour ahead', 'America/Noronha', { day: null, time: '10:00' }],
    ['another day', 'Pacific/Auckland', { day: '2026-12-02', time: '01:00' }],
  ])('is told with %s', (_, zone, own) => {
    expect(ownTime(nine, practice, zone)).toEqual(own)
  })

  it('is told where the clocks show the same and only the days differ', () => {
    // Kiritimati is UTC+14, Honolulu UTC-10.
    const own = ownTime('2026-12-01T12:00:00.000Z', 'Pacific/Honolulu', 'Pacific/Kiritimati')
    expect(own).toEqual({ day: '2026-12-02', time: '02:00' })
  })
})

describe('the device’s zone', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.resetModules()
  })

  /** Beside a practice in São Paulo, in a browser that says it is there. */
  async function zoneWhere(timeZone: string): Promise<string | null> {
    const options = new Intl.DateTimeFormat('pt-BR').resolvedOptions()
    const told = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    told.mockReturnValue({ ...options, timeZone })
    vi.resetModules()
    return (await import('./own-time.ts')).readOtherZone(practice)
  }

  it.each([
    ['America/Manaus', 'America/Manaus'],
    [practice, null],
    ['Etc/Unknown', null],
    ['', null],
  ])('that is %j counts as %j', async (told, counted) => {
    expect(await zoneWhere(told)).toBe(counted)
  })
})
