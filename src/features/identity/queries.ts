import { sql } from 'kysely'
import type { Database, Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { verifyPassword } from '../../platform/server/password.ts'
import type { Account } from '../../platform/server/services.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import { whyInactive } from './activation-rules.ts'
import { type LoggedIn, WRONG_PASSWORD } from './contract.ts'

/** A login lasts 30 days from its last use: decisions §6. */
export const LOGIN_LIFE = 30 * DAY

/** The account a live login token opens, in its tenant's transaction; its life slides on, written once a day at most. */
export async function authenticate(
  tenant: Tenant,
  token: string,
  now: number,
): Promise<Account | null> {
  const hash = hashToken(token)
  const { rows } = await sql<{
    is_active: boolean
    activated_at: Date | null
    deactivated_at: Date | null
    deactivation_reason: string | null
    is_admin: boolean
    is_closed: boolean
    expires_at: Date
  }>`
    select p.is_active, p.activated_at, p.deactivated_at, p.deactivation_reason, p.is_admin, p.closed_at is not null as is_closed, t.expires_at
    from login_tokens t join psychologists p on p.id = t.psychologist_id
    where t.psychologist_id = ${tenant.id} and t.token_hash = ${hash} and t.purpose = 'login' and t.expires_at > ${new Date(now)}`.execute(
    tenant.sql,
  )
  const found = rows[0]
  if (!found) return null
  if (found.expires_at.getTime() < now + LOGIN_LIFE - DAY) {
    await sql`
      update login_tokens set expires_at = ${new Date(now + LOGIN_LIFE)}
      where psychologist_id = ${tenant.id} and token_hash = ${hash}`.execute(tenant.sql)
  }
  return { inactive: whyInactive(found), isAdmin: found.is_admin, isClosed: found.is_closed }
}

/** Whose e-mail it is, with what proves it. */
export async function findCredentials(
  db: Sql,
  email: string,
): Promise<{ id: TenantId; name: string; passwordHash: string } | null> {
  const { rows } = await sql<{ id: TenantId; name: string; passwordHash: string }>`
    select id, name, password_hash as "passwordHash" from psychologists where email = ${email}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Refuses, by the field it was typed in, what is not the account's password. Hashes outside the transaction that reads. */
export async function provePassword(
  db: Database,
  id: TenantId,
  field: string,
  typed: string,
): Promise<void> {
  const proven = await verifyPassword(typed, await db.asTenant(id, findPasswordHash))
  if (!proven) throw invalidField(field, WRONG_PASSWORD)
}

async function findPasswordHash(tenant: Tenant): Promise<string> {
  const row = await tenant.sql
    .selectFrom('psychologists')
    .select('password_hash')
    .where('id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  return row.password_hash
}

/** The account as login and register answer it. */
export async function findLoggedIn(tenant: Tenant): Promise<LoggedIn['psychologist']> {
  return tenant.sql
    .selectFrom('psychologists')
    .select([
      'id',
      'name',
      'email',
      'plan',
      'is_admin as isAdmin',
      'friendly_id as friendlyId',
      'public_slug as publicSlug',
    ])
    .where('id', '=', tenant.id)
    .executeTakeFirstOrThrow()
}
