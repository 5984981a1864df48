import { enqueueWaiting } from '../features/messages/commands.ts'
import { QUEUES } from '../features/messages/queue-rules.ts'
import type { Database } from '../platform/server/database.ts'
import { migrate } from '../platform/server/migrations.ts'

/** The folder of all there are. */
export const MIGRATIONS = new URL('../../db/migrations/', import.meta.url)

/** Brings a database to the present, its queues included; two servers booting at once are safe. */
export async function prepareDatabase(db: Database): Promise<void> {
  await migrate(db.owner, MIGRATIONS)
  await db.queue.open(QUEUES)
  await enqueueWaiting(db)
}
