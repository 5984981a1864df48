import './worker-folder.ts'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDatabase } from '../src/app/prepare.ts'
import type { Database } from '../src/platform/server/database.ts'
import { closeAtEnd } from '../test/close-at-end.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { createPlace, withDatabase } from '../test/process/place.ts'
import { startServer } from '../test/process/server-process.ts'

/** The super admin of the shared server. */
export const ADMIN = { email: 'dona@exemplo.com.br', password: 'uma senha boa' }
export const ADMIN_SETTINGS = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }

/** The real, built server as a child process. */
export interface App {
  origin: string
  /** The messages written to the outbox folder, oldest first, as they would be sent. */
  sentMails: () => string[]
}

let shared: Promise<App> | undefined

/**
 * The worker's server, started by the first file that asks for it and kept for the others: each file has its own
 * psychologists, phones and e-mail addresses on it. It stops with the worker.
 */
export function openApp(): Promise<App> {
  shared ??= startSharedApp()
  return shared
}

async function startSharedApp(): Promise<App> {
  const { settings, dataDir } = await createPlace()
  const { url } = await startServer({ ...settings, ...ADMIN_SETTINGS })
  return { origin: url, sentMails: () => readOutbox(dataDir) }
}

interface OwnData {
  kind?: 'embedded' | 'postgres'
  /** Fills the migrated database before the server starts. */
  prepare?: (database: Database) => Promise<void>
}

/** Starts a server on separate data, for a file that needs other settings, an empty database, or to stop the server. */
export async function openOwnApp(
  settings: Record<string, string> = {},
  { kind = 'embedded', prepare }: OwnData = {},
) {
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  if (postgres) closeAtEnd(postgres.stop)
  const place = await createPlace(postgres)
  closeAtEnd(place.remove)
  const change = (work: (database: Database) => Promise<void>) =>
    withDatabase(place, async (database) => {
      await prepareDatabase(database)
      await work(database)
    })
  if (prepare) await change(prepare)
  let server = await startServer({ ...place.settings, ...settings })
  closeAtEnd(() => server.stop())
  const origin = server.url

  /** Does something to the database while no server runs, which the embedded one asks for; then serves as before. */
  async function betweenRuns(work: (database: Database) => Promise<void>): Promise<void> {
    await server.stop()
    await change(work)
    server = await startServer({ ...place.settings, ...settings, PORT: new URL(origin).port })
  }

  return { origin, betweenRuns, sentMails: () => readOutbox(place.dataDir) }
}

function readOutbox(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox')
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.part'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}
