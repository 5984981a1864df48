import { type RawBuilder, sql } from 'kysely'
import type { Sql, Tenant } from '../../platform/server/database.ts'
import type { Enqueue } from '../../platform/server/queue.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { enqueueMessages } from './commands.ts'
import { MOST_RETRIES } from './log-rules.ts'
import { hasWords, presentRecipient, type QueuedRow, withFacts } from './queries.ts'

/**
 * Has what failed tried again from the beginning, at the address its patient has by now, if its words are still there and
 * whatever it says is still true.
 */
export async function retryFailed(
  { id: tenantId, sql: db, enqueue }: Tenant,
  id: string,
): Promise<void> {
  const retried = await requeueFailed(
    db,
    enqueue,
    sql`m.psychologist_id = ${tenantId} and m.id = ${id}`,
  )
  if (retried.length > 0) return
  const known = await db.selectFrom('messages').select('id').where('id', '=', id).executeTakeFirst()
  throw new Problem(known ? 'message_not_failed' : 'not_found')
}

/** The same for all messages `m` that are `wanted`, the oldest first, at most so many; gives those that were. */
export async function requeueFailed(
  db: Sql,
  enqueue: Enqueue,
  wanted: RawBuilder<unknown>,
  most = 1,
): Promise<QueuedRow[]> {
  const { rows } = await sql<QueuedRow>`
    update messages t set status = 'queued', retries = t.retries + 1, recipient = o.recipient
    from (
      select m.psychologist_id, m.id, ${presentRecipient} as recipient from messages m ${withFacts}
      where ${wanted} and m.status = 'failed' and m.retries < ${MOST_RETRIES} and ${hasWords}
      order by m.created_at, m.id limit ${most}) o
    where t.psychologist_id = o.psychologist_id and t.id = o.id and t.status = 'failed' and t.retries < ${MOST_RETRIES}
    returning t.psychologist_id, t.id, t.channel, t.kind`.execute(db)
  await enqueueMessages(enqueue, rows)
  return rows
}
