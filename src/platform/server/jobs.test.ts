import pino from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { forEachInTurn, startJobs, workWhileDue } from './jobs.ts'

describe('a job', () => {
  it('a job runs first within a minute of the start, at another moment than the others', async () => {
    vi.useFakeTimers()
    const began: Record<string, number> = {}
    const names = ['um', 'dois', 'três', 'quatro']
    const jobs = startJobs(
      names.map((name) => ({
        name,
        every: name === 'um' ? 1_000 : 6 * 3_600_000,
        run: async () => {
          began[name] ??= Date.now() - start
        },
      })),
      pino({ level: 'silent' }),
    )
    const start = Date.now()
    await vi.advanceTimersByTimeAsync(60_000)
    await jobs.stop()
    vi.useRealTimers()
    expect(Object.keys(began).sort()).toEqual(names.toSorted())
    expect(began.um).toBe(1_000)
    expect(new Set(Object.values(began)).size).toBe(names.length)
  })

  it('a job that is notified while it runs runs a second time, however often that was', async () => {
    const ends: (() => void)[] = []
    const run = () => new Promise<void>((end) => ends.push(end))
    const jobs = startJobs([{ name: 'um', every: 60_000, run }], pino({ level: 'silent' }))
    for (const _ of 'três') jobs.wake('um')
    expect(ends).toHaveLength(1)
    ends[0]?.()
    await expect.poll(() => ends.length).toBe(2)
    ends[1]?.()
    await jobs.stop()
    expect(ends).toHaveLength(2)
  })
})

it('work on many items continues after one fails, whose error is thrown at the end', async () => {
  const finishedJobs: number[] = []
  const working = forEachInTurn([1, 2, 3], undefined, async (one) => {
    if (one === 2) throw new Error('dois')
    finishedJobs.push(one)
  })
  await expect(working).rejects.toThrow('dois')
  expect(finishedJobs).toEqual([1, 3])
})

it('work that becomes due while another takes long does not wait for it', async () => {
  const slow = Promise.withResolvers<void>()
  const quick = Promise.withResolvers<void>()
  const jobs = [() => slow.promise]
  const { signal: stopping } = new AbortController()
  const working = workWhileDue(async () => jobs.shift() ?? null, { atOnce: 2, every: 1, stopping })
  await expect.poll(() => jobs).toEqual([])
  jobs.push(async () => quick.resolve())
  await quick.promise
  slow.resolve()
  await working
})

it('of due work a limited number runs concurrently; a failure stops no other and is thrown at the end', async () => {
  const ends: (() => void)[] = []
  const due = [1, 2, 3].map((one) => () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    ends.push(() => (one === 1 ? reject(new Error('um')) : resolve()))
    return promise
  })
  const { signal: stopping } = new AbortController()
  const working = workWhileDue(async () => due.shift() ?? null, { atOnce: 2, every: 1, stopping })
  await expect.poll(() => ends.length).toBe(2)
  expect(due).toHaveLength(1)
  for (const end of ends) end()
  await expect.poll(() => ends.length).toBe(3)
  ends[2]?.()
  await expect(working).rejects.toThrow('um')
})
