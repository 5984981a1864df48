import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE = 20_000
const EVERY = 100

/** Repeats a call until it returns a value; undefined if none came in time. */
export async function awaited<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  const until = performance.now() + PATIENCE
  for (;;) {
    const answer = await ask()
    if (answer !== undefined || performance.now() > until) return answer
    await wait(EVERY)
  }
}
