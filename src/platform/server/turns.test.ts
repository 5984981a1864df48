import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const isTrue = async () => {}
const isFalse = async () => {
  throw new Error('no login')
}
type Turn = ReturnType<ReturnType<typeof createTurns>['take']>

/** Resolves to how many of these have their turn. */
async function countTaken(turns: readonly Turn[]): Promise<number> {
  let taken = 0
  for (const turn of turns) turn.then(() => taken++).catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  return taken
}

it('of forty calls of an account two run at a time, and each gets its turn in order', async () => {
  const { take } = createTurns()
  const turns = Array.from({ length: 40 }, () => take('ana', isTrue))
  for (let done = 0; done < 40; done++) {
    expect(await countTaken(turns)).toBe(Math.min(done + 2, 40))
    const release = await turns[done]
    release?.()
    release?.()
  }
})

it('accounts do not wait for each other', async () => {
  const { take } = createTurns()
  const ofAna = Array.from({ length: 5 }, () => take('ana', isTrue))
  expect(await countTaken(ofAna)).toBe(2)
  expect(await countTaken([take('bia', isTrue)])).toBe(1)
})

it('a call that waits too long is refused with the time to try again', async () => {
  const { take } = createTurns()
  const turns = Array.from({ length: 3 }, () => take('ana', isTrue))
  const refused = expect(turns[2]).rejects.toMatchObject({ code: 'throttled', retryAfter: 5 })
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
  const [one] = turns
  ;(await one)?.()
  expect(await countTaken([take('ana', isTrue)])).toBe(1)
})

it('false logins take one turn of an account, and the owner the other', async () => {
  const { take } = createTurns()
  const stranger = await take('ana', isFalse)
  await expect(take('ana', isFalse)).rejects.toThrow('no login')
  expect(await countTaken([take('ana', isTrue), take('ana', isTrue)])).toBe(1)
  stranger()
})
