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

/** How long a transaction may take, in milliseconds. The server ends a statement after `statement`, the client its connection after `reply`. */
export interface TimeLimits {
  statement: number
  /** Longer than `statement`: only a server that hangs is that late. */
  reply: number
}

/** Of what a person waits for: with the time to connect, an answer comes within 10 seconds whatever becomes of the database. */
export const SHORT: TimeLimits = { statement: 5_000, reply: 6_000 }

/** Of reports, files and jobs. */
export const LONG: TimeLimits = { statement: 60_000, reply: 62_000 }

/** How long a request waits for a connection, new or free, in milliseconds. */
const CONNECTS_WITHIN = 4_000

/** A connection without traffic is asked whether its peer is there after so many milliseconds. */
const KEEP_ALIVE_AFTER = 10_000

/** Returns a pool of connections to one server that takes writes. `onError` hears of connections lost while idle; the server lists them by `name`. */
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
  // The pool hears only of idle ones; one lost between two statements of a transaction would end the process. Its next
  // statement fails, which tells enough.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Writes the messages of one turn together: each write costs a call of the system, and wakes the server. */
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

/** Refuses a new connection to a standby: it would answer reads with what was. */
function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
  const late = setTimeout(() => void client.end(), CONNECTS_WITHIN)
  client
    .query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    .then(({ rows }) => {
      if (!rows[0]?.standby) return done()
      done(Object.assign(new Error('the server is a standby'), { code: READ_ONLY }))
    }, done)
    .finally(() => clearTimeout(late))
}

/**
 * Returns a view of the pool whose connections end when a reply is later than that, and are given up after an error that says the
 * server is no primary. With `prepared`, what is asked often is sent as a named statement.
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
          // What was sent behind a failed statement fails for that alone.
          if (!hasFailed) prepared?.learnFrom(error)
          // A value that cannot be sent: the client then takes a statement for prepared that the server has closed.
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

/** One plan for every tenant: measured on the largest, its median was below that of one for its values alone. */
const ONE_PLAN = ", set_config('plan_cache_mode', 'force_generic_plan', true)"

/**
 * Begins a transaction as a role, for a tenant, with its limits. One message without parameters: where a part of it fails, the
 * server runs nothing of the rest. How long others wait for a transaction that holds a lock while its process is stopped, and
 * how long a statement waits for a lock: less than the shortest statement may take.
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
      set_config('statement_timeout', '${statement}', true)${frequent ? ONE_PLAN : ''}`)
}
