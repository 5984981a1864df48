import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { TERMS_VERSIONS, type TermsVersion } from '../practice/terms-changes.ts'

export async function listUsedSlugs(db: Sql, stem: string, ownId: TenantId): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select public_slug as slug from psychologists
    where id <> ${ownId} and starts_with(public_slug, ${stem})`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

export async function listShownTerms(tenant: Tenant): Promise<TermsVersion[]> {
  const rows = await tenant.sql
    .selectFrom('terms_notices')
    .select('version')
    .where('psychologist_id', '=', tenant.id)
    .where('dismissed_at', 'is', null)
    .execute()
  const shown = new Set(rows.map(({ version }) => version))
  return TERMS_VERSIONS.filter(({ version }) => shown.has(version))
}
