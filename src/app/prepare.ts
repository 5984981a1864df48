import { replaceLostJobs } from '../features/delivery/commands.ts'
import { queuesOf } from '../features/delivery/queue-rules.ts'
import type { Database } from '../platform/server/database.ts'
import { migrate } from '../platform/server/migrations.ts'
import { DELIVERY } from './delivery.ts'

export const MIGRATIONS = new URL('../../db/migrations/', import.meta.url)

export async function prepareDatabase(db: Database): Promise<void> {
  await db.exclusively(async () => {
    await migrate(db, MIGRATIONS)
    await openQueues(db)
  })
  // Only this process uses the embedded database: entries that are claimed belong to a dead process.
  if (db.copyTo) await db.queue.requeueTaken()
  await replaceLostJobs({ ...db, ...db.forLongWork })
}

/** Lets the transactions of a database enqueue messages. */
export async function openQueues({ queue }: Pick<Database, 'queue'>): Promise<void> {
  await queue.open(queuesOf(Object.keys(DELIVERY.channels)), DELIVERY)
}
