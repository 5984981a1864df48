import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { REMEMBERED_LIFE } from './rules.ts'

/** Skips the second step of logins from this browser for 30 days. */
export async function rememberDevice(tenant: Tenant, device: Buffer, now: number): Promise<void> {
  await sql`
    insert into remembered_devices (psychologist_id, device_hash, expires_at)
    values (${tenant.id}, ${device}, ${new Date(now + REMEMBERED_LIFE)})
    on conflict (psychologist_id, device_hash) do update set expires_at = excluded.expires_at`.execute(
    tenant.sql,
  )
}

/** Ends logins in progress, forgets the browsers that skip the second step, and cancels a wait that removes the second factor. */
export async function endLoginSteps(tenant: Tenant): Promise<void> {
  await tenant.sql.deleteFrom('login_challenges').where('psychologist_id', '=', tenant.id).execute()
  await tenant.sql
    .deleteFrom('remembered_devices')
    .where('psychologist_id', '=', tenant.id)
    .execute()
  await endRecovery(tenant)
}

/** Ends a wait that removes the second factor; returns whether one was running. */
export async function endRecovery(tenant: Tenant): Promise<boolean> {
  const ended = await tenant.sql
    .deleteFrom('second_factor_waits')
    .where('psychologist_id', '=', tenant.id)
    .returning('opens_at')
    .executeTakeFirst()
  return Boolean(ended?.opens_at)
}
