import { afterEach, describe, expect, it, vi } from 'vitest'
import { DAY } from '../../../platform/shared/calendar.ts'
import { weekToKeep } from '../kept-week-rules.ts'
import { readOwnWeek } from './own-week.ts'

const SAVED = Date.parse('2026-03-04T15:00:00Z')
const WEEK = weekToKeep([], { psychologistId: 'ana', zone: 'America/Sao_Paulo' }, SAVED)

afterEach(() => vi.unstubAllGlobals())

/** A browser that keeps Ana's week and in which that psychologist is logged in. */
function browserOf(id: string) {
  const kept = new Map([
    ['token', 'abc'],
    ['psychologist', JSON.stringify({ id, email: 'ana@exemplo.com.br' })],
    ['week', JSON.stringify(WEEK)],
  ])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

describe('the kept week, read without a network', () => {
  it('is there for 14 days', () => {
    const kept = browserOf('ana')
    expect(readOwnWeek(SAVED + 14 * DAY)).toEqual(WEEK)
    expect(kept.has('week')).toBe(true)
  })

  it.each([
    ['once it is older', 'ana', SAVED + 14 * DAY + 1],
    ['where somebody else is logged in', 'bia', SAVED],
  ])('%s is not shown, and is gone from the device', (_, id, now) => {
    const kept = browserOf(id)
    expect(readOwnWeek(now)).toBeNull()
    expect([...kept.keys()]).toEqual(['token', 'psychologist'])
  })
})
