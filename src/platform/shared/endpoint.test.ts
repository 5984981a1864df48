import { describe, expect, it } from 'vitest'
import { addressOf } from './endpoint.ts'

describe('the address of a call', () => {
  it.each([
    ['/api/patients', {}, '/api/patients'],
    ['/api/patients/:id', { params: { id: 'a b/c' } }, '/api/patients/a%20b%2Fc'],
    [
      '/api/sessions',
      { query: { start: '2026-03-01T00:00:00-03:00' } },
      '/api/sessions?start=2026-03-01T00%3A00%3A00-03%3A00',
    ],
    ['/api/sessions', { query: { status: undefined, search: '' } }, '/api/sessions'],
    [
      '/api/patients',
      { query: { limit: 20, search: 'José & Cia' } },
      '/api/patients?limit=20&search=Jos%C3%A9+%26+Cia',
    ],
  ])('%s with %j is %s', (path, call, address) => {
    expect(addressOf({ path }, call)).toBe(address)
  })
})
