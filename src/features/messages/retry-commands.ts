import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
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
  const { rows } = await sql<QueuedRow>`
    update messages t set status = 'queued', retries = t.retries + 1, recipient = o.recipient
    from (
      select m.id, ${presentRecipient} as recipient from messages m ${withFacts}
      where m.psychologist_id = ${tenantId} and m.id = ${id} and ${hasWords}) o
    where t.psychologist_id = ${tenantId} and t.id = o.id and t.status = 'failed' and t.retries < ${MOST_RETRIES}
    returning t.psychologist_id, t.id, t.channel, t.kind`.execute(db)
  if (rows.length > 0) return enqueueMessages(enqueue, rows)
  const known = await db.selectFrom('messages').select('id').where('id', '=', id).executeTakeFirst()
  throw new Problem(known ? 'message_not_failed' : 'not_found')
}
