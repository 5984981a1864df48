import fs from 'node:fs'
import { sql } from 'kysely'
import { databaseFolder, swapDatabase } from '../platform/server/data-folder.ts'
import { lockFolder, lockSwap } from '../platform/server/data-locks.ts'
import { type Database, wrapPGlite } from '../platform/server/database.ts'
import { openEmbedded } from '../platform/server/embedded.ts'
import { giveUpRestored } from './after-restore.ts'

/** Replaces the closed present database by a verified one; no server may start meanwhile. */
export async function replaceDatabase(
  dataDir: string,
  incoming: string,
  now: number,
): Promise<void> {
  const unlockSwap = lockSwap(dataDir)
  try {
    const present = databaseFolder(dataDir)
    const unlockFolder = fs.existsSync(present) ? lockFolder(present) : () => {}
    try {
      await failQueuedMessages(incoming, now)
      swapDatabase(dataDir, incoming, now)
    } finally {
      unlockFolder()
    }
  } finally {
    unlockSwap()
  }
}

async function failQueuedMessages(folder: string, now: number): Promise<void> {
  const database: Database = wrapPGlite(await openEmbedded(folder, null))
  try {
    // Triggers must not count this as an edit: open forms stay valid.
    await giveUpRestored(database, now, (db) =>
      sql`set local session_replication_role = replica`.execute(db),
    )
  } finally {
    await database.close()
  }
}
