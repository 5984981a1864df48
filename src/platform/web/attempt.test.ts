import { expect, it } from 'vitest'
import { attemptFor } from './attempt.ts'

it('the same content keeps its key', () => {
  const first = attemptFor(null, 'Maria, 10:00')
  expect(attemptFor(first, 'Maria, 10:00')).toBe(first)
})

it('a request with other content gets a new key', () => {
  const first = attemptFor(null, 'Maria, 10:00')
  expect(attemptFor(first, 'Maria, 11:00').key).not.toBe(first.key)
})

it('a request with the same content gets a new key after it was answered', () => {
  const first = attemptFor(null, 'Maria, 10:00')
  expect(attemptFor(null, 'Maria, 10:00').key).not.toBe(first.key)
})
