import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { parsers } from './parsers.ts'

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
    verify: refuseStandby,
  })
  pool.on('error', onError)
  // The pool hears only of idle ones; one lost between two statements of a transaction would end the process. Its next
  // statement fails, which tells enough.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
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

/** Returns a view of the pool whose connections end when a reply is later than that, and are given up after an error that says the server is no primary. */
export function limitReplies(pool: pg.Pool, { reply }: TimeLimits): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => limitClient(await pool.connect(), reply),
  }
}

function limitClient(client: pg.PoolClient, within: number): PostgresPoolClient {
  let isStandby = false
  const limited: pg.PoolClient = Object.create(client)
  limited.release = (destroy) => client.release(destroy || isStandby)
  limited.query = new Proxy(client.query, {
    async apply(query, _, args) {
      // With a query under way, `end` closes the socket at once; the query fails as that of a lost connection.
      const late = setTimeout(() => void client.end(), within)
      try {
        return await Reflect.apply(query, client, args)
      } catch (error) {
        isStandby ||= (error as { code?: string }).code === READ_ONLY
        throw error
      } finally {
        clearTimeout(late)
      }
    },
  })
  return limited
}
