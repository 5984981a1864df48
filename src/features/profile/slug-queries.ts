import { sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'

/** The public slugs of other practices that begin with a stem. */
export async function listUsedSlugs(db: Sql, stem: string, own: TenantId): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select public_slug as slug from psychologists
    where id <> ${own} and starts_with(public_slug, ${stem})`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}
