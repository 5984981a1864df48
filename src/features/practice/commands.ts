import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { Practice } from './queries.ts'
import { TERMS_VERSION } from './terms.ts'

/**
 * Locks the practice's row until the transaction ends, and returns it. Must be the first statement of every transaction that
 * takes a time or counts towards a limit: racing inserts on a bare exclusion constraint deadlock, and a count read before the
 * lock may be outdated. Throws `not_found` if it was erased meanwhile.
 */
export async function lockPractice(tenant: Tenant): Promise<Practice> {
  return tenant.sql
    .selectFrom('psychologists')
    .selectAll()
    .where('id', '=', tenant.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
}

/** Locks the practice like `lockPractice` and returns only these columns, for frequent calls. */
export async function lockColumns<Column extends keyof Practice>(
  tenant: Tenant,
  columns: readonly Column[],
): Promise<Pick<Practice, Column>> {
  const { rows } = await sql<Pick<Practice, Column>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from psychologists where id = ${tenant.id}
    for no key update`.execute(tenant.sql)
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

export async function lockIfFree(db: Sql, id: TenantId): Promise<boolean> {
  const row = await db
    .selectFrom('psychologists')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

export async function acceptTerms(db: Sql, id: TenantId, now: number): Promise<void> {
  const instant = new Date(now)
  await db
    .insertInto('terms_notices')
    .values({
      psychologist_id: id,
      version: TERMS_VERSION,
      known_at: instant,
      dismissed_at: instant,
      accepted_at: instant,
    })
    .execute()
}
