import { setTimeout as wait } from 'node:timers/promises'
import { vi } from 'vitest'
import type { Database } from '../src/platform/server/database.ts'

/** How long a transaction stays open after its work, in milliseconds. */
const OPEN_FOR = 200

/** Runs `work`, whose concurrent calls have transactions that overlap: each is committed a while after its statements. */
export async function overlapping<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const { asTenant } = db
  const spy = vi.spyOn(db, 'asTenant').mockImplementation((id, statements, sending) => {
    const staysOpen: typeof statements = async (tenant) => {
      const answer = await statements(tenant)
      await wait(OPEN_FOR)
      return answer
    }
    return asTenant(id, staysOpen, sending)
  })
  return work().finally(() => spy.mockRestore())
}
