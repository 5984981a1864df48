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
 * Counts one try against every limit and throws `throttled` when one is passed. Counted in the database: it holds
 * across servers and restarts.
 */
export async function throttle(services: Services, now: number, ...limits: Limit[]): Promise<void> {
  if (!services.environment.throttle) return
  const refused = await services.db.asPlatform(async (db) => {
    let wait = 0
    for (const { name, of, most, per } of limits) {
      const start = Math.floor(now / per) * per
      const key = createHash('sha256').update(`${name}\0${of}`).digest('base64url')
      const { rows } = await sql<{ hits: number }>`
        insert into throttle_hits (key, window_start, hits) values (${key}, ${new Date(start)}, 1)
        on conflict (key, window_start) do update set hits = throttle_hits.hits + 1 returning hits`.execute(
        db,
      )
      if ((rows[0]?.hits ?? 0) > most) wait = Math.max(wait, start + per - now)
    }
    return wait
  })
  if (refused > 0) throw new Problem('throttled', { retryAfter: Math.ceil(refused / 1000) })
}
