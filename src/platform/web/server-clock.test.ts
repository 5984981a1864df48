import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { learnServerTime, serverNow, watchServerClock, wrongClock } from './server-clock.ts'

const NOON = Date.parse('2026-03-02T12:00:00Z')
const dateOf = (time: number) => new Date(time).toUTCString()

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  learnServerTime(dateOf(NOON), NOON, NOON)
})
afterEach(() => vi.useRealTimers())

it('the time is the device’s while a reply’s date agrees with it within seconds', () => {
  learnServerTime(dateOf(NOON - 2_000), NOON - 300, NOON)
  expect(serverNow()).toBe(NOON)
  expect(wrongClock()).toBeNull()
})

it.each([
  ['ahead', 10 * 60_000],
  ['behind', -26 * 60 * 60_000],
])('the time is the server’s if the device is %s', (_, by) => {
  learnServerTime(dateOf(NOON - by), NOON - 100, NOON)
  expect(Math.abs(serverNow() - (NOON - by))).toBeLessThan(1_000)
  expect(Math.abs((wrongClock() ?? 0) - by)).toBeLessThan(1_000)
})

it('a device that is wrong by a minute is not reported as wrong, and its days are the server’s', () => {
  learnServerTime(dateOf(NOON - 60_000), NOON, NOON)
  expect(wrongClock()).toBeNull()
  expect(serverNow()).toBeLessThan(NOON - 58_000)
})

it('a corrected clock is right from the next reply on, and listeners are called', () => {
  learnServerTime(dateOf(NOON - 600_000), NOON, NOON)
  const changed = vi.fn()
  const unwatch = watchServerClock(changed)
  learnServerTime(dateOf(NOON - 600_000), NOON, NOON)
  expect(changed).not.toHaveBeenCalled()
  learnServerTime(dateOf(NOON), NOON, NOON)
  expect(changed).toHaveBeenCalledOnce()
  expect(wrongClock()).toBeNull()
  unwatch()
})

it.each([
  ['without a date', null, NOON, NOON],
  ['that took longer than ten seconds', dateOf(NOON - 600_000), NOON - 11_000, NOON],
  ['during which the clock was set back', dateOf(NOON - 600_000), NOON, NOON - 5_000],
])('a reply %s says nothing about the time', (_, date, sentAt, receivedAt) => {
  learnServerTime(date, sentAt, receivedAt)
  expect(serverNow()).toBe(NOON)
})
