import { sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import type { VideoLinkChange } from '../../profile/commands.ts'

/**
 * Moves open online sessions that are not over from the practice's old video link to the new one, those without a location too
 * if there was no link. A link that was typed for a session stays.
 */
export async function followVideoLink(
  tenant: Tenant,
  { before, after }: VideoLinkChange,
  now: number,
): Promise<void> {
  await sql`
    update sessions set location = ${after}
    where psychologist_id = ${tenant.id} and type = 'online' and status in ('pending', 'confirmed')
      and ends_at > ${new Date(now)} and nullif(btrim(location), '') is not distinct from ${before}::text`.execute(
    tenant.sql,
  )
}
