import { type RawBuilder, sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvents } from '../audit/commands.ts'
import { type Caller, isOf } from '../patient-login/queries.ts'

/** Returns the practices of those of the sessions that are the caller's; throws if none is. */
export async function findPracticesOfSessions(
  db: Sql,
  caller: Caller,
  ids: readonly string[],
): Promise<TenantId[]> {
  const { rows } = await sql<{ id: TenantId }>`
    select distinct s.psychologist_id as id from patients p
    join sessions s on s.psychologist_id = p.psychologist_id and s.patient_id = p.id
    where ${isOf(caller)} and s.id = any(${ids}::uuid[])`.execute(db)
  if (rows.length === 0) throw new Problem('not_found')
  return rows.map(({ id }) => id)
}

/** Marks the cancellations of the caller's own sessions as seen; those of others are left out. */
export async function markSeen(
  tenant: Tenant,
  caller: Caller,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const isOwn = sql`exists (
    select from sessions s join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    where s.psychologist_id = c.psychologist_id and s.id = c.session_id and ${isOf(caller)})`
  await mark(tenant, sql`c.session_id = any(${ids}::uuid[]) and ${isOwn}`, now)
}

/** Marks the cancellation of a link's session as seen. The caller has checked the link. */
export async function markSeenByLink(tenant: Tenant, id: string, now: number): Promise<void> {
  await mark(tenant, sql`c.session_id = ${id}::uuid`, now)
}

async function mark(tenant: Tenant, which: RawBuilder<unknown>, now: number): Promise<void> {
  const { rows } = await sql<{ session_id: string }>`
    update session_cancellations c set seen_at = ${new Date(now)}
    where c.psychologist_id = ${tenant.id} and c.seen_at is null and ${which}
    returning c.session_id`.execute(tenant.sql)
  if (rows.length === 0) return
  const events = rows.map(({ session_id: subjectId }) => ({
    actor: 'patient' as const,
    action: 'session.cancellation_seen' as const,
    subjectId,
  }))
  await recordEvents(tenant, events, now)
}
