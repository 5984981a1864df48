import type { Tenant } from '../../platform/server/database.ts'
import { TERMS_VERSIONS, type TermsVersion } from '../practice/terms.ts'

/** The announced versions that the account has not dismissed, oldest first. */
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
