import { enqueueWaiting } from '../features/delivery/commands.ts'
import { queuesOf } from '../features/delivery/queue-rules.ts'
import type { Database } from '../platform/server/database.ts'
import { migrate } from '../platform/server/migrations.ts'
import { DELIVERY } from './delivery.ts'

/** The folder of all there are. */
export const MIGRATIONS = new URL('../../db/migrations/', import.meta.url)

/** Brings a database to the present, its queues included; servers that start together do it one after the other. */
export async function prepareDatabase(db: Database): Promise<void> {
  await db.alone(async () => {
    await migrate(db.owner, MIGRATIONS)
    await db.queue.open(queuesOf(Object.keys(DELIVERY.channels)), DELIVERY)
  })
  // The embedded database is this process's alone: what is taken there was taken by one that is dead.
  if (db.copyTo) await db.queue.giveBackTaken()
  await enqueueWaiting({ ...db, ...db.forLongWork })
}
