import { type RawBuilder, sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Enqueue } from '../../platform/server/queue.ts'
import { platformDay } from '../../platform/shared/calendar.ts'
import type { ReplyOf } from '../../platform/shared/endpoint.ts'
import { queueAcross } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { isPro, PLAN_LABELS } from '../practice/plans.ts'
import {
  FORM_REPLY_TIME,
  PRIORITY_REPLY_TIME,
  SUPPORT_CATEGORIES,
  SUPPORT_KEPT_MONTHS,
  type SupportInput,
  type sendSupportMessage,
} from './contract.ts'
import { SUPPORT_KINDS } from './message-kinds.ts'
import { type Author, listSuperAdmins } from './queries.ts'

/**
 * Stores a message to the support and mails it to the super admin, through that account's outbox and under the same id;
 * its writer gets a receipt. Without a super admin it is only stored.
 */
export async function keepSupportMessage(
  db: Sql,
  enqueue: Enqueue,
  input: SupportInput,
  author: Author | null,
  now: number,
): Promise<ReplyOf<typeof sendSupportMessage>> {
  const id = newId()
  const createdAt = new Date(now)
  const isOnPro = isPro(author?.plan)
  await db
    .insertInto('support_messages')
    .values({
      ...input,
      id,
      psychologist_id: author?.id ?? null,
      pro: isOnPro,
      created_at: createdAt,
    })
    .execute()
  const mail = emailMessageOf(SUPPORT_KINDS.support_request, {
    ...input,
    category: SUPPORT_CATEGORIES[input.category],
    author: author && { ...author, plan: PLAN_LABELS[author.plan] },
    priority: isOnPro ? PRIORITY_REPLY_TIME : null,
  })
  const admins = await listSuperAdmins(db)
  const copies = admins.map(({ id: tenantId, email: recipient }) => ({
    ...mail,
    id,
    tenantId,
    recipient,
  }))
  const replyTime = isOnPro ? PRIORITY_REPLY_TIME : FORM_REPLY_TIME
  const receipts = receiptFor(input.email, replyTime, admins, now)
  const messages = [...copies, ...receipts].map((each) => ({ ...each, channel: 'email' as const }))
  await queueAcross(db, enqueue, messages, now)
  return { id, createdAt: createdAt.toISOString() }
}

/** Returns the receipt, once a day for an address, since anybody may type one. */
function receiptFor(
  recipient: string,
  replyTime: string,
  [admin]: Pick<Author, 'id'>[],
  now: number,
) {
  if (!admin) return []
  const onceKey = `support_received ${platformDay(now)} ${recipient}`
  return [
    {
      ...emailMessageOf(SUPPORT_KINDS.support_received, replyTime),
      tenantId: admin.id,
      recipient,
      onceKey,
    },
  ]
}

export async function deleteSupportMessages(db: Sql, now: number): Promise<void> {
  await erase(
    db,
    sql`created_at < ${new Date(now)}::timestamptz - make_interval(months => ${SUPPORT_KEPT_MONTHS}::integer)`,
  )
}

export async function eraseMessagesOfAccount(db: Sql, id: TenantId): Promise<void> {
  await erase(db, sql`psychologist_id = ${id}`)
}

async function erase(db: Sql, which: RawBuilder<unknown>): Promise<void> {
  // Two deletions use an index each; one with both conditions reads every message.
  await sql`
    with erased as (delete from support_messages where ${which} returning id, email, created_at),
    copies as (delete from messages m using erased e where m.kind = ${SUPPORT_KINDS.support_request.name} and m.id = e.id)
    delete from messages m using erased e
    where m.kind = ${SUPPORT_KINDS.support_received.name} and m.recipient = e.email and m.created_at = e.created_at`.execute(
    db,
  )
}
