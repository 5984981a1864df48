import { sql } from 'kysely'
import type { Sql, Tenant } from '../../platform/server/database.ts'
import { enqueueMessages } from './commands.ts'
import type { HoldReason } from './message-status-rules.ts'
import type { QueuedRow } from './queries.ts'
import { jobKey } from './queue-rules.ts'
import type { Outgoing } from './registry-queries.ts'

/**
 * Holds messages of accounts with an unconfirmed e-mail; returns the keys of the held ones. A concurrent confirmation waits for
 * this and then releases them.
 */
export async function holdUnproved(db: Sql, messages: readonly Outgoing[]): Promise<Set<string>> {
  const tenants = [...new Set(messages.map(({ tenantId }) => tenantId))]
  const keys = messages.map(({ tenantId, id }) => sql`(${tenantId}::uuid, ${id}::uuid)`)
  const { rows } = await sql<{ tenantId: string; id: string }>`
    with unproved as (
      select id from psychologists where id = any(${tenants}::uuid[]) and email_verified_at is null order by id for share)
    update messages m set status = 'held', held_because = 'unproved'
    from (values ${sql.join(keys)}) n (tenant, id) join unproved u on u.id = n.tenant
    where m.psychologist_id = n.tenant and m.id = n.id and m.status = 'queued'
    returning m.psychologist_id as "tenantId", m.id`.execute(db)
  return new Set(rows.map(jobKey))
}

export async function releaseHeld(
  { id, sql: db, enqueue }: Tenant,
  reason: HoldReason,
): Promise<void> {
  const { rows } = await sql<QueuedRow>`
    update messages set status = 'queued'
    where psychologist_id = ${id} and status = 'held' and held_because = ${reason}
    returning psychologist_id, id, channel, kind`.execute(db)
  await enqueueMessages(enqueue, rows)
}
