import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { ReplyOf } from '../../platform/shared/endpoint.ts'
import { queueAcross } from '../messages/commands.ts'
import { supportMail } from '../messages/rules.ts'
import { PLAN_LABELS } from '../subscription/plan-contract.ts'
import {
  PRIORITY_REPLY_TIME,
  SUPPORT_CATEGORIES,
  SUPPORT_KEPT_MONTHS,
  type SupportInput,
  type sendSupportMessage,
} from './contract.ts'
import { type Author, listSuperAdmins } from './queries.ts'

/**
 * Keeps a message to the support and mails it to the super admin, through the outbox of that account and under the same
 * id. Without one it is only kept.
 */
export async function keepSupportMessage(
  db: Sql,
  input: SupportInput,
  author: Author | null,
  now: number,
): Promise<ReplyOf<typeof sendSupportMessage>> {
  const id = newId()
  const createdAt = new Date(now)
  await db
    .insertInto('support_messages')
    .values({ ...input, id, psychologist_id: author?.id ?? null, created_at: createdAt })
    .execute()
  const mail = supportMail({
    ...input,
    category: SUPPORT_CATEGORIES[input.category],
    author: author && { ...author, plan: PLAN_LABELS[author.plan] },
    priority: author && author.plan !== 'free' ? PRIORITY_REPLY_TIME : null,
  })
  const admins = await listSuperAdmins(db)
  await queueAcross(
    db,
    admins.map((admin) => ({
      ...mail,
      id,
      channel: 'email',
      tenantId: admin.id,
      recipient: admin.email,
    })),
    now,
  )
  return { id, createdAt: createdAt.toISOString() }
}

/** Messages whose time is over, whoever wrote them. */
export async function forgetSupportMessages(db: Sql, now: number): Promise<void> {
  await erase(
    db,
    sql`created_at < ${new Date(now)}::timestamptz - make_interval(months => ${SUPPORT_KEPT_MONTHS}::integer)`,
  )
}

/** What was written from accounts that were closed by then, before these are erased themselves. */
export async function eraseMessagesOfClosed(db: Sql, closedBy: Date): Promise<void> {
  await erase(
    db,
    sql`psychologist_id in (select id from psychologists where closed_at <= ${closedBy} and not is_admin)`,
  )
}

/** With the copies in the outboxes of who answers. */
async function erase(db: Sql, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with erased as (delete from support_messages where ${which} returning id)
    delete from messages where kind = 'support_request' and id in (select id from erased)`.execute(
    db,
  )
}
