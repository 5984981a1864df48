import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { buildTemplate } from '../../scripts/build-template.ts'
import {
  connectEmbedded,
  connectPostgres,
  type Database,
} from '../../src/platform/server/database.ts'
import { migrate } from '../../src/platform/server/migrations.ts'
import { databaseUrl, type PostgresServer, runStatement } from '../postgres-server.ts'

export const MIGRATIONS = new URL('../../db/migrations/', import.meta.url)

/** For results that a busy machine shows late. */
export const PATIENCE = { timeout: 20_000, interval: 25 }

export interface Installation {
  settings: Record<string, string>
  dataDir: string
  open(): Promise<Database>
  remove(): Promise<void>
}

export async function createInstallation(
  server?: Pick<PostgresServer, 'url'>,
  template?: string,
): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'consultorio-process-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (!server) {
    const { plain } = await buildTemplate()
    return {
      settings: { DATA_DIR: dataDir },
      dataDir,
      open: () => connectEmbedded(dataDir, plain),
      remove: removeFolder,
    }
  }
  const name = `consultorio_process_${randomBytes(6).toString('hex')}`
  const url = databaseUrl(server.url, name)
  const copied = template ? ` template ${template}` : ''
  await runStatement(server.url, `create database ${name}${copied}`)
  return {
    settings: { DATA_DIR: dataDir, DATABASE_URL: url },
    dataDir,
    open: () => connectPostgres(url, () => {}),
    remove: async () => {
      await runStatement(server.url, `drop database if exists ${name} with (force)`)
      await removeFolder()
    },
  }
}

export async function withDatabase<T>(
  installation: Installation,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await installation.open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export async function liftPlanLimits(installation: Installation): Promise<void> {
  await withDatabase(installation, async (db) => {
    await migrate(db, MIGRATIONS)
    await sql`alter table psychologists alter column plan set default 'pro'`.execute(db.owner)
  })
}
