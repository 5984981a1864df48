import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { inject } from 'vitest'
import { QUEUES } from '../src/features/messages/queue-rules.ts'
import { connectPostgres, type Database, wrapPGlite } from '../src/platform/server/database.ts'
import { parsers } from '../src/platform/server/parsers.ts'
import { databaseUrl, runStatement } from './postgres-server.ts'

type Origin =
  | { kind: 'embedded'; template: string }
  | { kind: 'postgres'; server: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    database: Origin
  }
}

/** The server's own cache of 128 MB takes longer to lay out than a test's rows take to read. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** A new, migrated, empty database of the kind this run is about. `close` throws it away. */
export async function openTestDatabase(): Promise<Database & { kind: Origin['kind'] }> {
  const origin = inject('database')
  const database =
    origin.kind === 'embedded'
      ? await loadEmbedded(origin.template)
      : await clonePostgres(origin.server, origin.template)
  await database.queue.open(QUEUES)
  return { ...database, kind: origin.kind }
}

/** In memory: durability has its own tests. */
async function loadEmbedded(template: string): Promise<Database> {
  const loadDataDir = new Blob([await readFile(template)])
  const options = { extensions: { btree_gist }, parsers, loadDataDir, startParams: START }
  return wrapPGlite(await PGlite.create(options))
}

async function clonePostgres(server: string, template: string): Promise<Database> {
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await runStatement(server, `create database ${name} template ${template}`)
  const database = await connectPostgres(databaseUrl(server, name), () => {}, 20)
  const close = async () => {
    await database.close()
    await runStatement(server, `drop database ${name} with (force)`)
  }
  return { ...database, close }
}
