import { sql } from 'kysely'
import {
  type Database,
  NeedsSteps,
  type Sql,
  type Tenant,
  type TenantId,
} from '../../platform/server/database.ts'
import { TransactionEvent } from '../../platform/server/events.ts'
import { verifyPassword } from '../../platform/server/password.ts'
import type { Account } from '../../platform/server/services.ts'
import { hashToken, tenantOfToken } from '../../platform/server/tokens.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { whyInactive } from '../practice/activation.ts'
import { isErasable, isOver } from '../practice/queries.ts'
import { type LoggedIn, WRONG_PASSWORD } from './contract.ts'
import { LOGIN_LIFE, LOGIN_SOURCE_LIFE, PROOF_LIFE } from './rules.ts'
import { isUnsecured } from './second-factor-queries.ts'

/**
 * Returns the account of a valid login token, in its tenant's transaction, and extends the login's life. That is written at
 * most once an hour; the list of logins shows it as the last use. `rpId`: for which the super admin's passkeys must work.
 */
export async function authenticate(
  tenant: Tenant,
  token: string,
  now: number,
  rpId: string,
): Promise<Account | null> {
  const hash = hashToken(token)
  const { rows } = await sql<{
    is_active: boolean
    activated_at: Date | null
    deactivated_at: Date | null
    deactivation_reason: string | null
    is_admin: boolean
    is_unsecured: boolean
    is_closed: boolean
    is_over: boolean
    is_proved: boolean
    is_proof_alive: boolean
    expires_at: Date
    is_read_only: boolean
    plan: string
  }>`
    select current_setting('transaction_read_only') = 'on' as is_read_only, p.plan, p.is_active, p.activated_at, p.deactivated_at, p.deactivation_reason, p.is_admin, ${isUnsecured('p', rpId)} as is_unsecured, p.closed_at is not null as is_closed, ${isOver('p', now)} as is_over, t.expires_at,
      coalesce(t.proved_at > ${new Date(now - PROOF_LIFE)}, false) as is_proved,
      coalesce(greatest(t.proved_at, t.proof_used_at) > ${new Date(now - PROOF_LIFE)}, false) as is_proof_alive
    from login_tokens t join psychologists p on p.id = t.psychologist_id
    where t.psychologist_id = ${tenant.id} and t.token_hash = ${hash} and t.purpose = 'login' and t.expires_at > ${new Date(now)}
      and not ${isErasable('p', now)}`.execute(tenant.sql)
  const row = rows[0]
  if (!row) return null
  // On a full disk nothing is written, and reading continues.
  if (row.expires_at.getTime() < now + LOGIN_LIFE - HOUR && !row.is_read_only) {
    if (tenant.oneRoundTrip) throw new NeedsSteps()
    // Skips a locked row: a concurrent call of the same login writes the same, and waiting would serialize calls.
    await sql`
      update login_tokens t set expires_at = ${new Date(now + LOGIN_LIFE)}
      from (
        select token_hash from login_tokens
        where psychologist_id = ${tenant.id} and token_hash = ${hash} for no key update skip locked) own
      where t.psychologist_id = ${tenant.id} and t.token_hash = own.token_hash`.execute(tenant.sql)
  }
  if (row.plan !== 'free' && !row.is_read_only) await paidAccountSeen.publish(tenant, now)
  return {
    inactive: whyInactive(row),
    closed: row.is_closed ? new Problem('account_closed') : null,
    over: row.is_over ? new Problem('account_over') : null,
    isAdmin: row.is_admin,
    unsecured: row.is_unsecured ? new Problem('second_factor_needed') : null,
    isProved: row.is_proved,
    isProofAlive: row.is_proof_alive,
  }
}

