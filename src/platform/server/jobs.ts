import { setTimeout as rest } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Something done again and again; it must bear being done by two servers at once. */
export interface Job {
  name: string
  /** Milliseconds between the end of one run and the start of the next. */
  every: number
  /** `stopping` aborts when the process ends: a long run ends early and leaves the rest to the next. */
  run(stopping: AbortSignal): Promise<unknown>
}

/** So long a job rests that was woken while it ran, in milliseconds: many changes in a row are one more run, not one each. */
const REST = 250

/** Runs jobs until stopped. `wake` runs one now; `stop` resolves when none is running. */
export function startJobs(jobs: Job[], log: Logger) {
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const timers = new Map<string, NodeJS.Timeout>()
  const again = new Set<string>()

  async function runOnce(job: Job): Promise<void> {
    do {
      again.delete(job.name)
      await job
        .run(stopping.signal)
        .catch((error: { code?: string; name?: string }) =>
          log.error({ job: job.name, error: { code: error.code, name: error.name } }, 'job failed'),
        )
      if (again.has(job.name)) await rest(REST, null, { signal: stopping.signal }).catch(() => {})
    } while (again.has(job.name) && !stopping.signal.aborted)
  }

  function start(job: Job): void {
    if (stopping.signal.aborted) return
    if (running.has(job.name)) {
      again.add(job.name)
      return
    }
    clearTimeout(timers.get(job.name))
    const run = runOnce(job).finally(() => {
      running.delete(job.name)
      schedule(job)
    })
    running.set(job.name, run)
  }

  function schedule(job: Job): void {
    if (stopping.signal.aborted) return
    timers.set(job.name, setTimeout(() => start(job), job.every).unref())
  }

  for (const job of jobs) schedule(job)
  return {
    wake(name: string): void {
      const job = jobs.find((known) => known.name === name)
      if (job) start(job)
    },
    async stop(): Promise<void> {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
