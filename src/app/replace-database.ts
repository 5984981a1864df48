import fs from 'node:fs'
import { sql } from 'kysely'
import { databaseFolder, swapDatabase } from '../platform/server/data-folder.ts'
import { lockFolder, lockSwap } from '../platform/server/data-locks.ts'
import { type Database, wrapPGlite } from '../platform/server/database.ts'
import { openEmbedded } from '../platform/server/embedded.ts'
import { giveUpRestored } from './after-restore.ts'

/** Puts a checked database in place of the present one, which nobody has open; no server may start in between. */
export async function replaceDatabase(
  dataDir: string,
  incoming: string,
  now: number,
): Promise<void> {
  const letStart = lockSwap(dataDir)
  try {
    const present = databaseFolder(dataDir)
    const letOpen = fs.existsSync(present) ? lockFolder(present) : () => {}
    try {
      await quieten(incoming, now)
      swapDatabase(dataDir, incoming, now)
    } finally {
      letOpen()
    }
  } finally {
    letStart()
  }
}

/** What was told since the backup is known to nobody: what waited, and what was due by now, is not told by itself. */
async function quieten(folder: string, now: number): Promise<void> {
  const database: Database = wrapPGlite(await openEmbedded(folder, null))
  try {
    // No trigger counts it as an edit: what forms have open stays good.
    await giveUpRestored(database.owner, now, (db) =>
      sql`set local session_replication_role = replica`.execute(db),
    )
  } finally {
    await database.close()
  }
}
