import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const isTrue = async () => {}
const isFalse = async () => {
  throw new Error('no login')
}
type Call = ReturnType<ReturnType<typeof createConcurrencyLimit>['acquire']>

/** Resolves to the number of these calls that run. */
async function countRunning(calls: readonly Call[]): Promise<number> {
  let running = 0
  for (const call of calls) call.then(() => running++).catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  return running
}

it('of forty calls of an account two run at a time, and the others run in order', async () => {
  const { acquire } = createConcurrencyLimit()
  const calls = Array.from({ length: 40 }, () => acquire('ana', isTrue))
  for (let n = 0; n < 40; n++) {
    expect(await countRunning(calls)).toBe(Math.min(n + 2, 40))
    const release = await calls[n]
    release?.()
    release?.()
  }
})

it('accounts do not wait for each other', async () => {
  const { acquire } = createConcurrencyLimit()
  const ofAna = Array.from({ length: 5 }, () => acquire('ana', isTrue))
  expect(await countRunning(ofAna)).toBe(2)
  expect(await countRunning([acquire('bia', isTrue)])).toBe(1)
})

it('a call that waits too long is refused with the time to try again', async () => {
  const { acquire } = createConcurrencyLimit()
  const calls = Array.from({ length: 3 }, () => acquire('ana', isTrue))
  const refused = expect(calls[2]).rejects.toMatchObject({ code: 'throttled', retryAfter: 5 })
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
  const [one] = calls
  ;(await one)?.()
  expect(await countRunning([acquire('ana', isTrue)])).toBe(1)
})

it('failed logins of an account run one call at a time, so that the owner’s can run next to it', async () => {
  const { acquire } = createConcurrencyLimit()
  const stranger = await acquire('ana', isFalse)
  await expect(acquire('ana', isFalse)).rejects.toThrow('no login')
  expect(await countRunning([acquire('ana', isTrue), acquire('ana', isTrue)])).toBe(1)
  stranger()
})
