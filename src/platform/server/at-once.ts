import { ABORTED } from './postgres-batch.ts'

/**
 * Waits for statements of one transaction that are asked for in one turn, in whose order the database runs them; use it
 * instead of `Promise.all`. Waits for all, so that none is asked for after the transaction has ended, and then throws the
 * failure that caused the others.
 */
export async function atOnce<T extends readonly unknown[]>(
  work: {
    [Place in keyof T]: T[Place] | Promise<T[Place]>
  },
): Promise<T> {
  const settled = await Promise.allSettled(work)
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (failures.length > 0)
    throw failures.find(({ code }: { code?: unknown }) => code !== ABORTED) ?? failures[0]
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as T
}
