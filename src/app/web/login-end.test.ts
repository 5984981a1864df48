import { afterEach, expect, it, vi } from 'vitest'
import { closeLogin } from './login-end.ts'

afterEach(() => vi.unstubAllGlobals())

function stored(...keys: string[]): Set<string> {
  const keySet = new Set(keys)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (keySet.has(key) ? key : null),
    removeItem: (key: string) => keySet.delete(key),
  })
  return keySet
}

it('a psychologist’s login that ended is removed with the cached weeks, and the psychologist’s login page opens', () => {
  const storage = stored('token', 'psychologist', 'week', 'patientPhone')
  expect(closeLogin('/psychologist/patients')).toBe('/psychologist/login')
  expect([...storage]).toEqual(['patientPhone'])
})

it('a patient’s login that ended is removed, and the patient’s login page opens', () => {
  const storage = stored('token', 'patient', 'patientPhone')
  expect(closeLogin('/patient/dashboard')).toBe('/patient/login')
  expect([...storage]).toEqual(['token'])
})

it('if nobody was logged in, a refusal removes nothing', () => {
  stored()
  expect([closeLogin('/psychologist/login'), closeLogin('/patient/login')]).toEqual([null, null])
})

it.each(['/psychologist/login', '/patient/login'])(
  'at %s a refusal ends no login: it concerns the login being tried',
  (path) => {
    const storage = stored('token', 'psychologist', 'patient', 'patientPhone')
    expect([closeLogin(path), storage.size]).toEqual([null, 4])
  },
)

it('a refusal of a signed link ends no login', () => {
  const storage = stored('token', 'psychologist', 'patient', 'patientPhone')
  expect([closeLogin('/consulta/abc'), storage.size]).toEqual([null, 4])
})
