import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Enqueue } from '../../platform/server/queue.ts'
import { createToken, hashToken } from '../../platform/server/tokens.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { toSlug } from '../../platform/shared/slug.ts'
import { DEFAULT_HOURS } from '../attendance/rules.ts'
import { recordEvent } from '../audit/commands.ts'
import { welcomeMail } from '../messages/account-mail-rules.ts'
import { queueAcross } from '../messages/commands.ts'
import { publicPath } from '../profile/rules.ts'
import { LOGIN_LIFE } from './queries.ts'
import { RESET_LIFE } from './rules.ts'

interface NewAccount {
  name: string
  email: string
  passwordHash: string
  phone: string | null
  crp: string | null
  isActive: boolean
  isAdmin?: boolean
}

/** Makes an account on the free plan, with the specified defaults, and gives its tenant id. */
export async function createPsychologist(
  db: Sql,
  account: NewAccount,
  now: number,
): Promise<TenantId> {
  const id = newId() as TenantId
  await db
    .insertInto('psychologists')
    .values({
      id,
      name: account.name,
      email: account.email,
      password_hash: account.passwordHash,
      phone: account.phone,
      crp: account.crp,
      public_slug: toSlug(account.name) || 'seu-nome',
      working_hours: JSON.stringify(DEFAULT_HOURS),
      is_active: account.isActive,
      activated_at: account.isActive ? new Date(now) : null,
      is_admin: account.isAdmin ?? false,
      created_at: new Date(now),
    })
    .execute()
  return id
}

/** Greets a new account by e-mail, with the address of its public page on the site at `origin`. */
export async function welcome(
  db: Sql,
  enqueue: Enqueue,
  id: TenantId,
  origin: string,
  now: number,
): Promise<void> {
  const account = await db
    .selectFrom('psychologists')
    .select(['email', 'is_active', 'friendly_id as friendlyId', 'public_slug as publicSlug'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { email: recipient, is_active: isActive } = account
  const mail = welcomeMail(origin + publicPath(account), isActive)
  await queueAcross(db, enqueue, [{ tenantId: id, channel: 'email', recipient, ...mail }], now)
}

/** A new login; the token is told once and only its hash is kept. */
export async function openLogin(tenant: Tenant, now: number): Promise<string> {
  return saveToken(tenant, 'login', now, LOGIN_LIFE)
}

export async function openPasswordReset(tenant: Tenant, now: number): Promise<string> {
  return saveToken(tenant, 'password_reset', now, RESET_LIFE)
}

async function saveToken(
  tenant: Tenant,
  purpose: 'login' | 'password_reset',
  now: number,
  life: number,
): Promise<string> {
  const token = createToken(tenant.id)
  await tenant.sql
    .insertInto('login_tokens')
    .values({
      psychologist_id: tenant.id,
      token_hash: hashToken(token),
      purpose,
      created_at: new Date(now),
      expires_at: new Date(now + life),
    })
    .execute()
  return token
}

export async function closeLogin(tenant: Tenant, token: string): Promise<void> {
  await tenant.sql
    .deleteFrom('login_tokens')
    .where('psychologist_id', '=', tenant.id)
    .where('token_hash', '=', hashToken(token))
    .execute()
}

/** Sets a password and ends every login and link but the one it was asked with. */
export async function replacePassword(
  tenant: Tenant,
  passwordHash: string,
  keptToken: string | null,
  now: number,
): Promise<void> {
  await tenant.sql
    .updateTable('psychologists')
    .set({ password_hash: passwordHash })
    .where('id', '=', tenant.id)
    .execute()
  await endOtherLogins(tenant, keptToken)
  await recordEvent(tenant, { actor: 'psychologist', action: 'password.changed' }, now)
}

/** Ends every login and password link but the one it was asked with. */
export async function endOtherLogins(tenant: Tenant, keptToken: string | null): Promise<void> {
  const kept = keptToken ? hashToken(keptToken) : Buffer.alloc(0)
  await tenant.sql
    .deleteFrom('login_tokens')
    .where('psychologist_id', '=', tenant.id)
    .where('token_hash', '<>', kept)
    .execute()
}

/** Ends the password links that are still open: they went to an address that is no longer the account's. */
export async function endPasswordResets(tenant: Tenant): Promise<void> {
  await tenant.sql
    .deleteFrom('login_tokens')
    .where('psychologist_id', '=', tenant.id)
    .where('purpose', '=', 'password_reset')
    .execute()
}

/** Uses up a password link: deleted by the statement that proves it, so it works once. */
export async function consumePasswordReset(
  tenant: Tenant,
  token: string,
  now: number,
): Promise<void> {
  const { rows } = await sql`
    delete from login_tokens
    where psychologist_id = ${tenant.id} and token_hash = ${hashToken(token)} and purpose = 'password_reset'
      and expires_at > ${new Date(now)} returning 1`.execute(tenant.sql)
  if (rows.length === 0)
    throw new Problem('invalid', {
      message: 'Este link expirou ou já foi usado. Peça um novo.',
      details: [{ path: 'token', message: 'Link inválido' }],
    })
}
