import { sql } from 'kysely'
import type { Database, Tenant, TenantId } from '../../platform/server/database.ts'
import { forEachInTurn } from '../../platform/server/jobs.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { removeAllCalendars } from '../calendars/commands.ts'
import { queueEmail } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { endOtherLogins } from '../identity/commands.ts'
import { lockIfFree, lockPractice } from '../practice/commands.ts'
import type { Profile } from '../practice/contract.ts'
import { findProfile, isErasable } from '../practice/queries.ts'
import { endAllSeries } from '../series/end-commands.ts'
import { changeStatus } from '../sessions/changes/transition-commands.ts'
import { notifyOfChange } from '../sessions/notices/commands.ts'
import { findSessionRow, type SessionRow } from '../sessions/queries.ts'
import { closeAllPages, endPresentSubscription } from '../subscription/commands.ts'
import { eraseMessagesOfAccount } from '../support/commands.ts'
import { ACCOUNT_KINDS } from './message-kinds.ts'
import { type AccountFacts, findAccountFacts } from './queries.ts'
import { erasureOf } from './rules.ts'

/**
 * Closes the practice, all or nothing: future sessions are cancelled and their patients notified, the subscription ends
 * and its open payment pages close, other logins end. The caller's login stays, to export and to restore.
 */
export async function closeAccount(tenant: Tenant, token: string, now: number): Promise<Profile> {
  const practice = await lockPractice(tenant)
  if (practice.is_admin) throw new Problem('forbidden')
  if (practice.closed_at) return findProfile(tenant)
  for (const id of await findOpenSessions(tenant, now)) {
    const before = await findSessionRow(tenant, id)
    await changeStatus(tenant, practice, before, 'cancelled', now)
    await notifyOfChange(tenant, practice, id, { before, switches: withoutFail(before) }, now)
  }
  await endAllSeries(tenant, practice, now)
  await endPresentSubscription(tenant, now)
  await closeAllPages(tenant, now)
  await removeAllCalendars(tenant)
  await setClosedAt(tenant, new Date(now))
  await endOtherLogins(tenant, token)
  const mail = emailMessageOf(
    ACCOUNT_KINDS.account_closed,
    practice.name,
    erasureOf(now),
    practice.timezone,
  )
  await queueEmail(tenant, practice.email, mail, now)
  await recordEvent(tenant, { actor: 'psychologist', action: 'account.closed' }, now)
  return findProfile(tenant)
}

/** Returns switches for a notice that is sent despite all settings: by e-mail, or by SMS if there is no address. */
function withoutFail({ notice_email }: SessionRow) {
  return { email: true, sms: notice_email === null, whatsapp: false }
}

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

/** Opens a closed practice again; cancelled sessions stay cancelled, since their patients were notified. */
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

export async function startAccountExport(tenant: Tenant, now: number): Promise<AccountFacts> {
  await recordEvent(tenant, { actor: 'psychologist', action: 'account.exported' }, now)
  return findAccountFacts(tenant)
}

/**
 * Erases the accounts that are due (`isErasable`) with everything they own, each in a transaction; returns their number. A
 * locked account is left to the next run.
 */
export async function eraseClosedAccounts(
  db: Database,
  now: number,
  stopping?: AbortSignal,
): Promise<number> {
  const erasable = await db.asPlatform(async (scope) => {
    const { rows } = await sql<{ id: TenantId }>`
      select id from psychologists p where not p.is_admin and ${isErasable('p', now)}`.execute(
      scope,
    )
    return rows
  })
  let erased = 0
  await forEachInTurn(erasable, stopping, async ({ id }) => {
    erased += await db.asPlatform(async (scope) => {
      if (!(await lockIfFree(scope, id))) return 0
      await eraseMessagesOfAccount(scope, id)
      const { numAffectedRows } = await sql`
        delete from psychologists p where p.id = ${id} and ${isErasable('p', now)}`.execute(scope)
      return Number(numAffectedRows ?? 0)
    })
  })
  return erased
}
