import { sql } from 'kysely'
import type { Sql, Tenant } from '../../platform/server/database.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { endOtherLogins } from '../identity/commands.ts'
import { accountClosedMail } from '../messages/account-mail-rules.ts'
import { queueMail } from '../messages/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Profile } from '../profile/contract.ts'
import { findProfile } from '../profile/queries.ts'
import { tellChange } from '../sessions/notice-commands.ts'
import type { SessionRow } from '../sessions/queries.ts'
import { changeStatus } from '../sessions/transition-commands.ts'
import { closeAllPages, endPresentSubscription } from '../subscription/commands.ts'
import { eraseMessagesOfClosed } from '../support/commands.ts'
import { KEPT_DAYS } from './contract.ts'
import { type AccountFacts, findAccountFacts } from './queries.ts'
import { erasureOf } from './rules.ts'

/**
 * Closes the practice, all or nothing: future sessions are cancelled and their patients told, the subscription ends
 * and its open payment pages close, other logins end too. The login it was asked with stays, to export and to restore.
 */
export async function closeAccount(tenant: Tenant, token: string, now: number): Promise<Profile> {
  const practice = await lockPractice(tenant)
  // Decisions §1: the super admin cannot end itself.
  if (practice.is_admin) throw new Problem('forbidden')
  if (practice.closed_at) return findProfile(tenant)
  for (const id of await findOpenSessions(tenant, now)) {
    const before = await changeStatus(tenant, practice, id, 'cancelled', now)
    await tellChange(tenant, practice, id, { before }, now, withoutFail(before))
  }
  await endPresentSubscription(tenant, now)
  await closeAllPages(tenant, now)
  await setClosedAt(tenant, new Date(now))
  await endOtherLogins(tenant, token)
  const mail = accountClosedMail(practice.name, erasureOf(now), practice.timezone)
  await queueMail(tenant, practice.email, mail, now)
  await recordEvent(tenant, { actor: 'psychologist', action: 'account.closed' }, now)
  return findProfile(tenant)
}

/** Whatever is switched off: by e-mail, where none is known by SMS. */
function withoutFail({ notice_email }: SessionRow) {
  return { email: true, sms: notice_email === null, whatsapp: false }
}

/** Future sessions that were still to take place. */
async function findOpenSessions(tenant: Tenant, now: number): Promise<string[]> {
  const rows = await tenant.sql
    .selectFrom('sessions')
    .select('id')
    .where('psychologist_id', '=', tenant.id)
    .where('starts_at', '>', new Date(now))
    .where('status', 'in', ['pending', 'confirmed'])
    .orderBy('starts_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Opens a closed practice again; what was cancelled stays cancelled, since its patients were told. */
export async function restoreAccount(tenant: Tenant, now: number): Promise<Profile> {
  const { closed_at } = await lockPractice(tenant)
  if (closed_at) {
    await setClosedAt(tenant, null)
    await recordEvent(tenant, { actor: 'psychologist', action: 'account.restored' }, now)
  }
  return findProfile(tenant)
}

async function setClosedAt(tenant: Tenant, closedAt: Date | null): Promise<void> {
  await tenant.sql
    .updateTable('psychologists')
    .set({ closed_at: closedAt })
    .where('id', '=', tenant.id)
    .execute()
}

/** Begins the export of the whole account; that every patient is read is written down (decisions §8). */
export async function startAccountExport(tenant: Tenant, now: number): Promise<AccountFacts> {
  await recordEvent(tenant, { actor: 'psychologist', action: 'account.exported' }, now)
  return findAccountFacts(tenant)
}

/** Erases the accounts whose 30 days are over, with all that is theirs; how many there were. */
export async function eraseClosedAccounts(db: Sql, now: number): Promise<number> {
  const over = new Date(now - KEPT_DAYS * DAY)
  await eraseMessagesOfClosed(db, over)
  const { numAffectedRows } = await sql`
    delete from psychologists where closed_at <= ${over} and not is_admin`.execute(db)
  return Number(numAffectedRows ?? 0)
}
