import { describe, expect, it } from 'vitest'
import { addressOf } from './endpoint.ts'

describe('the address of a call', () => {
  it.each([
    ['/api/people', {}, '/api/people'],
    ['/api/people/:id', { params: { id: 'a b/c' } }, '/api/people/a%20b%2Fc'],
    [
      '/api/meetings',
      { query: { start: '2026-03-01T00:00:00-03:00' } },
      '/api/meetings?start=2026-03-01T00%3A00%3A00-03%3A00',
    ],
    ['/api/meetings', { query: { status: undefined, search: '' } }, '/api/meetings'],
    [
      '/api/people',
      { query: { limit: 20, search: 'José & Cia' } },
      '/api/people?limit=20&search=Jos%C3%A9+%26+Cia',
    ],
  ])('the address of the call %s with %j is %s', (path, call, address) => {
    expect(addressOf({ path }, call)).toBe(address)
  })
})