/** Returns when a login token expires without extending it: an open tab does not count as use. Throws for a closed account. */
export async function findLogin(
  tenant: Tenant,
  token: string,
  now: number,
): Promise<{ endsAt: number; refusal: Problem | null } | null> {
  const { rows } = await sql<{ expires_at: Date; is_closed: boolean }>`
    select t.expires_at, p.closed_at is not null as is_closed
    from login_tokens t join psychologists p on p.id = t.psychologist_id
    where t.psychologist_id = ${tenant.id} and t.token_hash = ${hashToken(token)} and t.purpose = 'login'
      and t.expires_at > ${new Date(now)}`.execute(tenant.sql)
  const [row] = rows
  if (!row) return null
  const refusal = row.is_closed ? new Problem('account_closed') : null
  return { endsAt: row.expires_at.getTime(), refusal }
}

/**
 * Published with each call of an account with a paid plan, so that the subscription slice can check whether the paid period is
 * over.
 */
export const paidAccountSeen = new TransactionEvent<[now: number]>()

interface Credentials {
  id: TenantId
  passwordHash: string
  knownSources: string[]
}

export async function findCredentials(
  db: Sql,
  email: string,
  sources: readonly string[],
  now: number,
): Promise<Credentials | null> {
  const { rows } = await sql<Credentials>`
    select id, password_hash as "passwordHash", array (
      select encode(l.place_hash, 'hex') from login_places l
      where l.psychologist_id = p.id and encode(l.place_hash, 'hex') in (${sql.join(sources)})
        and l.last_login_at > ${new Date(now - LOGIN_SOURCE_LIFE)}) as "knownSources"
    from psychologists p where email = ${email} and not ${isErasable('p', now)}`.execute(db)
  return rows[0] ?? null
}

export interface PasswordOwner {
  name: string
  email: string
  isAdmin: boolean
}

/** Returns the account of a valid password link, to check the new password; null for an invalid, expired or used link. */
export async function findResetOwner(
  tenant: Tenant,
  token: string,
  now: number,
): Promise<PasswordOwner | null> {
  const { rows } = await sql<PasswordOwner>`
    select p.name, p.email, p.is_admin as "isAdmin" from login_tokens t join psychologists p on p.id = t.psychologist_id
    where t.psychologist_id = ${tenant.id} and t.token_hash = ${hashToken(token)} and t.purpose = 'password_reset'
      and t.expires_at > ${new Date(now)}`.execute(tenant.sql)
  return rows[0] ?? null
}

export async function findPasswordOwner(tenant: Tenant): Promise<PasswordOwner> {
  return tenant.sql
    .selectFrom('psychologists')
    .select(['name', 'email', 'is_admin as isAdmin'])
    .where('id', '=', tenant.id)
    .executeTakeFirstOrThrow()
}

/** Returns whether another account has the address, or can revert to it by a valid link. */
export async function isEmailTaken(
  { id, sql: db }: Pick<Tenant, 'id' | 'sql'>,
  email: string,
  now: number,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select is_email_taken(${email}, ${id}, ${new Date(now)}) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

export async function countEmailLinks(tenant: Tenant, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages
    where psychologist_id = ${tenant.id} and kind = 'email_change' and created_at > ${new Date(since)}`.execute(
    tenant.sql,
  )
  return rows[0]?.count ?? 0
}

export function invalidLink(): Problem {
  return invalidField('token', 'Este link expirou ou já foi usado. Peça um novo.')
}

/** Returns the account that a link's token claims; throws for a text that is no token. */
export function ownerOf(token: string): TenantId {
  const id = tenantOfToken(token)
  if (!id) throw invalidLink()
  return id
}

export async function provePassword(
  db: Database,
  id: TenantId,
  field: keyof typeof WRONG_PASSWORD,
  typed: string,
): Promise<void> {
  const proven = await verifyPassword(typed, await db.asTenant(id, findPasswordHash))
  if (!proven) throw invalidField(field, WRONG_PASSWORD[field])
}

async function findPasswordHash(tenant: Tenant): Promise<string> {
  const row = await tenant.sql
    .selectFrom('psychologists')
    .select('password_hash')
    .where('id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  return row.password_hash
}

/** Returns whether the account still has this password, which is then replaced only after the transaction. */
export async function lockPassword(tenant: Tenant, passwordHash: string): Promise<boolean> {
  const row = await tenant.sql
    .selectFrom('psychologists')
    .select('id')
    .where('id', '=', tenant.id)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

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
