import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDiskFull } from './disk-space.ts'
import { loggedError } from './errors.ts'

export interface Job {
  name: string
  /** Milliseconds between the end of one run and the start of the next. */
  every: number
  /** `stopping` aborts when the process ends: a long run ends early and leaves the rest to the next. */
  run(stopping: AbortSignal): Promise<unknown>
}

/** Milliseconds before a job runs again that was notified while it ran: many changes cause one more run, not one each. */
const REST = 250

/**
 * The milliseconds after the start over which the first runs of the jobs are spread: a server that is often restarted still
 * runs them all.
 */
const FIRST_WITHIN = 50_000

/** Runs jobs until stopped. `wake` runs one immediately; `stop` resolves when none is running. */
export function startJobs(jobs: Job[], log: Logger) {
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const timers = new Map<string, NodeJS.Timeout>()
  const again = new Set<string>()

  async function runOnce(job: Job): Promise<void> {
    do {
      again.delete(job.name)
      await job.run(stopping.signal).catch((error: unknown) => {
        if (isDiskFull(error)) return
        log.error({ job: job.name, error: loggedError(error) }, 'job failed')
      })
      if (again.has(job.name)) await sleep(REST, null, { signal: stopping.signal }).catch(() => {})
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

  function schedule(job: Job, after = job.every): void {
    if (stopping.signal.aborted) return
    timers.set(job.name, setTimeout(() => start(job), after).unref())
  }

  for (const [index, job] of jobs.entries())
    schedule(job, Math.min(job.every, (FIRST_WITHIN * (index + 1)) / jobs.length))
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

/**
 * Does the work for each, one after the other. A failure does not stop the others and is thrown at the end. Takes at most
 * a third of a processor: it rests after each, so that requests go on.
 */
export async function forEachInTurn<T>(
  all: readonly T[],
  stopping: AbortSignal | undefined,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const job of all) {
    if (stopping?.aborted) break
    const began = performance.now()
    await work(job).catch((error) => failures.push(error))
    await sleep(2 * (performance.now() - began), undefined, { signal: stopping }).catch(() => {})
  }
  if (failures.length > 0) throw failures[0]
}

interface Working {
  /** Works that run concurrently. */
  atOnce: number
  /** Milliseconds between checks for more work while some takes long. */
  every: number
  stopping: AbortSignal
}

/**
 * Does the works that `take` returns until none is left; null means that none is due. What becomes due while a work takes long
 * does not wait for it. A failure does not stop the others and is thrown at the end.
 */
export async function workWhileDue(
  take: () => Promise<(() => Promise<unknown>) | null>,
  { atOnce, every, stopping }: Working,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  const run = (work: () => Promise<unknown>) => {
    const ended = work()
      .then(() => {})
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(ended))
    running.add(ended)
  }
  try {
    while (!stopping.aborted) {
      const work = running.size < atOnce ? await take() : null
      if (work) run(work)
      else if (running.size === 0) break
      else await Promise.race([...running, sleep(every, null, { ref: false })])
    }
  } finally {
    await Promise.all(running)
  }
  if (failures.length > 0) throw failures[0]
}
