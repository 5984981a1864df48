import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import type pg from 'pg'
import { inject } from 'vitest'
import { DELIVERY } from '../src/app/delivery.ts'
import { queuesOf } from '../src/features/delivery/queue-rules.ts'
import type { Delivery } from '../src/features/delivery/registry-queries.ts'
import { type Database, SERVES, wrapPGlite, wrapPool } from '../src/platform/server/database.ts'
import { parsers } from '../src/platform/server/parsers.ts'
import { openPool } from '../src/platform/server/postgres-pool.ts'
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
      : await borrowPostgres(origin.server, origin.template)
  await database.queue.open(queuesOf(Object.keys(delivery.channels)), delivery)
  return { ...database, kind: origin.kind }
}

/** Open databases of this process that no file uses: emptying one takes a tenth of the time of opening one. */
const unusedEmbedded: Kept<PGlite>[] = []
const unusedOnServer: Kept<Clone>[] = []

interface Kept<Opened> {
  opened: Opened
  empty: Empty
}

/** Resolves to false if the next file would find more than other rows, so that it needs a new database. */
type Empty = () => Promise<boolean>

/** Returns an embedded database in memory: durability has its own tests. */
async function borrowEmbedded(template: string): Promise<Database> {
  const borrowed = unusedEmbedded.pop() ?? (await loadEmbedded(template))
  const database = wrapPGlite(borrowed.opened)
  const close = async () => {
    await database.queue.close()
    if (await borrowed.empty()) unusedEmbedded.push(borrowed)
    else await database.close()
  }
  return { ...database, close }
}

async function loadEmbedded(template: string): Promise<Kept<PGlite>> {
  const loadDataDir = new Blob([await readFile(template)])
  const options = { extensions: { btree_gist }, parsers, loadDataDir, startParams: START }
  const opened = await PGlite.create(options)
  return { opened, empty: await emptierOf((text) => opened.exec(text)) }
}

interface Clone {
  name: string
  pool: pg.Pool
  openOther(): pg.Pool
}

async function borrowPostgres(server: string, template: string): Promise<Database> {
  const borrowed = unusedOnServer.pop() ?? (await clonePostgres(server, template))
  const { name, pool, openOther } = borrowed.opened
  const database = await wrapPool(pool, openOther)
  const close = async () => {
    await database.queue.close()
    const isBusy = pool.idleCount < pool.totalCount || pool.waitingCount > 0
    if (!isBusy && (await borrowed.empty())) {
      unusedOnServer.push(borrowed)
      return
    }
    await database.close()
    // The server waits a tenth of a second for the connections that have just ended; the next file need not.
    void runStatement(server, `drop database if exists ${name} with (force)`).catch(() => {})
  }
  return { ...database, close }
}

async function clonePostgres(server: string, template: string): Promise<Kept<Clone>> {
  const name = `${template}_${randomBytes(6).toString('hex')}`
  const create = `create database ${name} template ${template}`
  await runStatement(server, `${create} ${COPIED}`).catch((error: { code?: string }) => {
    if (error.code !== SYNTAX_ERROR) throw error
    return runStatement(server, create)
  })
  const url = databaseUrl(server, name)
  const open = (max: number) => openPool(url, () => {}, { max, name: SERVES })
  const pool = open(20)
  const ask = async (text: string) => [await pool.query(text)].flat()
  return { opened: { name, pool, openOther: () => open(1) }, empty: await emptierOf(ask) }
}

/**
 * Returns a function that deletes a database's rows and inserts the template's again. Vacuumed tables take rows in the order of
 * their inserts, as new ones do. It resolves to false after a change of a table or its statistics, which alter later plans, and
 * after more than `MOST_BYTES`, as a new database takes less time.
 */
async function emptierOf(
  run: (text: string) => Promise<{ rows: Record<string, unknown>[] }[]>,
): Promise<Empty> {
  const ask = async (text: string) => (await run(text))[0]?.rows ?? []
  const before = await ask(STATE)
  const namesOfUsed = async () => (await ask(USED_TABLES)).map(({ name }) => String(name))
  const restoring: string[] = []
  for (const name of await namesOfUsed()) {
    const [kept] = await ask(`select quote_literal(json_agg(t)) as rows from ${name} t`)
    if (kept?.rows)
      restoring.push(
        `insert into ${name} select * from json_populate_recordset(null::${name}, ${kept.rows})`,
      )
  }
  return async () => {
    const [now] = await ask(STATE)
    if (now?.state !== before[0]?.state || Number(now?.bytes) > MOST_BYTES) return false
    const used = await namesOfUsed()
    await run(
      [
        'set local session_replication_role = replica',
        ...used.map((name) => `delete from ${name}`),
      ].join(';'),
    )
    await run(`vacuum (index_cleanup on) ${used.join(', ')}`)
    await run([...restoring, FORGET_SIZES, RESTART_SEQUENCES].join(';'))
    return true
  }
}

const OWN = `('public'::regnamespace, 'pgboss'::regnamespace)`

/** As if no table had ever been vacuumed: the planner takes an empty one for a small one. */
const FORGET_SIZES = `
  update pg_class set reltuples = -1, relpages = 0
  where relkind = 'r' and relnamespace in ${OWN} and reltuples = 0`
const RESTART_SEQUENCES = 'select setval(seqrelid, seqstart, false) from pg_sequence'

const MOST_BYTES = 4 * 1024 ** 2

const USED_TABLES = `
  select c.oid::regclass::text as name from pg_class c
  where c.relkind = 'r' and c.relnamespace in ${OWN} and pg_relation_size(c.oid) > 0`

/** Catalogs with a row for each part of a table. */
const PARTS = [
  'pg_attribute',
  'pg_attrdef',
  'pg_constraint',
  'pg_index',
  'pg_policy',
  'pg_trigger',
  'pg_event_trigger',
]

/** The queue replaces its functions by the same ones each time it is opened. */
const STATE = `
  select concat_ws(', ',
    sum(hashtext(concat_ws(' ', relname, relacl, reltuples))),
    (select sum(hashtext(concat_ws(' ', proname, prosrc, proacl)))
      from pg_proc where pronamespace in ${OWN}),
    ${PARTS.map((catalog) => `(select concat(count(*), ' ', max(xmin::text::bigint)) from ${catalog})`).join(', ')}
  ) as state, sum(pg_relation_size(oid)) as bytes
  from pg_class where relkind in ('r', 'S') and relnamespace in ${OWN}`
