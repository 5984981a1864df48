import { type Insertable, sql } from 'kysely'
import type { LoginTokens } from '../../../db/types.ts'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Enqueue } from '../../platform/server/queue.ts'
import { refuseGuessable } from '../../platform/server/refuse-guessable.ts'
import type { Services } from '../../platform/server/services.ts'
import { createToken, hashToken } from '../../platform/server/tokens.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { toSlug } from '../../platform/shared/slug.ts'
import { recordEvent } from '../audit/commands.ts'
import { queueAcross, queueEmail } from '../delivery/commands.ts'
import { releaseHeld } from '../delivery/hold-commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { acceptTerms } from '../practice/commands.ts'
import { publicPath } from '../practice/rules.ts'
import { DEFAULT_HOURS } from '../practice/working-hours.ts'
import { ADMIN_PASSWORD_MIN } from './contract.ts'
import { endLoginSteps } from './device-commands.ts'
import { IDENTITY_KINDS } from './message-kinds.ts'
import { invalidLink, type PasswordOwner } from './queries.ts'
import {
  EMAIL_CHANGE_LIFE,
  EMAIL_REVERT_LIFE,
  LOGIN_LIFE,
  LOGIN_SOURCE_LIFE,
  RESET_LIFE,
  VERIFICATION_LIFE,
} from './rules.ts'

interface NewAccount {
  name: string
  email: string
  passwordHash: string
  phone: string | null
  crp: string | null
  isActive: boolean
  isProved: boolean
  isAdmin?: boolean
}

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
      email_verified_at: account.isProved ? new Date(now) : null,
      created_at: new Date(now),
    })
    .execute()
  await acceptTerms(db, id, now)
  return id
}

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
  const mail = emailMessageOf(IDENTITY_KINDS.welcome, origin + publicPath(account), isActive)
  await queueAcross(db, enqueue, [{ tenantId: id, channel: 'email', recipient, ...mail }], now)
}

/** A browser as its logins store it: a keyed hash of its number, and its name in words. */
export interface LoginDevice {
  hash: Uint8Array | null
  name: string | null
}

/** Opens a login and returns its token, and the id that identifies it in lists. */
export async function openLogin(
  tenant: Tenant,
  now: number,
  device: LoginDevice = { hash: null, name: null },
): Promise<{ token: string; loginId: string }> {
  const loginId = newId()
  const columns = { login_id: loginId, device_hash: device.hash, device_name: device.name }
  const token = await saveToken(tenant, 'login', now, LOGIN_LIFE, columns)
  return { token, loginId }
}

export async function openPasswordReset(tenant: Tenant, now: number): Promise<string> {
  return saveToken(tenant, 'password_reset', now, RESET_LIFE)
}

export async function openEmailLink(
  tenant: Tenant,
  purpose: 'email_change' | 'email_revert',
  email: string,
  now: number,
): Promise<string> {
  const life = purpose === 'email_change' ? EMAIL_CHANGE_LIFE : EMAIL_REVERT_LIFE
  return saveToken(tenant, purpose, now, life, { email })
}

