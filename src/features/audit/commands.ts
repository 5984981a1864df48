import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import type { AuditActor, AuditedAction } from './rules.ts'

interface AuditEvent {
  actor: AuditActor
  action: AuditedAction
  subjectId?: string
  /** Of a super admin's act: whose. */
  adminId?: TenantId
  /** What its owner was told of it. */
  reason?: string | null
}

/** Adds to the log of who read or changed what (decisions §8); nothing can change it afterwards. */
export async function recordEvent(tenant: Tenant, event: AuditEvent, now: number): Promise<void> {
  await tenant.sql
    .insertInto('audit_events')
    .values(rowOf(tenant.id, event, now))
    .execute()
}

/** What a super admin's act was done to. */
interface ActedOn extends Pick<AuditEvent, 'subjectId' | 'reason'> {
  /** The practice it concerns, in whose log it is; what concerns none is in the admin's own. */
  tenantId: TenantId
}

/** Adds what a super admin did. */
export async function recordAdminActs(
  db: Sql,
  act: { adminId: TenantId; action: AuditedAction },
  subjects: readonly ActedOn[],
  now: number,
): Promise<void> {
  if (subjects.length === 0) return
  const rows = subjects.map(({ tenantId, ...subject }) =>
    rowOf(tenantId, { actor: 'admin', ...act, ...subject }, now),
  )
  await db.insertInto('audit_events').values(rows).execute()
}

function rowOf(
  tenantId: TenantId,
  { actor, action, subjectId, adminId, reason }: AuditEvent,
  now: number,
) {
  return {
    psychologist_id: tenantId,
    id: newId(),
    actor,
    action,
    subject_id: subjectId ?? null,
    admin_id: adminId ?? null,
    reason: reason ?? null,
    at: new Date(now),
  }
}

interface RepeatedEvent extends Pick<AuditEvent, 'actor' | 'action'> {
  /** Each is written down in the practice it is of. */
  subjects: readonly { tenantId: TenantId; subjectId: string }[]
}

/** Adds what the log does not have of the last 24 hours: a page that is looked at all day is one read. */
export async function recordOncePerDay(
  db: Sql,
  { actor, action, subjects }: RepeatedEvent,
  now: number,
): Promise<void> {
  if (subjects.length === 0) return
  const rows = subjects.map(
    ({ tenantId, subjectId }) => sql`(${tenantId}::uuid, ${newId()}::uuid, ${subjectId}::uuid)`,
  )
  await sql`
    insert into audit_events (psychologist_id, id, actor, action, subject_id, at)
    select e.psychologist_id, e.id, ${actor}, ${action}, e.subject_id, ${new Date(now)}
    from (values ${sql.join(rows)}) e (psychologist_id, id, subject_id)
    where not exists (
      select 1 from audit_events a where a.psychologist_id = e.psychologist_id and a.subject_id = e.subject_id
        and a.action = ${action} and a.at > ${new Date(now - DAY)})`.execute(db)
}
