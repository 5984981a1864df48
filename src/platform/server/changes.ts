import { sql } from 'kysely'
import { HOUR, MINUTE } from '../shared/calendar.ts'
import { EVERYTHING } from '../shared/live.ts'
import type { Sql, Tenant } from './database.ts'

/**
 * Reads which kinds of data changed in which tenant. Triggers write the rows at each change by a request, job, visitor or
 * provider (db/migrations/0038_changes.sql).
 */

/** The column of every tenant table that names its tenant. */
export const TENANT = sql.ref('psychologist_id')

/** The topic of an ended login; it is not sent to clients. */
export const LOGIN = 'login'

/** How long rows are kept at least, in milliseconds; an older version makes everything stale. */
export const KEPT_FOR = HOUR

/** How long a transaction may take from a change to its commit, in milliseconds, since a version is an age. */
const COMMITS_WITHIN = 500

/**
 * A moment of the database. Every transaction before `horizon` has ended; later ones may be reported twice. `at` is its
 * time in epoch seconds.
 */
export interface Version {
  horizon: string
  at: number
}

export const writeVersion = ({ horizon, at }: Version): string => `${horizon}-${at}`

export function readVersion(text: string): Version | null {
  const [, horizon, at] = /^(\d{1,19})-(\d{1,12})$/.exec(text) ?? []
  return horizon && at ? { horizon, at: Number(at) } : null
}

const MOMENT = sql`
  select pg_snapshot_xmin(pg_current_snapshot()) as horizon, pg_snapshot_xmax(pg_current_snapshot()) as ending,
    floor(extract(epoch from clock_timestamp()))::float8 as at`

export interface Change {
  tenant: string
  transaction: string
  topic: string
}

/** Returns the changes of all tenants since a horizon, none if it is null, and the version to ask from next. */
export async function listChanges(
  db: Sql,
  horizon: string | null,
): Promise<{ version: Version; changes: Change[] }> {
  const { rows } = await sql<Version & { [Name in keyof Change]: Change[Name] | null }>`
    select m.horizon::text, m.at, c.${TENANT} as tenant, c.changed_in::text as transaction, c.topic
    from (${MOMENT}) m left join changes c on c.changed_in >= ${horizon}::xid8`.execute(db)
  const [first] = rows
  if (!first) throw new Error('the database returned no version')
  return {
    version: { horizon: first.horizon, at: first.at },
    changes: rows.filter((row): row is typeof row & Change => row.tenant !== null),
  }
}

/**
 * Returns the topics that changed in a tenant since a version, or within the last `age` milliseconds (0: nothing was read yet),
 * with the current version. A version that is too old, or newer than a restored database, makes everything stale.
 */
export async function findStale(
  { id, sql: db }: Pick<Tenant, 'id' | 'sql'>,
  version: Version | { age: number },
): Promise<{ version: Version; topics: string[] }> {
  const isTooOld = 'age' in version && version.age > KEPT_FOR
  const since = isTooOld ? { age: 0 } : version
  const isAge = 'age' in since
  const after = isAge
    ? sql`c.changed_at > clock_timestamp() - ${(since.age && since.age + COMMITS_WITHIN) / 1000}::float8 * interval '1 second'`
    : sql`c.changed_in >= ${since.horizon}::xid8`
  const isUnknown = isAge
    ? sql`${isTooOld}::boolean`
    : sql`(${since.horizon}::xid8 > m.ending or m.at - ${since.at}::float8 > ${KEPT_FOR / 1000}::float8)`
  const { rows } = await sql<Version & { topics: string[]; unknown: boolean }>`
    select m.horizon::text, m.at, ${isUnknown} as unknown, array (
      select distinct c.topic from changes c where c.${TENANT} = ${id} and ${after}) as topics
    from (${MOMENT}) m`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database returned no version')
  const { horizon, at, unknown, topics } = row
  return { version: { horizon, at }, topics: unknown ? [EVERYTHING] : topicsForClients(topics) }
}

/** Returns topics without the end of a login, which clients do not get. */
export const topicsForClients = (topics: readonly string[]) =>
  topics.filter((topic) => topic !== LOGIN)

/** Deletes old changes, in the order of their index. */
export async function deleteOldChanges(db: Sql): Promise<void> {
  await sql`
    delete from changes where changed_in < coalesce(
      (select changed_in from changes
        where changed_at > clock_timestamp() - ${(KEPT_FOR + MINUTE) / 1000}::float8 * interval '1 second'
        order by changed_in limit 1),
      pg_snapshot_xmin(pg_current_snapshot()))`.execute(db)
}
