import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import { recordEvent } from '../audit/commands.ts'

/** Ends a login and forgets its device. Returns false if it had already ended. */
export async function endLoginOf(
  tenant: Tenant,
  loginId: string,
  action: 'login.ended' | 'login.ended_by_mail',
  now: number,
): Promise<boolean> {
  const ended = await tenant.sql
    .deleteFrom('login_tokens')
    .where('psychologist_id', '=', tenant.id)
    .where('login_id', '=', loginId)
    .where('purpose', '=', 'login')
    .returning('device_hash')
    .executeTakeFirst()
  if (!ended) return false
  await forgetEndedDevices(tenant, [ended.device_hash], now)
  await recordEvent(tenant, { actor: 'psychologist', action, subjectId: loginId }, now)
  return true
}

/** Ends every login but the caller's, and forgets their devices. */
export async function endLoginsExcept(tenant: Tenant, token: string, now: number): Promise<void> {
  const ended = await tenant.sql
    .deleteFrom('login_tokens')
    .where('psychologist_id', '=', tenant.id)
    .where('token_hash', '<>', hashToken(token))
    .where('purpose', '=', 'login')
    .returning('device_hash')
    .execute()
  if (ended.length === 0) return
  await forgetEndedDevices(
    tenant,
    ended.map((login) => login.device_hash),
    now,
  )
  await recordEvent(tenant, { actor: 'psychologist', action: 'login.others_ended' }, now)
}

/**
 * Makes devices count as new again, also for the second factor: their next login is announced. A device with another open login
 * is unchanged.
 */
async function forgetEndedDevices(
  tenant: Tenant,
  hashes: readonly (Uint8Array | null)[],
  now: number,
): Promise<void> {
  const known = hashes.filter((hash) => hash !== null)
  if (known.length === 0) return
  for (const [table, column] of [
    ['login_places', 'place_hash'],
    ['remembered_devices', 'device_hash'],
  ] as const) {
    const hash = sql.ref(`d.${column}`)
    await sql`
      delete from ${sql.table(table)} d
      where d.psychologist_id = ${tenant.id} and ${hash} in (${sql.join(known)})
        and not exists (
          select 1 from login_tokens t
          where t.psychologist_id = d.psychologist_id and t.device_hash = ${hash} and t.purpose = 'login'
            and t.expires_at > ${new Date(now)})`.execute(tenant.sql)
  }
}
