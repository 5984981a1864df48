import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../shared/problem.ts'
import type { Sql } from './database.ts'
import type { Services } from './services.ts'
import { fingerprint } from './signing.ts'
import { sendTogether } from './transactions.ts'

export interface Limit {
  name: string
  /** The counted subject: an address, an account, a phone. Stored as a keyed hash. */
  of: string
  most: number
  per: number
  /** Over the limit, attempts are accepted one by one, each after twice the previous wait. */
  growing?: Delay
}

interface Delay {
  first: number
  longest: number
}

export type AccountLimit = Omit<Limit, 'of' | 'growing'>

interface Counter {
  db: Sql
  secret: Buffer
}

/**
 * Runs work of which only failures count against the limits. Each attempt is counted before its outcome and uncounted after a
 * success, so that concurrent attempts cannot exceed a limit.
 */
export async function throttleFailures<T>(
  services: Services,
  now: number,
  limits: readonly Limit[],
  work: () => Promise<T>,
): Promise<T> {
  await throttle(services, now, ...limits)
  const done = await work()
  if (services.environment.throttle) await uncount(services, now, limits)
  return done
}

async function uncount(
  { db, secret }: Services,
  now: number,
  limits: readonly Limit[],
): Promise<void> {
  await db.asPlatform(async (scope) => {
    for (const limit of limits) {
      const { key, start } = windowOf(secret, limit, now)
      if (limit.growing)
        await sql`
          update throttle_delays set hits = hits - 1, opens_at = case when hits > ${limit.most} then opens_at else window_start end
          where key = ${key}`.execute(scope)
      else
        await sql`
          update throttle_hits set hits = hits - 1 where key = ${key} and window_start = ${new Date(start)}`.execute(
          scope,
        )
    }
  })
}

function windowOf(
  secret: Buffer,
  { name, of, per }: Limit,
  now: number,
): { key: string; start: number } {
  return {
    key: fingerprint(secret, 'throttle', `${name}\0${of}`).toString('base64url'),
    start: Math.floor(now / per) * per,
  }
}

/**
 * Counts one attempt against every limit and throws `throttled` over one. Counted in the database, so that it holds across
 * servers and restarts.
 */
export async function throttle(services: Services, now: number, ...limits: Limit[]): Promise<void> {
  refuseUntil(await countTries(services, now, limits))
}

export function refuseUntil(wait: number): void {
  if (wait > 0) throw new Problem('throttled', { retryAfter: Math.ceil(wait / 1000) })
}

/**
 * Counts in the transaction of the work: a later refusal rolls the count back. Returns the milliseconds to wait; 0 within
 * every limit.
 */
export async function countDone(
  { db, secret }: Counter,
  now: number,
  ...limits: Limit[]
): Promise<number> {
  const waits = await sendTogether(
    db,
    limits.map((limit) => () => {
      const { key, start } = windowOf(secret, limit, now)
      return countInWindow(db, key, start, limit, now)
    }),
  )
  return Math.max(0, ...waits)
}

export async function isWithin(counter: Counter, now: number, limit: Limit): Promise<boolean> {
  return (await countDone(counter, now, limit)) === 0
}

async function countTries(
  { environment, db, secret }: Services,
  now: number,
  limits: readonly Limit[],
): Promise<number> {
  if (!environment.throttle) return 0
  return db.asPlatform((scope) => countIn({ db: scope, secret }, now, limits))
}

async function countIn(
  { db, secret }: Counter,
  now: number,
  limits: readonly Limit[],
): Promise<number> {
  let wait = 0
  for (const limit of limits) {
    if (limit.growing && wait > 0) continue
    const { key, start } = windowOf(secret, limit, now)
    const ofLimit = limit.growing
      ? await countGrowing(db, key, limit, limit.growing, now)
      : await countInWindow(db, key, start, limit, now)
    wait = Math.max(wait, ofLimit)
  }
  return wait
}

async function countInWindow(
  db: Sql,
  key: string,
  start: number,
  { most, per }: Limit,
  now: number,
): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    insert into throttle_hits (key, window_start, hits) values (${key}, ${new Date(start)}, 1)
    on conflict (key, window_start) do update set hits = throttle_hits.hits + 1 returning hits`.execute(
    db,
  )
  return (rows[0]?.hits ?? 0) > most ? start + per - now : 0
}

/**
 * Counts an attempt and returns the milliseconds to wait. The window begins with the first try, and ends once it and any wait are
 * `per` ago. A try during a wait is refused and does not lengthen it.
 */
async function countGrowing(
  db: Sql,
  key: string,
  { most, per }: Limit,
  { first, longest }: Delay,
  now: number,
): Promise<number> {
  const instant = new Date(now)
  const isOver = sql`greatest(d.window_start, d.opens_at) <= ${new Date(now - per)}`
  const { rows } = await sql<{ hits: number }>`
    insert into throttle_delays as d (key, hits, window_start, opens_at) values (${key}, 1, ${instant}, ${instant})
    on conflict (key) do update set
      hits = case when ${isOver} then 1 else d.hits + 1 end,
      window_start = case when ${isOver} then ${instant} else d.window_start end,
      opens_at = case when ${isOver} then ${instant} else d.opens_at end
    where d.opens_at <= ${instant} returning hits`.execute(db)
  const hits = rows[0]?.hits
  if (hits === undefined) return waitOf(db, key, now)
  if (hits >= most) {
    const wait = Math.min(longest, first * 2 ** Math.min(hits - most, 30))
    await sql`update throttle_delays set opens_at = ${new Date(now + wait)} where key = ${key}`.execute(
      db,
    )
  }
  return 0
}

async function waitOf(db: Sql, key: string, now: number): Promise<number> {
  const { rows } = await sql<{ opens_at: Date }>`
    select opens_at from throttle_delays where key = ${key}`.execute(db)
  return (rows[0]?.opens_at.getTime() ?? now) - now
}

/**
 * Adds each key's number to its count in the window that begins at `start`, and returns the counts before. One statement with
 * sorted keys: two servers with the same keys wait and do not deadlock.
 */
export async function countUnder(
  db: Sql,
  start: number,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; hits: number }>`
    insert into throttle_hits (key, window_start, hits)
    select c.key, ${new Date(start)}, c.n from ${rowsOf(counts)} order by c.key
    on conflict (key, window_start) do update set hits = throttle_hits.hits + excluded.hits
    returning key, hits`.execute(db)
  return new Map(rows.map(({ key, hits }) => [key, hits - (counts.get(key) ?? 0)]))
}

export async function uncountUnder(
  db: Sql,
  start: number,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  await sql`
    with locked as (
      select t.key, t.window_start, c.n from throttle_hits t join ${rowsOf(counts)} on c.key = t.key
      where t.window_start = ${new Date(start)} order by t.key for update of t)
    update throttle_hits t set hits = greatest(0, t.hits - l.n) from locked l
    where t.key = l.key and t.window_start = l.window_start`.execute(db)
}

function rowsOf(counts: ReadonlyMap<string, number>): RawBuilder<unknown> {
  return sql`unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) c (key, n)`
}
