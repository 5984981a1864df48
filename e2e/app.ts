import './worker-folder.ts'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { prepareDatabase } from '../src/app/prepare.ts'
import type { Database } from '../src/platform/server/database.ts'
import { closeAtEnd } from '../test/close-at-end.ts'
import {
  createInstallation,
  type Installation,
  withDatabase,
} from '../test/process/installation.ts'
import { type ServerProcess, startServer } from '../test/process/server-process.ts'

export const ADMIN = { email: 'dona@exemplo.com.br', password: 'uma senha boa' }
export const ADMIN_SETTINGS = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }

declare module 'vitest' {
  interface ProvidedContext {
    preparedData: string
    /** A PostgreSQL server with a migrated database to copy; null if there is no PostgreSQL. */
    preparedPostgres: { url: string; template: string } | null
  }
}

/** The real, built server as a child process. */
export interface App {
  origin: string
  /** Changes the database; the embedded one, which allows no second process, while the server is stopped. */
  changeData: (work: (database: Database) => Promise<void>) => Promise<void>
  /** The messages written to the outbox folder, oldest first, as they would be sent. */
  sentMails: () => string[]
}

let shared: Promise<App> | undefined

/**
 * Returns the worker's server, started by the first file that asks for it; each file has its own psychologists, phones
 * and e-mail addresses on it. It stops with the worker.
 */
export function openApp(): Promise<App> {
  shared ??= startSharedApp()
  return shared
}

async function startSharedApp(): Promise<App> {
  const installation = await copyPrepared()
  const settings = { ...installation.settings, ...ADMIN_SETTINGS }
  return runApp(installation, await startServer(settings), settings)
}

/**
 * Returns a copy of the migrated database: on PostgreSQL if there is one, which takes half the processor of the embedded
 * database. The first start is tested elsewhere: unpacking the template takes as long as the rest of it.
 */
async function copyPrepared(postgres = inject('preparedPostgres')): Promise<Installation> {
  const installation = await createInstallation(postgres ?? undefined, postgres?.template)
  if (!postgres) await cp(inject('preparedData'), installation.dataDir, { recursive: true })
  return installation
}

interface OwnData {
  /** True takes the embedded database also if there is a PostgreSQL. */
  isEmbedded?: boolean
  /** Fills the migrated database before the server starts. */
  prepare?: (database: Database) => Promise<void>
}

/** Starts a server on separate data, for a file that needs other settings, an empty database, or to stop the server. */
export async function openOwnApp(
  settings: Record<string, string> = {},
  { isEmbedded = false, prepare }: OwnData = {},
) {
  const installation = await copyPrepared(isEmbedded ? null : undefined)
  closeAtEnd(installation.remove)
  if (prepare) await change(installation, prepare)
  const all = { ...installation.settings, ...settings }
  const app = runApp(installation, await startOnOwnPort(all), all)
  closeAtEnd(async () => {
    await app.end()
    freePorts.push(new URL(app.origin).port)
  })
  return app
}

function runApp(
  installation: Installation,
  started: ServerProcess,
  settings: Record<string, string>,
) {
  let server = started
  const { url: origin } = started
  return {
    origin,
    async changeData(work: (database: Database) => Promise<void>): Promise<void> {
      if (installation.settings.DATABASE_URL) return change(installation, work)
      await server.stop()
      await change(installation, work)
      server = await startServer({ ...settings, PORT: new URL(origin).port })
    },
    sentMails: () => readOutbox(installation.dataDir),
    /** Without the seconds in which a server in production still answers. */
    end: () => server.kill(),
  }
}

function change(
  installation: Installation,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  return withDatabase(installation, async (database) => {
    await prepareDatabase(database)
    await work(database)
  })
}

/** Starts a server whose clock begins at that instant; `setClock` moves it to another. Both in epoch milliseconds. */
export async function openTimedApp(instant: number, settings: Record<string, string> = {}) {
  const file = join(mkdtempSync(join(tmpdir(), 'consultorio-clock-')), 'ahead')
  const setClock = (to: number) => writeFileSync(file, String(to - Date.now()))
  setClock(instant)
  const preload = new URL('shifted-clock.mjs', import.meta.url).href
  const clock = { NODE_OPTIONS: `--import ${preload}`, CLOCK_FILE: file }
  return { ...(await openOwnApp({ ...settings, ...clock })), setClock }
}

/** Ports of servers that have ended, reused so that windows onto one of them find the next server. */
const freePorts: string[] = []

async function startOnOwnPort(settings: Record<string, string>) {
  const PORT = settings.PORT ? undefined : freePorts.pop()
  if (!PORT) return startServer(settings)
  return startServer({ ...settings, PORT }).catch((error: Error) => {
    // The port may have been given to another process meanwhile.
    if (!error.message.includes('EADDRINUSE')) throw error
    return startServer(settings)
  })
}

function readOutbox(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox')
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.part'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}
