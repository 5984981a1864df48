import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { startJobs } from './jobs.ts'

describe('a job', () => {
  it('that is woken while it runs runs once more, however often that was', async () => {
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
