import { afterEach, expect, it, vi } from 'vitest'
import { closeLogin } from './login-end.ts'

afterEach(() => vi.unstubAllGlobals())

function stored(...keys: string[]): Set<string> {
  const kept = new Set(keys)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (kept.has(key) ? key : null),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

it('a psychologist’s login that ended is removed with the cached weeks, and the psychologist’s login page opens', () => {
  const kept = stored('token', 'psychologist', 'week', 'patientPhone')
  expect(closeLogin('/psychologist/patients')).toBe('/psychologist/login')
  expect([...kept]).toEqual(['patientPhone'])
})

it('a patient’s login that ended is removed, and the patient’s login page opens', () => {
  const kept = stored('token', 'patient', 'patientPhone')
  expect(closeLogin('/patient/dashboard')).toBe('/patient/login')
  expect([...kept]).toEqual(['token'])
})

it('if nobody was logged in, a refusal removes nothing', () => {
  stored()
  expect([closeLogin('/psychologist/login'), closeLogin('/patient/login')]).toEqual([null, null])
})

it.each(['/psychologist/login', '/patient/login'])(
  'at %s a refusal ends no login: it is of the one being tried',
  (path) => {
    const kept = stored('token', 'psychologist', 'patient', 'patientPhone')
    expect([closeLogin(path), kept.size]).toEqual([null, 4])
  },
)

it('a refusal of a signed link ends no login', () => {
  const kept = stored('token', 'psychologist', 'patient', 'patientPhone')
  expect([closeLogin('/consulta/abc'), kept.size]).toEqual([null, 4])
})
