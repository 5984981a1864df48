import pg from 'pg'
import { READ_ONLY } from './errors.ts'
import { parsers } from './parsers.ts'

/**
 * The limits of a transaction, in milliseconds. The server ends a statement after `statement`, the client its connection
 * after `reply`.
 */
export interface TimeLimits {
  statement: number
  /** Longer than `statement`: only a hanging server is that late. */
  reply: number
}

/** The limits of requests: with the time to connect, an answer comes within 10 seconds in every state of the database. */
export const SHORT: TimeLimits = { statement: 5_000, reply: 6_000 }

export const LONG: TimeLimits = { statement: 60_000, reply: 62_000 }

/** How long a request waits for a new or free connection, in milliseconds. */
const CONNECTS_WITHIN = 4_000

/** The idle milliseconds after which a connection is probed. */
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
    verify: refuseStandby,
  })
  pool.on('error', onError)
  // The pool listens on idle connections only; an error between two statements would end the process. The next statement
  // fails and reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

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
