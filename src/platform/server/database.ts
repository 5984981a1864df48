import { readFile } from 'node:fs/promises'
import { CompiledQuery, Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import type { Pool, QueryConfig } from 'pg'
import { fromPglite } from 'pg-boss'
import type { Tables } from '../../../db/types.ts'
import { databaseFolder, settleSwap } from './data-folder.ts'
import { lockSwap } from './data-locks.ts'
import { type Disk, diskFullError, watchFolder, watchServer } from './disk-space.ts'
import { SettingError } from './environment.ts'
import { errorFields, READ_ONLY } from './errors.ts'
import type { TimeLimits } from './postgres-pool.ts'
import { createQueue, type Enqueue, type ExecuteSql, type JobQueue, type NewJob } from './queue.ts'
import {
  type Entry,
  embeddedTransactions,
  type ResultsOf,
  type RunTransaction,
  type Sending,
  type Sql,
  sendTogether,
} from './transactions.ts'

export type { Sql } from './transactions.ts'

declare const proven: unique symbol

/** A tenant's id from a guard, or from the command that creates the tenant; not any string. */
export type TenantId = string & { readonly [proven]: true }

/** How a command writes: in the tenant's transaction, or with its commit. */
export interface Writes extends Scope {
  readonly id: TenantId
}

/**
 * A transaction in which row-level security shows only one tenant's rows. First argument of every query and command on
 * tenant tables.
 */
export interface Tenant extends Writes {
  /** Whether all statements are sent together: see `NeedsSteps`. */
  readonly oneRoundTrip: boolean
  /**
   * Takes writes whose results are not needed. They are sent in order with the commit and return no rows; a failure fails the
   * transaction.
   */
  readonly withCommit: Writes
}

/**
 * Thrown by work in single-round-trip mode that has to write, or needs a row for its next statement. The caller runs it again
 * in a transaction that sends one statement after the other.
 */
export class NeedsSteps extends Error {}

/**
 * Calls the functions in order and returns their results: in single-round-trip mode concurrently, otherwise one after the
 * other, so that a function may write.
 */
export async function inOrder<const Calls extends readonly (() => unknown)[]>(
  { sql, oneRoundTrip }: Tenant,
  calls: Calls,
): Promise<ResultsOf<Calls>> {
  if (oneRoundTrip) return sendTogether(sql, calls)
  const results: unknown[] = []
  for (const call of calls) results.push(await call())
  return results as ResultsOf<Calls> // in the order of the calls, which an array's type does not show
}

interface Scope {
  readonly sql: Sql
  readonly enqueue: Enqueue
}

/**
 * The two kinds of transaction that reach the tables. Each opens a transaction as an ordinary role, on both databases, so that
 * row-level security holds for every owner of the connection. `work` may run again after a deadlock: it has no side effects.
 */
export interface Scopes {
  asTenant<T>(id: TenantId, work: (tenant: Tenant) => Promise<T>, sending?: Sending): Promise<T>
  /** Runs `work` across tenants: logging in, a link's owner, the outbox, the super admin. In named functions only. */
  asPlatform<T>(
    work: (sql: Sql, enqueue: Enqueue) => Promise<T>,
    sending?: Pick<Sending, 'sharedPlan'>,
  ): Promise<T>
}

/** A PostgreSQL server ends a transaction that waits too long for a statement, a lock or its own process. */
export interface Database extends Scopes {
  /** Like these scopes, for reports, files and jobs: a statement may take a minute instead of seconds. */
  readonly forLongWork: Scopes
  /** The queue of the work that one of the servers does once. Open it on a migrated database. */
  readonly queue: JobQueue
  /** Calls `listener` after each commit that added jobs, with the queues that have one ready. */
  onEnqueued(listener: (queues: ReadonlySet<string>) => void): void
  /** Runs work that opens transactions, while no other server on the database runs such work. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** `standby`: it answers, but takes no writes. */
  ping(): Promise<'ok' | 'standby' | 'silent'>
  /** Whether the disk has room for writes; without it they fail with `DISK_FULL`. */
  hasFreeSpace(): Promise<boolean>
  close(): Promise<void>
  /** Copies the embedded database's files at one moment into a folder; null for a server. */
  readonly copyTo: ((folder: string) => Promise<void>) | null
  /** Connections to the server; null for the embedded database. */
  connections(): { open: number; idle: number; waiting: number } | null
  /** For migrations only: the connection's own role. */
  readonly owner: Kysely<Tables>
  /** Runs SQL statements as the same role, in one transaction. */
  runScript(text: string): Promise<unknown>
}

const TENANT_ROLE = 'consultorio_tenant'
const PLATFORM_ROLE = 'consultorio_platform'

/** Class 40: the database aborted one of two conflicting transactions; it runs again. */
const RERUN = new Set(['40001', '40P01'])
const ATTEMPTS = 3

/** Source: the messages of pg 8.23's client.js and pg-pool 3.14's index.js. */
const LOST =
  /^Connection terminated|not queryable$|^timeout exceeded when trying to connect$|^Query read timeout$/

type Work<T> = (now: Scope, withCommit: Scope) => Promise<T>
type Caller = Omit<Entry, 'first'>

interface Connection
  extends Pick<
    Database,
    'owner' | 'runScript' | 'queue' | 'exclusively' | 'close' | 'copyTo' | 'connections'
  > {
  short: RunTransaction
  long: RunTransaction
  isStandby(): Promise<boolean>
  /** Returns whether work has to run again because of the way statements are sent. */
  reruns(error: unknown): boolean
  disk: Disk
}

function scopes({
  owner,
  runScript,
  short,
  long,
  queue,
  exclusively,
  close,
  copyTo,
  connections,
  isStandby,
  reruns,
  disk,
}: Connection): Database {
  let notifyEnqueued: (queues: ReadonlySet<string>) => void = () => {}

  async function runOnce<T>(transaction: RunTransaction, who: Caller, work: Work<T>): Promise<T> {
    const queues = new Set<string>()
    const firstStatements = disk.refusesWrites() ? [REFUSE_WRITES] : []
    const result = await transaction({ ...who, first: firstStatements }, (sql, withCommit) => {
      // The result of adding a job is not needed, so jobs are sent with the commit.
      const enqueue = collectingQueues(queue.enqueueIn(withCommit), queues)
      return work({ sql, enqueue }, { sql: withCommit, enqueue })
    })
    if (queues.size > 0) notifyEnqueued(queues)
    return result
  }

  async function run<T>(transaction: RunTransaction, who: Caller, work: Work<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runOnce(transaction, who, work)
      } catch (error) {
        nameLostConnection(error)
        if (codeOf(error) === READ_ONLY && disk.refusesWrites()) throw diskFullError(error)
        disk.learnFrom(error)
        if (attempt === ATTEMPTS || !(RERUN.has(codeOf(error)) || reruns(error))) throw error
      }
    }
  }
  const through = (transaction: RunTransaction): Scopes => ({
    asTenant: (id, work, sending) =>
      run(transaction, { ...sending, role: TENANT_ROLE, id }, (now, withCommit) =>
        work({
          id,
          ...now,
          withCommit: { id, ...withCommit },
          oneRoundTrip: sending?.oneRoundTrip === true,
        }),
      ),
    asPlatform: (work, sending) =>
      run(transaction, { ...sending, role: PLATFORM_ROLE, id: '' }, ({ sql, enqueue }) =>
        work(sql, enqueue),
      ),
  })
  return {
    ...through(short),
    forLongWork: through(long),
    queue,
    exclusively,
    onEnqueued: (listener) => {
      notifyEnqueued = listener
    },
    ping: async () => {
      try {
        return (await isStandby()) ? 'standby' : 'ok'
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
    runScript,
  }
}

const REFUSE_WRITES = CompiledQuery.raw('set transaction read only')

function codeOf(error: unknown): string {
  return String(errorFields(error).code)
}

/** Refuses the queue's statements on a full disk, as the scopes refuse theirs. */
function refusingOnFullDisk(executeSql: ExecuteSql, disk: Disk): ExecuteSql {
  return async (text, values) => {
    if (disk.refusesWrites()) throw diskFullError()
    try {
      return await executeSql(text, values)
    } catch (error) {
      disk.learnFrom(error)
      throw error
    }
  }
}

/** Collects the queues with jobs that are ready; delayed ones are left out. */
function collectingQueues(enqueue: Enqueue, queues: Set<string>): Enqueue {
  const noted = async (queue: string, jobs: NewJob[]) => {
    await enqueue(queue, jobs)
    if (jobs.some(({ after = 0 }) => after === 0)) queues.add(queue)
  }
  return Object.assign(noted, { handed: enqueue.handed })
}

/** Adds SQLSTATE 08006 to a lost or refused connection, which pg leaves without a code, so that it is reported as unavailable. */
function nameLostConnection(error: unknown): void {
  if (error instanceof Error && !('code' in error) && LOST.test(error.message))
    Object.assign(error, { code: '08006' })
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
  const { openPool } = await import('./postgres-pool.ts')
  const pool = openPool(url, onError, { max, name })
  try {
    ;(await pool.connect()).release()
  } catch (error) {
    await pool.end()
    throw refusedConnection(errorFields(error))
  }
  return wrapPool(pool, () => openPool(url, onError, { max: 1, name }))
}

/** Returns the database of a pool of connections. `openOther` opens a pool of one connection to the same server. */
export async function wrapPool(pool: Pool, openOther: () => Pool): Promise<Database> {
  const { LONG, SHORT } = await import('./postgres-pool.ts')
  const { isOfPreparing, PreparedStatements } = await import('./prepared-statements.ts')
  const { postgresTransactions } = await import('./postgres-transactions.ts')
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const disk = watchServer(() => owner.transaction().execute((sql) => sql.executeQuery(TRIAL)))
  const ask = (text: string, values: unknown[] | undefined, { reply }: TimeLimits) =>
    pool.query({ text, ...(values && { values }), query_timeout: reply } as QueryConfig)
  const execute = refusingOnFullDisk((text, values) => ask(text, values, LONG), disk)
  const prepared = new PreparedStatements()
  return scopes({
    owner,
    // Without values pg sends them as one simple query, which PostgreSQL runs in one transaction.
    runScript: (text) => pool.query(text),
    short: postgresTransactions(pool, { limits: SHORT, prepared }),
    long: postgresTransactions(pool, { limits: LONG, prepared, onlyShared: true }),
    reruns: isOfPreparing,
    isStandby: async () => (await ask(IS_STANDBY, undefined, SHORT)).rows[0]?.standby !== false,
    queue: createQueue(execute, 'postgres'),
    disk,
    exclusively: (work) => workUnderLock(openOther(), work),
    close: () => owner.destroy(),
    copyTo: null,
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  })
}

const IS_STANDBY = 'select pg_is_in_recovery() as standby'

/** Runs work while a transaction on a separate connection holds a lock: a pooler may give each transaction another connection. */
async function workUnderLock<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin; select pg_advisory_xact_lock(7310654)')
    return await work()
  } finally {
    client.release(true)
    await pool.end()
  }
}

/** Throws for an address with several hosts, which pg would misread. */
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

/** Returns the embedded database under `dataDir`. `templatePath`: the dump of an empty, migrated database from the build. */
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
  learnFrom: () => {},
  hasFreeSpace: async () => true,
}

export function wrapPGlite(
  pglite: import('@electric-sql/pglite').PGlite,
  copyTo: Database['copyTo'] = null,
  disk: Disk = IN_MEMORY,
): Database {
  const owner = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  const queue = createQueue(refusingOnFullDisk(fromPglite(pglite).executeSql, disk), 'pglite')
  const close = async () => {
    await owner.destroy()
    // Kysely does not close a pool that was never used.
    if (!pglite.closed) await pglite.close()
  }
  const run = embeddedTransactions(pglite)
  return scopes({
    owner,
    runScript: (text) => pglite.exec(text),
    short: run,
    long: run,
    queue,
    exclusively: (work) => work(),
    close,
    copyTo,
    connections: () => null,
    disk,
    reruns: () => false,
    isStandby: () => pglite.query('select 1').then(() => false),
  })
}
