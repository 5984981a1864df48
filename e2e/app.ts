import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDatabase } from '../src/app/prepare.ts'
import type { Database } from '../src/platform/server/database.ts'
import { closeAtEnd } from '../test/close-at-end.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { createPlace, withDatabase } from '../test/process/place.ts'
import { startServer } from '../test/process/server-process.ts'

export type DatabaseKind = 'embedded' | 'postgres'

/** The real, built server as a child process on data of its own, for a whole file. */
export async function openApp(
  kind: DatabaseKind = 'embedded',
  settings: Record<string, string> = {},
) {
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  if (postgres) closeAtEnd(postgres.stop)
  const place = await createPlace(postgres)
  closeAtEnd(place.remove)
  let server = await startServer({ ...place.settings, ...settings })
  closeAtEnd(() => server.stop())
  const origin = server.url

  /** Does something to the database while no server runs, which the embedded one asks for; then serves as before. */
  async function betweenRuns(work: (database: Database) => Promise<void>): Promise<void> {
    await server.stop()
    await withDatabase(place, async (database) => {
      await prepareDatabase(database)
      await work(database)
    })
    server = await startServer({ ...place.settings, ...settings, PORT: new URL(origin).port })
  }

  return {
    origin,
    betweenRuns,
    /** The messages written to the outbox folder, oldest first, as they would be sent. */
    sentMails: () => readFolder(join(place.dataDir, 'outbox')),
    stop: () => server.stop(),
  }
}

function readFolder(folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.part'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}
