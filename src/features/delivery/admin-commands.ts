import { type RawBuilder, sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import type { Enqueue } from '../../platform/server/queue.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordAdminActions } from '../audit/commands.ts'
import { MOST_AT_ONCE, type SentMessage } from './admin-contract.ts'
import { findPlatformMessages } from './admin-queries.ts'
import type { MessageChannel } from './channels.ts'
import { isListed } from './list-queries.ts'
import { deliveryOf } from './registry-queries.ts'
import { requeueFailed } from './retry-commands.ts'

interface Retry {
  sql: Sql
  enqueue: Enqueue
  adminId: TenantId
  now: number
}

export async function retryAcross(retry: Retry, id: string): Promise<SentMessage> {
  const count = await requeueAndRecord(retry, sql`m.id = ${id}`)
  const [message] = await findPlatformMessages(retry.sql, deliveryOf(retry.enqueue), id)
  if (!message) throw new Problem('not_found')
  if (count === 0) throw new Problem('message_not_failed')
  return message
}

export async function retryAll(retry: Retry, channel: MessageChannel | undefined): Promise<number> {
  return requeueAndRecord(retry, channel ? sql`m.channel = ${channel}` : sql`true`)
}

async function requeueAndRecord(
  { sql: db, enqueue, adminId, now }: Retry,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const matching = sql`${condition} and ${isListed(deliveryOf(enqueue))}`
  const retried = await requeueFailed(db, enqueue, matching, now, MOST_AT_ONCE)
  const subjects = retried.map(({ psychologist_id, id }) => ({
    tenantId: psychologist_id as TenantId,
    subjectId: id,
  }))
  await recordAdminActions(db, { adminId, action: 'message.retried' }, subjects, now)
  return retried.length
}
