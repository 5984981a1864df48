import { readFile } from 'node:fs/promises'
import {
  CompiledQuery,
  Kysely,
  PGliteDialect,
  PostgresDialect,
  type PostgresPool,
  type Transaction,
} from 'kysely'
import type { Pool } from 'pg'
import { fromPglite } from 'pg-boss'
import type { Tables } from '../../../db/types.ts'
import { databaseFolder, settleSwap } from './data-folder.ts'
import { lockSwap } from './data-locks.ts'
import { type Disk, diskFullError, watchFolder, watchServer } from './disk-space.ts'
import { SettingError } from './environment.ts'
import { createQueue, type Enqueue, type ExecuteSql, type JobQueue, type NewJob } from './queue.ts'

declare const proven: unique symbol

/** A tenant's id from a guard, or from the command that creates the tenant; not any string. */
export type TenantId = string & { readonly [proven]: true }

export type Sql = Transaction<Tables>

/**
 * A transaction in which row-level security shows one tenant's rows alone. First argument of every query and command on
 * tenant tables.
 */
export interface Tenant {
  readonly id: TenantId
  readonly sql: Sql
  readonly enqueue: Enqueue
}

/**
 * The only two ways to the tables. Each opens a transaction as an ordinary role, on both databases, so that row-level
 * security holds for every owner of the connection. `work` may run again after a deadlock: it has no side effects.
 * `frequent`: the statements have one plan for all tenants.
 */
export interface Scopes {
  asTenant<T>(
    id: TenantId,
    work: (tenant: Tenant) => Promise<T>,
    options?: { frequent?: boolean },
  ): Promise<T>
  /** Across tenants: logging in, a link's owner, the outbox, the super admin. In named functions only. */
  asPlatform<T>(work: (sql: Sql, enqueue: Enqueue) => Promise<T>): Promise<T>
}

/** A PostgreSQL server ends a transaction that waits too long for a statement, a lock or its own process. */
export interface Database extends Scopes {
  /** The same for reports, files and jobs: a statement may take a minute instead of seconds. */
  readonly forLongWork: Scopes
  /** Work to be done once, by any server. Open it on a migrated database. */
  readonly queue: JobQueue
  /** Calls `listener` after each commit that added jobs, with the queues that have one ready. */
  onEnqueued(listener: (queues: ReadonlySet<string>) => void): void
  /** Runs the work, which opens transactions, while no other server on the database runs such work. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** `standby`: it answers, but takes no writes. */
  ping(): Promise<'ok' | 'standby' | 'silent'>
  /** Whether the disk has room for writes; without it they fail with `DISK_FULL`. */
  hasFreeSpace(): Promise<boolean>
  close(): Promise<void>
  /** Copies the embedded database's files of one moment into a folder; null for a server. */
  readonly copyTo: ((folder: string) => Promise<void>) | null
  /** Connections to the server; null for the embedded database. */
  connections(): { open: number; idle: number; waiting: number } | null
  /** For migrations alone: the connection's own role. */
  readonly owner: Kysely<Tables>
}

const TENANT_ROLE = 'consultorio_tenant'
const PLATFORM_ROLE = 'consultorio_platform'

/** Class 40: the database aborted one of two conflicting transactions; it runs again. */
const RERUN = new Set(['40001', '40P01'])
const ATTEMPTS = 3

/** Source: the messages of pg 8.23's client.js and pg-pool 3.14's index.js. */
const LOST =
  /^Connection terminated|not queryable$|^timeout exceeded when trying to connect$|^Query read timeout$/

type Work<T> = (sql: Sql, enqueue: Enqueue) => Promise<T>

interface Connection
  extends Pick<Database, 'owner' | 'queue' | 'alone' | 'close' | 'copyTo' | 'connections'> {
  short: Door
  long: Door
  frequent: Door
  disk: Disk
}

/** SQLSTATE of a write in a read-only transaction. */
const READ_ONLY = '25006'

interface Door {
  kysely: Kysely<Tables>
  enter(role: string, id: string): CompiledQuery
  /** Whether work has to run again because of how this door sends statements. */
  reruns(error: unknown): boolean
}

