import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '../shared/problem.ts'
import type { Services } from './services.ts'

/** How often something may be done. */
interface Limit {
  /** What is counted: `login`, `booking` … */
  name: string
  /** Whom it is counted for: an address, an account, a phone. Stored hashed. */
  of: string
  most: number
  /** Length of the window, in milliseconds. */
  per: number
}

/** A limit for each account. */
export type AccountLimit = Omit<Limit, 'of'>

/**
 * Does work whose failures alone count against a limit. Each try is counted before it is known how it ends, and taken back
 * once it succeeded: tries made at once pass the limit no more than others.
 */
export async function throttleFailures<T>(
  services: Services,
  now: number,
  limit: Limit,
  work: () => Promise<T>,
): Promise<T> {
  await throttle(services, now, limit)
  const done = await work()
  if (services.environment.throttle) await takeBack(services, now, limit)
  return done
}

async function takeBack(services: Services, now: number, limit: Limit): Promise<void> {
  const { key, start } = windowOf(limit, now)
  await services.db.asPlatform((db) =>
    sql`update throttle_hits set hits = hits - 1 where key = ${key} and window_start = ${new Date(start)}`.execute(
      db,
    ),
  )
}

/** Where a limit's tries are counted; `start` in epoch milliseconds. */
function windowOf({ name, of, per }: Limit, now: number): { key: string; start: number } {
  return {
    key: createHash('sha256').update(`${name}\0${of}`).digest('base64url'),
    start: Math.floor(now / per) * per,
  }
}

/**
 * Counts one try against every limit and throws `throttled` when one is passed. Counted in the database: it holds
 * across servers and restarts.
 */
export async function throttle(services: Services, now: number, ...limits: Limit[]): Promise<void> {
  const wait = await countTries(services, now, limits)
  if (wait > 0) throw new Problem('throttled', { retryAfter: Math.ceil(wait / 1000) })
}

/** The same for what is left out, not refused, once the limit is passed: whether it may be done. */
export async function isWithin(services: Services, now: number, limit: Limit): Promise<boolean> {
  return (await countTries(services, now, [limit])) === 0
}

/** The milliseconds to wait; 0 within every limit. */
async function countTries(
  services: Services,
  now: number,
  limits: readonly Limit[],
): Promise<number> {
  if (!services.environment.throttle) return 0
  return services.db.asPlatform(async (db) => {
    let wait = 0
    for (const limit of limits) {
      const { most, per } = limit
      const { key, start } = windowOf(limit, now)
      const { rows } = await sql<{ hits: number }>`
        insert into throttle_hits (key, window_start, hits) values (${key}, ${new Date(start)}, 1)
        on conflict (key, window_start) do update set hits = throttle_hits.hits + 1 returning hits`.execute(
        db,
      )
      if ((rows[0]?.hits ?? 0) > most) wait = Math.max(wait, start + per - now)
    }
    return wait
  })
}
