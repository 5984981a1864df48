import { afterEach, describe, expect, it, vi } from 'vitest'
import { storage } from '../../../../platform/web/storage.ts'
import { keepDraft } from '../../../../platform/web/tab-draft.ts'
import { keepPatient, keepPsychologist } from './keep-login.ts'
import { clearPatient, clearPsychologist, storedPsychologist } from './stored-login.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(name: 'localStorage' | 'sessionStorage', keys: string[]): Set<string> {
  const keySet = new Set(keys)
  vi.stubGlobal(name, {
    getItem: (key: string) => (keySet.has(key) ? '{}' : null),
    setItem: (key: string) => keySet.add(key),
    removeItem: (key: string) => keySet.delete(key),
    clear: () => keySet.clear(),
  })
  return keySet
}

function browserWith(...keys: string[]) {
  const lasting = stubStorage('localStorage', keys)
  const tab = stubStorage('sessionStorage', [])
  for (const draft of ['support', 'agendar-7', 'agendado-7', 'patient-code']) keepDraft(draft, {})
  return { kept: () => [...lasting], typed: () => tab.size }
}

describe('a login that replaces another', () => {
  /** Returns whether a login was stored after each change of the storage. */
  function watch(entries: Record<string, string>, isStored: () => boolean): boolean[] {
    const kept = stored(entries)
    const seen: boolean[] = []
    for (const method of ['set', 'delete'] as const) {
      const original = kept[method].bind(kept) as (...values: string[]) => never
      kept[method] = (...values: string[]) => {
        const outcome = original(...values)
        seen.push(isStored())
        return outcome
      }
    }
    return seen
  }

  it('A psychologist is never logged out in between, as other tabs would see it', () => {
    const former = { token: 'a', psychologist: '{"id":"1","email":"a@b.c"}', week: '{}' }
    const seen = watch(former, () => storedPsychologist() !== null)
    keepPsychologist('b', { id: '2', email: 'b@b.c' })
    expect(new Set(seen)).toEqual(new Set([true]))
    expect(storedPsychologist()).toMatchObject({ id: '2' })
    expect([storage.get('token'), storage.get('week')]).toEqual(['b', null])
  })

  it('A patient is never logged out in between', () => {
    const former = { patient: 'a', patientPhone: '+5511912345678' }
    const seen = watch(former, () => Boolean(storage.get('patient') && storage.get('patientPhone')))
    keepPatient('+5511912345679', 'b')
    expect(new Set(seen)).toEqual(new Set([true]))
    expect([storage.get('patient'), storage.get('patientPhone')]).toEqual(['b', '+5511912345679'])
  })

  it('The former person’s drafts in this tab are removed, a visitor’s are kept', () => {
    const former = browserWith('token', 'psychologist')
    keepPsychologist('b', {})
    const patient = browserWith('patientPhone')
    keepPatient('+5511912345679', undefined)
    const visitor = browserWith()
    keepPsychologist('b', {})
    keepPatient('+5511912345679', undefined)
    expect([former.typed(), patient.typed(), visitor.typed()]).toEqual([0, 0, 4])
  })
})

describe('a logout', () => {
  it('A psychologist’s logout removes the login, the cached weeks and the tab’s drafts', () => {
    const { kept, typed } = browserWith('token', 'psychologist', 'week', 'patientPhone')
    clearPsychologist()
    expect([kept(), typed()]).toEqual([['patientPhone'], 0])
  })

  it('A patient’s logout removes the login and the tab’s drafts, and no psychologist', () => {
    const { kept, typed } = browserWith('token', 'psychologist', 'week', 'patient', 'patientPhone')
    clearPatient()
    expect([kept(), typed()]).toEqual([['token', 'psychologist', 'week'], 0])
  })

  it('A logout with an incomplete login removes it and the drafts', () => {
    const { kept, typed } = browserWith('week')
    clearPsychologist()
    expect([kept(), typed()]).toEqual([[], 0])
  })

  it('A logout without a login keeps a visitor’s drafts', () => {
    const { typed } = browserWith()
    clearPsychologist()
    clearPatient()
    expect(typed()).toBe(4)
  })

  it('A logout with a blocked storage does not fail', () => {
    const refuse = () => {
      throw new Error('SecurityError')
    }
    const blocked = { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse }
    vi.stubGlobal('localStorage', blocked)
    vi.stubGlobal('sessionStorage', blocked)
    expect(() => clearPsychologist()).not.toThrow()
  })
})

function stored(entries: Record<string, string>): Map<string, string> {
  const storage = new Map(Object.entries(entries))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  return storage
}

const user = JSON.stringify({ id: '1', email: 'ana@exemplo.com.br', name: 'Ana' })

describe('the stored login', () => {
  it('The stored login is a token and a user with id and e-mail', () => {
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
  ])('The stored login is missing without %s', (_, entries: Record<string, string>) => {
    stored(entries)
    expect(storedPsychologist()).toBeNull()
  })
})

it('A login is stored under token, psychologist, patient and patientPhone', () => {
  const kept = stored({})
  for (const key of ['token', 'psychologist', 'patient', 'patientPhone'] as const)
    storage.set(key, key)
  expect([...kept.keys()]).toEqual(['token', 'psychologist', 'patient', 'patientPhone'])
  storage.remove('token', 'patientPhone')
  expect([...kept.keys()]).toEqual(['psychologist', 'patient'])
})

it('A blocked storage has no login', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  storage.set('token', 'abc')
  expect(storedPsychologist()).toBeNull()
})