function scopes({
  owner,
  short,
  long,
  frequent,
  queue,
  alone,
  close,
  copyTo,
  connections,
  disk,
}: Connection): Database {
  let tellEnqueued: (queues: ReadonlySet<string>) => void = () => {}

  async function runOnce<T>(door: Door, role: string, id: string, work: Work<T>): Promise<T> {
    const queues = new Set<string>()
    const result = await door.kysely.transaction().execute(async (sql) => {
      await sql.executeQuery(door.enter(role, id))
      if (disk.refusesWrites()) await sql.executeQuery(REFUSE_WRITES)
      return await work(sql, noting(queue.enqueueIn(sql), queues))
    })
    if (queues.size > 0) tellEnqueued(queues)
    return result
  }

  async function run<T>(door: Door, role: string, id: string, work: Work<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runOnce(door, role, id, work)
      } catch (error) {
        nameLostConnection(error)
        if (codeOf(error) === READ_ONLY && disk.refusesWrites()) throw diskFullError(error)
        disk.note(error)
        if (attempt === ATTEMPTS || !(RERUN.has(codeOf(error)) || door.reruns(error))) throw error
      }
    }
  }
  const through = (door: Door, often: Door): Scopes => ({
    asTenant: (id, work, options) =>
      run(options?.frequent ? often : door, TENANT_ROLE, id, (sql, enqueue) =>
        work({ id, sql, enqueue }),
      ),
    asPlatform: (work) => run(door, PLATFORM_ROLE, '', work),
  })
  return {
    ...through(short, frequent),
    forLongWork: through(long, long),
    queue,
    alone,
    onEnqueued: (listener) => {
      tellEnqueued = listener
    },
    ping: async () => {
      try {
        const { rows } = await short.kysely.executeQuery<{ standby: boolean }>(IS_STANDBY)
        return rows[0]?.standby === false ? 'ok' : 'standby'
      } catch (error) {
        return codeOf(error) === READ_ONLY ? 'standby' : 'silent'
      }
    },
    hasFreeSpace: disk.hasFreeSpace,
    close: async () => {
      await queue.close()
      await close()
    },
    copyTo,
    connections,
    owner,
  }
}

const IS_STANDBY = CompiledQuery.raw('select pg_is_in_recovery() as standby')

const REFUSE_WRITES = CompiledQuery.raw('set transaction read only')

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code)
}

/** The queue's statements run outside of the scopes; the same rules hold for them. */
function heedingDisk(executeSql: ExecuteSql, disk: Disk): ExecuteSql {
  return async (text, values) => {
    if (disk.refusesWrites()) throw diskFullError()
    try {
      return await executeSql(text, values)
    } catch (error) {
      disk.note(error)
      throw error
    }
  }
}

/** Collects the queues with jobs that are ready; delayed ones are left out. */
function noting(enqueue: Enqueue, queues: Set<string>): Enqueue {
  const noted = async (queue: string, jobs: NewJob[]) => {
    await enqueue(queue, jobs)
    if (jobs.some(({ after = 0 }) => after === 0)) queues.add(queue)
  }
  return Object.assign(noted, { handed: enqueue.handed })
}

/** Gives a lost or refused connection a SQLSTATE, since pg gives none; it is reported as unavailable. */
function nameLostConnection(error: unknown): void {
  if (error instanceof Error && !('code' in error) && LOST.test(error.message))
    Object.assign(error, { code: '08006' })
}

const ENTER = "select set_config('role', $1, true), set_config('consultorio.tenant', $2, true)"

function unlimited(kysely: Kysely<Tables>): Door {
  return {
    kysely,
    enter: (role, id) => CompiledQuery.raw(ENTER, [role, id]),
    reruns: () => false,
  }
}

/** The application name of our connections on a PostgreSQL server. */
export const SERVES = 'consultorio'