/** Mails the link that proves the account's e-mail, to a page at `origin`; sends nothing if it is already proved. */
export async function mailVerification(tenant: Tenant, origin: string, now: number): Promise<void> {
  const { email, email_verified_at } = await tenant.sql
    .selectFrom('psychologists')
    .select(['email', 'email_verified_at'])
    .where('id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  if (email_verified_at) return
  const token = await saveToken(tenant, 'email_verification', now, VERIFICATION_LIFE)
  const link = `${origin}/psychologist/verify-email?token=${token}`
  await queueEmail(tenant, email, emailMessageOf(IDENTITY_KINDS.email_verification, link), now)
}

/** Records that the account's e-mail is proved, ends the links for it, and releases held messages. */
export async function proveEmail(tenant: Tenant, now: number): Promise<void> {
  await endLinks(tenant, ['email_verification'])
  const { numUpdatedRows } = await tenant.sql
    .updateTable('psychologists')
    .set({ email_verified_at: new Date(now) })
    .where('id', '=', tenant.id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await releaseHeld(tenant, 'unproved')
  await recordEvent(tenant, { actor: 'psychologist', action: 'account.email_proved' }, now)
}

type LinkPurpose = 'password_reset' | 'email_verification'

async function saveToken(
  tenant: Tenant,
  purpose: 'login' | LinkPurpose | 'email_change' | 'email_revert',
  now: number,
  life: number,
  columns: Pick<Insertable<LoginTokens>, 'email' | 'login_id' | 'device_hash' | 'device_name'> = {},
): Promise<string> {
  const token = createToken(tenant.id)
  await tenant.sql
    .insertInto('login_tokens')
    .values({
      psychologist_id: tenant.id,
      token_hash: hashToken(token),
      purpose,
      ...columns,
      created_at: new Date(now),
      expires_at: new Date(now + life),
      proved_at: purpose === 'login' ? new Date(now) : null,
    })
    .execute()
  return token
}

/** Records that a login was proved; throws if it ended meanwhile. */
export async function recordProof(tenant: Tenant, token: string, now: number): Promise<void> {
  const { numUpdatedRows } = await tenant.sql
    .updateTable('login_tokens')
    .set({ proved_at: new Date(now) })
    .where('psychologist_id', '=', tenant.id)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('unauthenticated')
}

/** Throws if a login ended while its transaction waited for the account. */
export async function refuseEnded(tenant: Tenant, token: string): Promise<void> {
  const login = await tenant.sql
    .selectFrom('login_tokens')
    .select('purpose')
    .where('psychologist_id', '=', tenant.id)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!login) throw new Problem('unauthenticated')
}

export async function keepProofAlive(tenant: Tenant, token: string, now: number): Promise<void> {
  // Skips a locked row: a concurrent call of the same login writes the same, and waiting would serialize calls.
  await sql`
    update login_tokens t set proof_used_at = ${new Date(now)}
    from (
      select token_hash from login_tokens
      where psychologist_id = ${tenant.id} and token_hash = ${hashToken(token)} for no key update skip locked) own
    where t.psychologist_id = ${tenant.id} and t.token_hash = own.token_hash`.execute(tenant.sql)
}

export async function endProof(tenant: Tenant, token: string): Promise<void> {
  await tenant.sql
    .updateTable('login_tokens')
    .set({ proved_at: null, proof_used_at: null })
    .where('psychologist_id', '=', tenant.id)
    .where('token_hash', '=', hashToken(token))
    .execute()
}

export async function closeLogin(tenant: Tenant, token: string): Promise<void> {
  await tenant.sql
    .deleteFrom('login_tokens')
    .where('psychologist_id', '=', tenant.id)
    .where('token_hash', '=', hashToken(token))
    .execute()
}

interface NewPassword {
  passwordHash: string
  keptToken: string | null
  origin: string
}

/** Sets a password, ends every login and link but the present login, and notifies the owner by e-mail. */
export async function replacePassword(
  tenant: Tenant,
  { passwordHash, keptToken, origin }: NewPassword,
  now: number,
): Promise<void> {
  const { email, timezone } = await tenant.sql
    .updateTable('psychologists')
    .set({ password_hash: passwordHash })
    .where('id', '=', tenant.id)
    .returning(['email', 'timezone'])
    .executeTakeFirstOrThrow()
  await endOtherLogins(tenant, keptToken)
  if (keptToken) await recordProof(tenant, keptToken, now)
  const resetUrl = `${origin}/psychologist/forgot-password`
  const mail = emailMessageOf(IDENTITY_KINDS.password_changed, now, timezone, resetUrl)
  await queueEmail(tenant, email, mail, now)
  await recordEvent(tenant, { actor: 'psychologist', action: 'password.changed' }, now)
}

/**
 * Ends every login and link except the present login, removes what skips or ends the second factor, and cancels a pending
 * change of address. The links that revert a change of address stay: a locked-out owner needs them.
 */
export async function endOtherLogins(tenant: Tenant, keptToken: string | null): Promise<void> {
  const keptHash = keptToken ? hashToken(keptToken) : Buffer.alloc(0)
  // First, since it waits for a second step that is opening a login.
  await endLoginSteps(tenant)
  await tenant.sql
    .deleteFrom('login_tokens')
    .where('psychologist_id', '=', tenant.id)
    .where('token_hash', '<>', keptHash)
    .where('purpose', 'not in', ['email_revert', 'email_verification'])
    .execute()
  await tenant.sql
    .updateTable('psychologists')
    .set({ pending_email: null })
    .where('id', '=', tenant.id)
    .where('pending_email', 'is not', null)
    .execute()
}

export async function endMailedLinks(tenant: Tenant): Promise<void> {
  await endLinks(tenant, ['password_reset', 'email_verification'])
}

async function endLinks(tenant: Tenant, purposes: readonly LinkPurpose[]): Promise<void> {
  await tenant.sql
    .deleteFrom('login_tokens')
    .where('psychologist_id', '=', tenant.id)
    .where('purpose', 'in', purposes)
    .execute()
}

export async function consumePasswordReset(
  tenant: Tenant,
  token: string,
  now: number,
): Promise<void> {
  if (!(await consumeLink(tenant, 'password_reset', token, now))) throw invalidLink()
}

export async function consumeVerification(
  tenant: Tenant,
  token: string,
  now: number,
): Promise<void> {
  if (!(await consumeLink(tenant, 'email_verification', token, now)))
    throw new Problem('link_expired')
}

/** Returns whether a link was valid. The statement that checks it deletes it, so it works once. */
async function consumeLink(
  tenant: Tenant,
  purpose: LinkPurpose,
  token: string,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from login_tokens
    where psychologist_id = ${tenant.id} and token_hash = ${hashToken(token)} and purpose = ${purpose}
      and expires_at > ${new Date(now)} returning 1`.execute(tenant.sql)
  return rows.length > 0
}

export async function deleteLoginRows(db: Sql, now: number): Promise<void> {
  await sql`delete from login_tokens where expires_at < ${new Date(now)}`.execute(db)
  await sql`
    update psychologists p set pending_email = null where pending_email is not null and not exists (
      select 1 from login_tokens t where t.psychologist_id = p.id and t.purpose = 'email_change')`.execute(
    db,
  )
  for (const over of ['login_challenges', 'remembered_devices', 'second_factor_waits'])
    await sql`delete from ${sql.table(over)} where expires_at < ${new Date(now)}`.execute(db)
  await sql`delete from login_places where last_login_at < ${new Date(now - LOGIN_SOURCE_LIFE)}`.execute(
    db,
  )
}

export async function refuseWeak(
  { environment }: Pick<Services, 'environment'>,
  field: string,
  typed: string,
  { name, email, isAdmin }: PasswordOwner,
): Promise<void> {
  if (isAdmin && environment.production && typed.length < ADMIN_PASSWORD_MIN)
    throw invalidField(
      field,
      `A senha da administração precisa de pelo menos ${ADMIN_PASSWORD_MIN} caracteres.`,
    )
  await refuseGuessable(field, typed, [name, email])
}
