import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { inject } from 'vitest'
import { connectPostgres, type Database, wrapPGlite } from '../src/platform/server/database.ts'
import { migrate } from '../src/platform/server/migrations.ts'
import { parsers } from '../src/platform/server/parsers.ts'
import { closeAtEnd } from './close-at-end.ts'
import { START } from './database.ts'
import { databaseUrl, runStatement } from './postgres-server.ts'

const FOLDER = new URL('../db/migrations/', import.meta.url)
const origin = inject('database')

/**
 * Opens a database of this run's kind as it was after the migration of that number; `name` sets it apart from others of the
 * run.
 */
export async function openMigratedUntil(name: string, number: string): Promise<Database> {
  const database = await openEmpty(`_${name}`)
  closeAtEnd(() => database.close())
  await migrateUntil(database, number)
  return database
}

/** Brings it to the migration of that number. */
export async function migrateUntil(database: Database, number: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  for (const file of await readdir(FOLDER))
    if (file.slice(0, 4) <= number)
      await cp(fileURLToPath(new URL(file, FOLDER)), join(folder, file))
  await migrate(database, pathToFileURL(`${folder}/`))
  await rm(folder, { recursive: true })
}

/** Brings it to the present. */
export async function migrateRest(database: Database): Promise<void> {
  await migrate(database, FOLDER)
}

async function openEmpty(suffix: string): Promise<Database> {
  if (origin.kind === 'embedded') return openEmptyEmbedded(origin.template)
  const name = origin.template + suffix
  await runStatement(origin.server, `create database ${name}`)
  const database = await connectPostgres(databaseUrl(origin.server, name), () => {}, 1)
  const close = async () => {
    await database.close()
    await runStatement(origin.server, `drop database ${name}`)
  }
  return { ...database, close }
}

/** Returns an embedded database without the template's rows: making a new one takes ten times as long. */
async function openEmptyEmbedded(template: string): Promise<Database> {
  const loadDataDir = new Blob([await readFile(template)])
  const pglite = await PGlite.create({
    extensions: { btree_gist },
    parsers,
    loadDataDir,
    startParams: START,
  })
  await pglite.exec('drop schema public, pgboss cascade; create schema public')
  return wrapPGlite(pglite)
}
