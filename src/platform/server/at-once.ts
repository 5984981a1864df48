import { ABORTED } from './postgres-batch.ts'

/**
 * Sends the statements of one transaction together instead of each after the reply to the one before. PostgreSQL runs
 * them in the order of their calls. Waits for all, so that none is sent after the transaction has ended, and then throws
 * the failure that caused the others.
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
