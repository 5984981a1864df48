import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { logRecord } from './log-commands.ts'

/** After an accepted custody an archive is only another copy. */
export async function recordArchive(tenant: Tenant, now: number): Promise<void> {
  await sql`
    update psychologists set records_archived_at = ${new Date(now)}, records_custody_at = null
    where id = ${tenant.id} and not coalesce(records_custody_at >= closed_at, false)`.execute(
    tenant.sql,
  )
}

/** Refused unless the archive was made since the account was closed. */
export async function acceptCustody(tenant: Tenant, now: number): Promise<void> {
  const { rows } = await sql`
    update psychologists set records_custody_at = ${new Date(now)}
    where id = ${tenant.id} and closed_at is not null and records_archived_at >= closed_at returning id`.execute(
    tenant.sql,
  )
  if (rows.length === 0) throw new Problem('archive_needed')
  await logRecord(tenant, { action: 'record.custody_accepted', patientId: null }, now)
}