/** Returns a database on a PostgreSQL server, listed there as `name`. `onError` gets errors of idle connections. */
export async function connectPostgres(
  url: string,
  onError: (error: Error) => void,
  max = 10,
  name: string = SERVES,
): Promise<Database> {
  refuseSeveralHosts(url)
  const { beginAs, limitReplies, LONG, openPool, openTransactions, SHORT } = await import(
    './postgres-pool.ts'
  )
  const { isOfPreparing, PreparedStatements } = await import('./prepared-statements.ts')
  const pool = openPool(url, onError, { max, name })
  try {
    ;(await pool.connect()).release()
  } catch (error) {
    await pool.end()
    throw refusedConnection(error as { code?: string })
  }
  const unhurried = limitReplies(pool, LONG)
  const hurried = limitReplies(pool, SHORT, new PreparedStatements())
  const door = (view: PostgresPool, limits: typeof SHORT, frequent = false): Door => ({
    kysely: openTransactions(view),
    enter: (role, id) => beginAs(role, id, limits, { frequent }),
    reruns: isOfPreparing,
  })
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const disk = watchServer(() => owner.transaction().execute((sql) => sql.executeQuery(TRIAL)))
  const execute = heedingDisk(async (text, values) => {
    const client = await unhurried.connect()
    try {
      return await client.query(text, values as unknown[])
    } finally {
      client.release()
    }
  }, disk)
  return scopes({
    owner,
    short: door(hurried, SHORT),
    long: door(unhurried, LONG),
    frequent: door(hurried, SHORT, true),
    queue: createQueue(execute, 'postgres'),
    disk,
    alone: (work) => workAlone(openPool(url, onError, { max: 1, name }), work),
    close: () => owner.destroy(),
    copyTo: null,
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  })
}

/** Holds a lock in a transaction on a separate connection: a pooler may give each transaction another one. */
async function workAlone<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin; select pg_advisory_xact_lock(7310654)')
    return await work()
  } finally {
    client.release(true)
    await pool.end()
  }
}

/** pg connects to one host and would misread several. */
function refuseSeveralHosts(url: string): void {
  if (/^[^?#]*\/\/[^/?#]*,/.test(url) || /[?&]host=[^&]*,/.test(url))
    throw new SettingError(
      'DATABASE_URL aceita um só servidor: com vários, ponha um proxy que leve ao primário (docs/operations.md) e informe o endereço dele.',
    )
}

/** Writes a mebibyte and leaves nothing. */
const TRIAL = CompiledQuery.raw(`
  create temporary table disk_trial on commit drop as
  select repeat(md5(n::text), 32) as filling from generate_series(1, 1024) n`)

const REFUSED: Record<string, string> = {
  [READ_ONLY]: 'o servidor é uma réplica, que só lê',
  '28P01': 'o usuário ou a senha não confere',
  '28000': 'o servidor não deixa este usuário entrar',
  '3D000': 'o banco de dados não existe no servidor',
}

function refusedConnection({ code = 'sem conexão' }: { code?: string }): SettingError {
  return new SettingError(
    `DATABASE_URL não pode ser usado: ${REFUSED[code] ?? 'o banco não respondeu'} (${code}).`,
  )
}

/**
 * Returns the embedded database under `dataDir`. `templatePath`: the dump of an empty, migrated database from the build.
 */
export async function connectEmbedded(
  dataDir: string,
  templatePath: string | null,
): Promise<Database> {
  const { copyFiles, openEmbedded } = await import('./embedded.ts')
  const template = templatePath
    ? await readFile(templatePath).then(
        (bytes) => new Blob([bytes]),
        () => null,
      )
    : null
  const folder = databaseFolder(dataDir)
  const release = lockSwap(dataDir)
  try {
    settleSwap(dataDir)
    const pglite = await openEmbedded(folder, template)
    const copyTo = (target: string) => copyFiles(pglite, folder, target)
    return wrapPGlite(pglite, copyTo, watchFolder(folder))
  } finally {
    release()
  }
}

const IN_MEMORY: Disk = {
  refusesWrites: () => false,
  note: () => {},
  hasFreeSpace: async () => true,
}

export function wrapPGlite(
  pglite: import('@electric-sql/pglite').PGlite,
  copyTo: Database['copyTo'] = null,
  disk: Disk = IN_MEMORY,
): Database {
  const owner = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  const queue = createQueue(heedingDisk(fromPglite(pglite).executeSql, disk), 'pglite')
  const close = async () => {
    await owner.destroy()
    // Kysely does not close a pool that was never used.
    if (!pglite.closed) await pglite.close()
  }
  const door = unlimited(owner)
  const alone = <T>(work: () => Promise<T>) => work()
  const rest = { alone, close, copyTo, connections: () => null, disk }
  return scopes({ owner, short: door, long: door, frequent: door, queue, ...rest })
}
