import { afterEach, describe, expect, it, vi } from 'vitest'
import { storage, storedPsychologist } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

function stored(entries: Record<string, string>): Map<string, string> {
  const kept = new Map(Object.entries(entries))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

const user = JSON.stringify({ id: '1', email: 'ana@exemplo.com.br', name: 'Ana' })

describe('the stored login', () => {
  it('is a token and a user with id and e-mail', () => {
    stored({ token: 'abc', psychologist: user })
    expect(storedPsychologist()).toMatchObject({
      id: '1',
      email: 'ana@exemplo.com.br',
      name: 'Ana',
    })
  })

  it.each([
    ['a token', { psychologist: user }],
    ['a user', { token: 'abc' }],
    ['an id', { token: 'abc', psychologist: '{"email":"ana@exemplo.com.br"}' }],
    ['an e-mail', { token: 'abc', psychologist: '{"id":"1"}' }],
    ['a readable user', { token: 'abc', psychologist: '{' }],
    ['more than null', { token: 'abc', psychologist: 'null' }],
  ])('is none without %s', (_, entries: Record<string, string>) => {
    stored(entries)
    expect(storedPsychologist()).toBeNull()
  })
})

describe('the browser’s storage', () => {
  it('has the keys token, psychologist, patient and patientPhone', () => {
    const kept = stored({})
    for (const key of ['token', 'psychologist', 'patient', 'patientPhone'] as const)
      storage.set(key, key)
    expect([...kept.keys()]).toEqual(['token', 'psychologist', 'patient', 'patientPhone'])
    storage.remove('token', 'patientPhone')
    expect([...kept.keys()]).toEqual(['psychologist', 'patient'])
  })

  it('may be blocked: nothing is stored, nothing breaks', () => {
    const refuse = () => {
      throw new Error('SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    storage.set('token', 'abc')
    storage.remove('token')
    expect([storage.get('token'), storedPsychologist()]).toEqual([null, null])
  })
})
