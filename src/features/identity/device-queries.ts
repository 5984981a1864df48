import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import type { ConnectedLogin } from './device-contract.ts'
import { UNKNOWN_DEVICE } from './device-rules.ts'
import { LOGIN_LIFE } from './rules.ts'

/** Seals the link of a mail that ends one login. */
export const END_PURPOSE = 'login-end'

/** Returns the open logins of the account, the caller's first, then the most recently used ones. */
export async function listOpenLogins(
  tenant: Tenant,
  token: string,
  now: number,
): Promise<ConnectedLogin[]> {
  const { rows } = await sql<{
    id: string
    device: string | null
    isCurrent: boolean
    createdAt: Date
    expiresAt: Date
  }>`
    select login_id as id, device_name as device, token_hash = ${hashToken(token)} as "isCurrent",
      created_at as "createdAt", expires_at as "expiresAt"
    from login_tokens
    where psychologist_id = ${tenant.id} and purpose = 'login' and expires_at > ${new Date(now)}
    order by "isCurrent" desc, expires_at desc, login_id`.execute(tenant.sql)
  return rows.map(({ device, createdAt, expiresAt, ...row }) => ({
    ...row,
    device: device ?? UNKNOWN_DEVICE,
    createdAt: createdAt.toISOString(),
    lastUsedAt: new Date(expiresAt.getTime() - LOGIN_LIFE).toISOString(),
  }))
}

export async function countLoginMails(tenant: Tenant, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages
    where psychologist_id = ${tenant.id} and kind = 'new_login' and created_at > ${new Date(since)}`.execute(
    tenant.sql,
  )
  return rows[0]?.count ?? 0
}
