import type { Sql } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { ReplyOf } from '../../platform/shared/endpoint.ts'
import { queueMail } from '../messages/commands.ts'
import { supportMail } from '../messages/rules.ts'
import { PLAN_LABELS } from '../subscription/plan-contract.ts'
import { SUPPORT_CATEGORIES, type SupportInput, type sendSupportMessage } from './contract.ts'
import { type Author, listSuperAdmins } from './queries.ts'

/**
 * Keeps a message to the support and mails it to the super admin, through the outbox of that account. Without one it is
 * only kept.
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
    hasPriority: author !== null && author.plan !== 'free',
  })
  for (const admin of await listSuperAdmins(db))
    await queueMail({ id: admin.id, sql: db }, admin.email, mail, now)
  return { id, createdAt: createdAt.toISOString() }
}
