import { type RawBuilder, sql } from 'kysely'
import type { Sql, Tenant } from '../../platform/server/database.ts'
import type { Enqueue } from '../../platform/server/queue.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { enqueueMessages } from './commands.ts'
import { MOST_RETRIES } from './log-rules.ts'
import { type GuardedRow, guardColumns, hasBody, type QueuedRow, toGuardInput } from './queries.ts'
import { deliveryOf } from './registry-queries.ts'

/** Retries a failed message at its patient's current address, if its body is still stored and it is still valid. */
export async function retryFailed(
  { id: tenantId, sql: db, enqueue }: Tenant,
  id: string,
  now: number,
): Promise<void> {
  const retried = await requeueFailed(
    db,
    enqueue,
    sql`m.psychologist_id = ${tenantId} and m.id = ${id}`,
    now,
  )
  if (retried.length > 0) return
  const known = await db.selectFrom('messages').select('id').where('id', '=', id).executeTakeFirst()
  throw new Problem(known ? 'message_not_failed' : 'not_found')
}

export async function requeueFailed(
  db: Sql,
  enqueue: Enqueue,
  condition: RawBuilder<unknown>,
  now: number,
  most = 1,
): Promise<QueuedRow[]> {
  const delivery = deliveryOf(enqueue)
  const found = await sql<GuardedRow>`
    select ${guardColumns(delivery)} from messages m join psychologists g on g.id = m.psychologist_id
    where ${condition} and m.status = 'failed' and m.retries < ${MOST_RETRIES} and ${hasBody}
    order by m.created_at, m.id limit ${most}`.execute(db)
  if (found.rows.length === 0) return []
  const messages = found.rows.map(toGuardInput)
  const resultOf = await delivery.checkMessages(db, messages, now)
  const failed = messages.map(
    (message) =>
      sql`(${message.tenantId}::uuid, ${message.id}::uuid, ${resultOf(message).recipient}::text)`,
  )
  const { rows } = await sql<QueuedRow>`
    update messages m set status = 'queued', retries = m.retries + 1, recipient = f.recipient
    from (values ${sql.join(failed)}) f (tenant, id, recipient)
    where m.psychologist_id = f.tenant and m.id = f.id and m.status = 'failed' and m.retries < ${MOST_RETRIES}
    returning m.psychologist_id, m.id, m.channel, m.kind`.execute(db)
  await enqueueMessages(enqueue, rows)
  return rows
}
