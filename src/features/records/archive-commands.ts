import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { logRecord } from './log-commands.ts'

/** Notes that the archive was made to its last byte. After a custody that holds it is another copy of the same. */
export async function noteArchive(tenant: Tenant, now: number): Promise<void> {
  await sql`
    update psychologists set records_archived_at = ${new Date(now)}, records_custody_at = null
    where id = ${tenant.id} and not coalesce(records_custody_at >= closed_at, false)`.execute(
    tenant.sql,
  )
}

/**
 * Accepts the custody of the records: the closed account may be erased. Refused unless the archive was taken since it was closed,
 * from when on nothing changes.
 */
export async function acceptCustody(tenant: Tenant, now: number): Promise<void> {
  const { rows } = await sql`
    update psychologists set records_custody_at = ${new Date(now)}
    where id = ${tenant.id} and closed_at is not null and records_archived_at >= closed_at returning id`.execute(
    tenant.sql,
  )
  if (rows.length === 0) throw new Problem('archive_needed')
  await logRecord(tenant, { action: 'record.custody_accepted', patientId: null }, now)
}
