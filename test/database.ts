import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { inject } from 'vitest'
import { DELIVERY } from '../src/app/delivery.ts'
import { queuesOf } from '../src/features/delivery/queue-rules.ts'
import type { Delivery } from '../src/features/delivery/registry-queries.ts'
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

/** The server's own cache of 128 MB takes longer to allocate than a test's rows take to read. */
export const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** Copies the template's files; the default writes every page to the log. PostgreSQL has the choice since version 15. */
const COPIED = 'strategy file_copy'
const SYNTAX_ERROR = '42601'

/**
 * Opens an empty, migrated database of the run's kind, for this file only until `close`. `delivery`: the kinds and channels it
 * knows.
 */
export async function openTestDatabase(
  delivery: Delivery = DELIVERY,
): Promise<Database & { kind: Origin['kind'] }> {
  const origin = inject('database')
  const database =
    origin.kind === 'embedded'
      ? await borrowEmbedded(origin.template)
      : await clonePostgres(origin.server, origin.template)
  await database.queue.open(queuesOf(Object.keys(delivery.channels)), delivery)
  return { ...database, kind: origin.kind }
}

/** Open databases of this process that no file uses: emptying one takes a tenth of the time of opening one. */
const idle: EmptiablePGlite[] = []

interface EmptiablePGlite {
  pglite: PGlite
  empty(): Promise<void>
}

/** In memory: durability has its own tests. */
async function borrowEmbedded(template: string): Promise<Database> {
  const borrowed = idle.pop() ?? (await loadEmbedded(template))
  const database = wrapPGlite(borrowed.pglite)
  const close = async () => {
    await database.queue.close()
    await borrowed.empty()
    idle.push(borrowed)
  }
  return { ...database, close }
}

async function loadEmbedded(template: string): Promise<EmptiablePGlite> {
  const loadDataDir = new Blob([await readFile(template)])
  const options = { extensions: { btree_gist }, parsers, loadDataDir, startParams: START }
  const pglite = await PGlite.create(options)
  return { pglite, empty: await preparedToEmpty(pglite) }
}

async function preparedToEmpty(pglite: PGlite): Promise<() => Promise<void>> {
  const { rows: tables } = await pglite.query<{ name: string }>(TABLES)
  const kept: { name: string; rows: string }[] = []
  for (const { name } of tables) {
    const { rows } = await pglite.query<{ rows: string | null }>(
      `select json_agg(t)::text as rows from ${name} t`,
    )
    if (rows[0]?.rows) kept.push({ name, rows: rows[0].rows })
  }
  const names = tables.map(({ name }) => name).join(', ')
  return () =>
    pglite.transaction(async (sql) => {
      await sql.exec(`truncate ${names} restart identity`)
      for (const { name, rows } of kept)
        await sql.query(
          `insert into ${name} select * from json_populate_recordset(null::${name}, $1)`,
          [rows],
        )
    })
}

const TABLES = `
  select c.oid::regclass::text as name from pg_class c
  where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
  order by c.oid`

async function clonePostgres(server: string, template: string): Promise<Database> {
  const name = `${template}_${randomBytes(6).toString('hex')}`
  const create = `create database ${name} template ${template}`
  await runStatement(server, `${create} ${COPIED}`).catch((error: { code?: string }) => {
    if (error.code !== SYNTAX_ERROR) throw error
    return runStatement(server, create)
  })
  const database = await connectPostgres(databaseUrl(server, name), () => {}, 20)
  const close = async () => {
    await database.close()
    // The server waits a tenth of a second for the connections that have just ended; the next file need not.
    void runStatement(server, `drop database if exists ${name} with (force)`).catch(() => {})
  }
  return { ...database, close }
}
