import { expect, it } from 'vitest'
import { attemptFor } from './attempt.ts'

let made = 0
const createKey = () => `key-${++made}`

it('the same content keeps its key', () => {
  const first = attemptFor(null, 'Maria, 10:00', createKey)
  expect(attemptFor(first, 'Maria, 10:00', createKey)).toBe(first)
})

it('other content gets a fresh key', () => {
  const first = attemptFor(null, 'Maria, 10:00', createKey)
  expect(attemptFor(first, 'Maria, 11:00', createKey).key).not.toBe(first.key)
})
