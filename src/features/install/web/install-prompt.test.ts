import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { everySecond } from './install-prompt.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('the install state is polled every second, until nobody listens any more', () => {
  const ask = vi.fn()
  const stop = everySecond(ask)
  vi.advanceTimersByTime(3_000)
  expect(ask).toHaveBeenCalledTimes(3)
  stop()
  vi.advanceTimersByTime(3_000)
  expect(ask).toHaveBeenCalledTimes(3)
})
