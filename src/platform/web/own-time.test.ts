import { afterEach, describe, expect, it, vi } from 'vitest'
import { bothZones, ownTime } from './own-time.ts'

const account = 'America/Sao_Paulo'
const nine = '2026-12-01T12:00:00.000Z'

describe('the reader’s own time', () => {
  it.each([
    ['the same clock', 'America/Bahia'],
    ['no zone known', null],
  ])('the reader’s own time is not shown with %s', (_, zone) => {
    expect(ownTime(nine, account, zone)).toBeNull()
  })

  it.each([
    ['an hour behind', 'America/Manaus', { day: null, time: '08:00' }],
    ['an hour ahead', 'America/Noronha', { day: null, time: '10:00' }],
    ['another day', 'Pacific/Auckland', { day: '2026-12-02', time: '01:00' }],
  ])('the reader’s own time is shown with %s', (_, zone, own) => {
    expect(ownTime(nine, account, zone)).toEqual(own)
  })

  it('the reader’s own time includes the day if only the days differ', () => {
    const own = ownTime('2026-12-01T12:00:00.000Z', 'Pacific/Honolulu', 'Pacific/Kiritimati')
    expect(own).toEqual({ day: '2026-12-02', time: '02:00' })
  })
})

describe('a deadline', () => {
  it('a deadline names both zones to a reader in another zone', () => {
    expect(bothZones('2026-12-02T01:17:00.000Z', account, 'America/Rio_Branco')).toBe(
      'Horário de Brasília (GMT-3); para você, 01/12/2026 às 20:17 no Horário do Acre (GMT-5)',
    )
  })

  it.each(['America/Bahia', null])('a deadline names no zone if the clocks agree: %s', (zone) => {
    expect(bothZones(nine, account, zone)).toBeNull()
  })
})

describe('the device’s zone', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.resetModules()
  })

  async function otherZoneIn(timeZone: string): Promise<string | null> {
    const options = new Intl.DateTimeFormat('pt-BR').resolvedOptions()
    const resolvedOptions = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    resolvedOptions.mockReturnValue({ ...options, timeZone })
    vi.resetModules()
    return (await import('./own-time.ts')).readOtherZone(account)
  }

  it.each([
    ['America/Manaus', 'America/Manaus'],
    [account, null],
    ['Etc/Unknown', null],
    ['', null],
  ])('the device’s zone %j counts as %j', async (zone, counted) => {
    expect(await otherZoneIn(zone)).toBe(counted)
  })
})
