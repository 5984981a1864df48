import { Socket } from 'node:net'
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import type { Tables } from '../../../db/types.ts'
import { parsers } from './parsers.ts'
import type { PreparedStatements } from './prepared-statements.ts'

/**
 * The limits of a transaction, in milliseconds. The server ends a statement after `statement`, the client its connection
 * after `reply`.
 */
export interface TimeLimits {
  statement: number
  /** Longer than `statement`: only a hanging server is that late. */
  reply: number
}

/** For requests: with the time to connect, an answer comes within 10 seconds whatever the database does. */
export const SHORT: TimeLimits = { statement: 5_000, reply: 6_000 }

export const LONG: TimeLimits = { statement: 60_000, reply: 62_000 }

/** How long a request waits for a new or free connection, in milliseconds. */
const CONNECTS_WITHIN = 4_000

/** The idle time before a connection is probed, in milliseconds. */
const KEEP_ALIVE_AFTER = 10_000

/**
 * Returns a pool of connections to one server that takes writes, listed there as `name`. `onError` gets errors of idle
 * connections.
 */
export function openPool(
  url: string,
  onError: (error: Error) => void,
  { max, name }: { max: number; name: string },
): pg.Pool {
  for (const [oid, parse] of Object.entries(parsers)) pg.types.setTypeParser(Number(oid), parse)
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECTS_WITHIN,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
    application_name: name,
    // Statements that are sent at once travel together (`atOnce`).
    pipeline: true,
    stream: () => new GatheringSocket(),
    verify: refuseStandby,
  })
  pool.on('error', onError)
  // The pool listens on idle connections only; an error between two statements would end the process. The next statement
  // fails and reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Writes the messages of one turn together: each write is a system call that wakes the server. */
class GatheringSocket extends Socket {
  #gathers = false

  override cork(): void {
    super.cork()
    if (this.#gathers) return
    this.#gathers = true
    super.cork()
    process.nextTick(() => {
      this.#gathers = false
      super.uncork()
    })
  }
}

/** SQLSTATE of a write in a read-only transaction. */
export const READ_ONLY = '25006'

/** Refuses a new connection to a standby, whose reads may be old. */
function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
  const question = {
    text: 'select pg_is_in_recovery() as standby',
    query_timeout: CONNECTS_WITHIN,
  }
  client.query<{ standby: boolean }>(question).then(({ rows }) => {
    if (!rows[0]?.standby) return done()
    done(Object.assign(new Error('the server is a standby'), { code: READ_ONLY }))
  }, done)
}

/**
 * Returns a view of the pool that closes a connection after a late reply, or after an error of a server that is no
 * primary. With `prepared`, common statements are sent by name.
 */
export function limitReplies(
  pool: pg.Pool,
  { reply }: TimeLimits,
  prepared?: PreparedStatements,
): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => limitClient(await pool.connect(), reply, prepared),
  }
}

function limitClient(
  client: pg.PoolClient,
  within: number,
  prepared?: PreparedStatements,
): PostgresPoolClient {
  let isUseless = false
  let hasFailed = false
  const limited: pg.PoolClient = Object.create(client)
  limited.release = (destroy) => client.release(destroy || isUseless)
  limited.query = new Proxy(client.query, {
    async apply(query, _, [text, values]: [string, unknown[]?]) {
      const name = values?.length ? prepared?.nameOf(text) : undefined
      // A reply that is late closes the connection.
      const sent = { text, values, query_timeout: within, ...(name && { name }) }
      try {
        return await Reflect.apply(query, client, [sent])
      } catch (error) {
        isUseless ||= (error as { code?: string }).code === READ_ONLY
        if (name) {
          // Statements sent behind a failed one fail for that alone.
          if (!hasFailed) prepared?.learnFrom(error)
          // A value that cannot be encoded: the client counts the statement as prepared, the server has closed it.
          isUseless ||= !(error instanceof pg.DatabaseError)
        }
        hasFailed = true
        throw error
      }
    },
  })
  return limited
}

/** Opens transactions whose first statement is `beginAs`: `begin` and the role travel together. */
export function openTransactions(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new JoinedDialect({ pool }) })
}

class JoinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new JoinedDriver(this.#config)
  }
}

class JoinedDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {}
}

/** One plan for every tenant: for the public calls its median was lower, even for the largest tenant. */
const ONE_PLAN = ", set_config('plan_cache_mode', 'force_generic_plan', true)"

/**
 * Begins a transaction as a role, for a tenant, with its limits. One message without parameters: where a part fails, the
 * server runs nothing of the rest. The limits on a stopped process that holds a lock, and on waiting for a lock, are
 * shorter than the shortest statement limit. Without just-in-time compilation, which takes a second for statements of
 * some milliseconds: the planner overestimates subqueries that seldom run.
 */
export function beginAs(
  role: string,
  id: string,
  { statement }: TimeLimits,
  { frequent }: { frequent: boolean },
): CompiledQuery {
  return CompiledQuery.raw(`
    begin;
    select set_config('role', ${pg.escapeLiteral(role)}, true), set_config('consultorio.tenant', ${pg.escapeLiteral(id)}, true),
      set_config('idle_in_transaction_session_timeout', '5s', true), set_config('lock_timeout', '4s', true),
      set_config('statement_timeout', '${statement}', true), set_config('jit', 'off', true)${frequent ? ONE_PLAN : ''}`)
}
