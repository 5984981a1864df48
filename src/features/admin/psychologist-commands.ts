import { sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import type { Enqueue } from '../../platform/server/queue.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordAdminActions } from '../audit/commands.ts'
import type { AuditedAction } from '../audit/rules.ts'
import { queueAcross } from '../delivery/commands.ts'
import { type EmailMessage, emailMessageOf } from '../delivery/message-kinds.ts'
import { publicPath } from '../practice/rules.ts'
import { ADMIN_KINDS } from './message-kinds.ts'

interface Decision {
  sql: Sql
  enqueue: Enqueue
  adminId: TenantId
  origin: string
  now: number
}

interface ChangedPsychologist {
  id: TenantId
  name: string
  email: string
  friendlyId: number
  publicSlug: string
  activatedAt: Date | null
}

const CHANGED = sql`
  id, name, email, friendly_id as "friendlyId", public_slug as "publicSlug", activated_at as "activatedAt"`

/** Activates an account and notifies its owner. An active account stays unchanged; one that its owner closed is refused. */
export async function activate(decision: Decision, id: string): Promise<void> {
  const instant = new Date(decision.now)
  const { rows } = await sql<ChangedPsychologist>`
    update psychologists set is_active = true, activated_at = ${instant}, deactivated_at = null, deactivation_reason = null
    where id = ${id} and not is_admin and not is_active and closed_at is null returning ${CHANGED}`.execute(
    decision.sql,
  )
  const account = rows[0]
  if (!account) return refuseUnlessStanding(decision.sql, id, 'activate')
  const mail = emailMessageOf(
    ADMIN_KINDS.account_activated,
    account.name,
    decision.origin + publicPath(account),
  )
  await note(decision, account, { action: 'account.activated', mail })
}

/**
 * Deactivates an account, or refuses one that was never active, and mails its owner the reason. An inactive account stays
 * unchanged, unless the reason changes: then the new reason is mailed. A paid subscription goes on.
 */
export async function deactivate(
  decision: Decision,
  id: string,
  reason: string | null,
): Promise<void> {
  const { rows } = await sql<ChangedPsychologist>`
    update psychologists set is_active = false, deactivated_at = ${new Date(decision.now)}, deactivation_reason = ${reason}
    where id = ${id} and not is_admin
      and (deactivated_at is null or coalesce(deactivation_reason <> ${reason}::text, ${reason}::text is not null))
    returning ${CHANGED}`.execute(decision.sql)
  const account = rows[0]
  if (!account) return refuseUnlessStanding(decision.sql, id, 'deactivate')
  const wasActive = account.activatedAt !== null
  const mail = emailMessageOf(ADMIN_KINDS.account_deactivated, account.name, {
    reason,
    wasActive,
    supportUrl: `${decision.origin}/support`,
  })
  const action = wasActive ? 'account.deactivated' : 'account.refused'
  await note(decision, account, { action, reason, mail })
}

interface Decided {
  action: AuditedAction
  reason?: string | null
  mail: EmailMessage
}

async function note(
  { sql: scope, enqueue, adminId, now }: Decision,
  { id: tenantId, email: recipient }: ChangedPsychologist,
  { action, reason = null, mail }: Decided,
): Promise<void> {
  await recordAdminActions(scope, { adminId, action }, [{ tenantId, reason }], now)
  await queueAcross(scope, enqueue, [{ tenantId, channel: 'email', recipient, ...mail }], now)
}

async function refuseUnlessStanding(
  db: Sql,
  id: string,
  action: 'activate' | 'deactivate',
): Promise<void> {
  const account = await db
    .selectFrom('psychologists')
    .select(['is_admin', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!account) throw new Problem('not_found')
  if (account.is_admin) throw new Problem('admin_stays')
  if (action === 'activate' && account.closed_at) throw new Problem('closed_by_owner')
}
