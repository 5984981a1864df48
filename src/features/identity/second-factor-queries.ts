import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import { LOGIN_SOURCE_LIFE } from './rules.ts'
import type { SecondFactor } from './second-factor-contract.ts'

/** Returns an SQL condition: the second factor of the account with this alias is on. */
export function hasSecondFactor(alias: string) {
  return sql<boolean>`exists (
    select 1 from second_factors f where f.psychologist_id = ${sql.ref(`${alias}.id`)} and f.confirmed_at is not null)`
}

/** Returns an SQL condition: the super admin with this alias has neither a second factor nor a passkey that works for `rpId`. */
export function isUnsecured(alias: string, rpId: string) {
  return sql<boolean>`${sql.ref(`${alias}.is_admin`)} and not ${hasSecondFactor(alias)} and not exists (
    select 1 from passkeys k where k.psychologist_id = ${sql.ref(`${alias}.id`)} and k.rp_id = ${rpId})`
}

/** Returns whether the account is a super admin's without a second factor and without a passkey that works for `rpId`. */
export async function lacksSecondFactor(tenant: Tenant, rpId: string): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    select ${isUnsecured('p', rpId)} as lacks from psychologists p where p.id = ${tenant.id}`.execute(
    tenant.sql,
  )
  return rows[0]?.lacks ?? false
}

/** Returns whether a login with the password needs a second step in this browser; `device` is empty without a cookie. */
export async function asksSecondFactor(
  tenant: Tenant,
  device: Buffer | null,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from second_factors f
    where f.psychologist_id = ${tenant.id} and f.confirmed_at is not null and not exists (
      select 1 from remembered_devices r
      where r.psychologist_id = f.psychologist_id and r.device_hash = ${device ?? Buffer.alloc(0)}
        and r.expires_at > ${new Date(now)})`.execute(tenant.sql)
  return rows.length > 0
}

export interface KeptFactor {
  secret: Uint8Array | null
  pendingSecret: Uint8Array | null
  lastStep: number | null
}

/** Returns whether the second factor is on, and locks it until the transaction ends. */
export async function lockSecondFactor(tenant: Tenant): Promise<boolean> {
  const { rows } = await sql`
    select 1 from second_factors where psychologist_id = ${tenant.id} and confirmed_at is not null
    for update`.execute(tenant.sql)
  return rows.length > 0
}

export async function findSecondFactor(tenant: Tenant): Promise<KeptFactor | null> {
  const { rows } = await sql<KeptFactor>`
    select secret, pending_secret as "pendingSecret", last_step as "lastStep"
    from second_factors where psychologist_id = ${tenant.id}`.execute(tenant.sql)
  return rows[0] ?? null
}

/** Returns the second factor as its owner sees it. */
export async function describeSecondFactor(
  tenant: Tenant,
  { environment, keyring }: Pick<Services, 'environment' | 'keyring'>,
): Promise<SecondFactor> {
  const { rows } = await sql<{
    since: Date | null
    recoveryCodes: number
    isAdmin: boolean
    endsAt: Date | null
  }>`
    select p.is_admin as "isAdmin",
      (select f.confirmed_at from second_factors f where f.psychologist_id = p.id) as since,
      (select count(*)::int from recovery_codes c where c.psychologist_id = p.id) as "recoveryCodes",
      (select w.opens_at from second_factor_waits w where w.psychologist_id = p.id) as "endsAt"
    from psychologists p where p.id = ${tenant.id}`.execute(tenant.sql)
  const row = rows[0]
  if (!row) throw new Error('the account was deleted')
  return {
    since: row.since?.toISOString() ?? null,
    recoveryCodes: row.recoveryCodes,
    required: row.isAdmin && environment.production,
    available: keyring !== null,
    endsAt: row.endsAt?.toISOString() ?? null,
  }
}

/** Returns whether a second step is open, and whether its browser logged in to the account before. Consumes nothing. */
export async function findSecondStep(
  tenant: Tenant,
  challenge: string,
  device: Buffer | null,
  now: number,
): Promise<{ isKnown: boolean } | null> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (
      select 1 from login_places l where l.psychologist_id = c.psychologist_id
        and l.place_hash = ${device ?? Buffer.alloc(0)}
        and l.last_login_at > ${new Date(now - LOGIN_SOURCE_LIFE)}) as "isKnown"
    from login_challenges c
    where c.psychologist_id = ${tenant.id} and c.challenge_hash = ${hashToken(challenge)}
      and c.kind = 'second_factor' and c.expires_at > ${new Date(now)}`.execute(tenant.sql)
  return rows[0] ?? null
}

interface Owner {
  email: string
  timezone: string
  isAdmin: boolean
}

export async function findFactorOwner(tenant: Tenant): Promise<Owner> {
  return tenant.sql
    .selectFrom('psychologists')
    .select(['email', 'timezone', 'is_admin as isAdmin'])
    .where('id', '=', tenant.id)
    .executeTakeFirstOrThrow()
}

/** Returns the account's e-mail and the former ones that a live link can still restore. */
export async function listOwnAddresses(tenant: Tenant, now: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from psychologists where id = ${tenant.id}
    union
    select email from login_tokens
    where psychologist_id = ${tenant.id} and purpose = 'email_revert' and expires_at > ${new Date(now)}`.execute(
    tenant.sql,
  )
  return rows.map(({ email }) => email)
}

export interface Wait {
  endsAt: number | null
}

/** Returns the wait that a link of its first mail opens, locked until the transaction ends; null for an invalid link. */
export async function lockWait(tenant: Tenant, token: string, now: number): Promise<Wait | null> {
  const { rows } = await sql<{ opens_at: Date | null }>`
    select opens_at from second_factor_waits
    where psychologist_id = ${tenant.id} and link_hash = ${hashToken(token)} and expires_at > ${new Date(now)}
    for update`.execute(tenant.sql)
  const [row] = rows
  return row ? { endsAt: row.opens_at?.getTime() ?? null } : null
}

export async function findAccountByEmail(db: Sql, email: string): Promise<TenantId | null> {
  const row = await db
    .selectFrom('psychologists')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return (row?.id as TenantId | undefined) ?? null
}
