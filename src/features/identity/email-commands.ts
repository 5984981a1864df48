import type { Updateable } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { refuseUnproved } from '../../platform/server/routes.ts'
import type { Account, Services } from '../../platform/server/services.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { queueEmail } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { findOwnRow } from '../practice/queries.ts'
import { endMailedLinks, openEmailLink, proveEmail } from './commands.ts'
import { endLoginSteps, endRecovery } from './device-commands.ts'
import { IDENTITY_KINDS } from './message-kinds.ts'
import { deletePasskeysSince } from './passkey-commands.ts'
import { countEmailLinks, invalidLink, isEmailTaken } from './queries.ts'
import { PASSKEYS_DOUBTED_FOR, RESET_LIFE } from './rules.ts'

const LINKS_AN_HOUR = 5

export type EmailColumns = Pick<Updateable<Psychologists>, 'email' | 'pending_email'>

/**
 * Begins a change of the account's address and returns the changed columns: the new address is pending until its link is
 * opened. Passing the current address cancels a pending change. Without a mail server the change is immediate.
 */
export async function beginEmailChange(
  tenant: Tenant,
  services: Services,
  account: Account,
  newEmail: string,
  now: number,
): Promise<EmailColumns> {
  const { email, pending_email } = await findOwnRow(tenant)
  if (newEmail === email) return pending_email ? dropEmailChange(tenant) : {}
  refuseUnproved(account)
  const isAdmins = newEmail === services.environment.adminEmail && !account.isAdmin
  if (isAdmins || (await isEmailTaken(tenant, newEmail, now))) throw new Problem('email_taken')
  if (!services.environment.mailUrl) {
    await recordEmailChange(tenant, services, now)
    return { ...(await dropEmailChange(tenant)), email: newEmail }
  }
  await sendEmailLink(tenant, services, newEmail, now)
  await recordEvent(tenant, { actor: 'psychologist', action: 'email.change_asked' }, now)
  return { pending_email: newEmail }
}

async function dropEmailChange(tenant: Tenant): Promise<EmailColumns> {
  await tenant.sql
    .deleteFrom('login_tokens')
    .where('psychologist_id', '=', tenant.id)
    .where('purpose', '=', 'email_change')
    .execute()
  return { pending_email: null }
}

async function sendEmailLink(
  tenant: Tenant,
  services: Services,
  newEmail: string,
  now: number,
): Promise<void> {
  if (services.environment.throttle && (await countEmailLinks(tenant, now - HOUR)) >= LINKS_AN_HOUR)
    throw new Problem('throttled', { retryAfter: HOUR / 1000 })
  await dropEmailChange(tenant)
  const token = await openEmailLink(tenant, 'email_change', newEmail, now)
  const link = `${services.origin()}/psychologist/confirm-email?token=${token}`
  await queueEmail(tenant, newEmail, emailMessageOf(IDENTITY_KINDS.email_change, link), now)
}

/**
 * Notifies the former address of its change, with a link that reverts it. An unproved address may be a stranger's and
 * gets nothing.
 */
async function recordEmailChange(tenant: Tenant, services: Services, now: number): Promise<void> {
  const { email, timezone, email_verified_at } = await findOwnRow(tenant)
  await endMailedLinks(tenant)
  await endRecovery(tenant)
  if (email_verified_at) {
    const token = await openEmailLink(tenant, 'email_revert', email, now)
    const link = `${services.origin()}/psychologist/revert-email?token=${token}`
    await queueEmail(
      tenant,
      email,
      emailMessageOf(IDENTITY_KINDS.email_changed, now, timezone, link),
      now,
    )
  }
  await recordEvent(tenant, { actor: 'psychologist', action: 'email.changed' }, now)
}

export async function confirmEmail(
  tenant: Tenant,
  services: Services,
  token: string,
  now: number,
): Promise<void> {
  const { email } = await consumeEmailLink(tenant, 'email_change', token, now)
  await recordEmailChange(tenant, services, now)
  await tenant.sql
    .updateTable('psychologists')
    .set({ email, pending_email: null })
    .where('id', '=', tenant.id)
    .execute()
  // After the update, which waits for a concurrent transaction in which another account gives up the address.
  if (await isEmailTaken(tenant, email, now)) throw new Problem('email_taken')
  await proveEmail(tenant, now)
}

/**
 * Reverts the account to a former address: ends every login, and accepts no password until the same token has set a new one.
 * Links to later addresses end, so that an attacker cannot undo the revert; links to earlier ones stay. Passkeys of the week
 * before the change and since are removed: the attacker may have added them.
 */
export async function revertEmail(
  tenant: Tenant,
  { token, passwordHash }: { token: string; passwordHash: string },
  now: number,
): Promise<void> {
  const { email, createdAt } = await consumeEmailLink(tenant, 'email_revert', token, now)
  // Before the logins end, since these wait for a login or a passkey that is being made.
  await endLoginSteps(tenant)
  await tenant.sql
    .updateTable('psychologists')
    .set({ email, pending_email: null, password_hash: passwordHash })
    .where('id', '=', tenant.id)
    .execute()
  await deletePasskeysSince(tenant, createdAt.getTime() - PASSKEYS_DOUBTED_FOR)
  await tenant.sql
    .deleteFrom('login_tokens')
    .where('psychologist_id', '=', tenant.id)
    .where(({ or, eb }) =>
      or([eb('purpose', '<>', 'email_revert'), eb('created_at', '>=', createdAt)]),
    )
    .execute()
  await tenant.sql.deleteFrom('login_places').where('psychologist_id', '=', tenant.id).execute()
  await tenant.sql
    .insertInto('login_tokens')
    .values({
      psychologist_id: tenant.id,
      token_hash: hashToken(token),
      purpose: 'password_reset',
      created_at: new Date(now),
      expires_at: new Date(now + RESET_LIFE),
    })
    .execute()
  await recordEvent(tenant, { actor: 'psychologist', action: 'email.reverted' }, now)
}

async function consumeEmailLink(
  tenant: Tenant,
  purpose: 'email_change' | 'email_revert',
  token: string,
  now: number,
): Promise<{ email: string; createdAt: Date }> {
  const link = await tenant.sql
    .deleteFrom('login_tokens')
    .where('psychologist_id', '=', tenant.id)
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(now))
    .returning(['email', 'created_at as createdAt'])
    .executeTakeFirst()
  if (!link?.email) throw invalidLink()
  return { email: link.email, createdAt: link.createdAt }
}
