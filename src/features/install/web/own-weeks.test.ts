import { afterEach, describe, expect, it, vi } from 'vitest'
import { DAY } from '../../../platform/shared/calendar.ts'
import { weeksToKeep } from '../kept-weeks-rules.ts'
import { readOwnWeeks } from './own-weeks.ts'

const SAVED = Date.parse('2026-03-04T15:00:00Z')
const WEEKS = weeksToKeep(
  [],
  { psychologistId: 'ana', zone: 'America/Sao_Paulo' },
  { today: '2026-03-04', savedAt: SAVED },
)

afterEach(() => vi.unstubAllGlobals())

function browserOf(id: string) {
  const storage = new Map([
    ['token', 'abc'],
    ['psychologist', JSON.stringify({ id, email: 'ana@exemplo.com.br' })],
    ['week', JSON.stringify(WEEKS)],
  ])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    removeItem: (key: string) => storage.delete(key),
  })
  return storage
}

describe('the kept weeks, read without a network', () => {
  it('the kept weeks are available for 14 days without a network', () => {
    const storage = browserOf('ana')
    expect(readOwnWeeks(SAVED + 14 * DAY)).toEqual(WEEKS)
    expect(storage.has('week')).toBe(true)
  })

  it.each([
    ['once they are older', 'ana', SAVED + 14 * DAY + 1],
    ['if somebody else is logged in', 'bia', SAVED],
  ])('the kept weeks are not shown %s, and are deleted from the device', (_, id, now) => {
    const storage = browserOf(id)
    expect(readOwnWeeks(now)).toBeNull()
    expect([...storage.keys()]).toEqual(['token', 'psychologist'])
  })
})
