import { sql } from 'kysely'
import {
  type Database,
  NeedsSteps,
  type Sql,
  type Tenant,
  type TenantId,
  type Writes,
} from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import type { AuditActor, AuditedAction } from './rules.ts'

export interface AuditEvent {
  actor: AuditActor
  action: AuditedAction
  subjectId?: string
  adminId?: TenantId
  reason?: string | null
}

/** Adds an event to the log of who read or changed what (docs/product.md, Privacy); no role may change it afterwards. */
export async function recordEvent(tenant: Tenant, event: AuditEvent, now: number): Promise<void> {
  await recordEvents(tenant, [event], now)
}

export async function recordEvents(
  tenant: Writes,
  events: readonly AuditEvent[],
  now: number,
): Promise<void> {
  if (events.length > 0) await insertingEvents(tenant, events, now).execute()
}

/** Returns the event about a row that the psychologist changed. */
export async function recordChange(
  tenant: Tenant,
  action: AuditedAction,
  subjectId: string,
  now: number,
): Promise<void> {
  await recordEvent(tenant, { actor: 'psychologist', action, subjectId }, now)
}

/** Returns an insert of events, to be combined with the statement that writes the row. */
export function insertingEvents(tenant: Writes, events: readonly AuditEvent[], now: number) {
  const rows = events.map((event) => rowOf(tenant.id, event, now))
  return tenant.sql.insertInto('audit_events').values(rows)
}

interface AdminSubject extends Pick<AuditEvent, 'subjectId' | 'reason'> {
  tenantId: TenantId
}

export async function recordAdminActions(
  db: Sql,
  act: { adminId: TenantId; action: AuditedAction },
  subjects: readonly AdminSubject[],
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
  subjects: readonly { tenantId: TenantId; subjectId: string | null }[]
}

/**
 * Records that the practice read a row, or a whole list if `subjectId` is null; at most once in 24 hours. In single-round-trip
 * mode, a reading that is not recorded yet throws `NeedsSteps`.
 */
export async function recordReading(
  tenant: Tenant,
  action: AuditedAction,
  subjectId: string | null,
  now: number,
): Promise<void> {
  const reading = {
    ...{ actor: 'psychologist' as const, action },
    subjects: [{ tenantId: tenant.id, subjectId }],
  }
  if (!tenant.oneRoundTrip) return recordOncePerDay(tenant.sql, reading, now)
  const missing = await findUnrecorded(tenant.sql, reading, now)
  if (missing.length > 0) throw new NeedsSteps()
}

/**
 * Adds those events that the log does not have from the last 24 hours, so that a page open all day counts as one reading.
 * Writes nothing if all are there, so that reading still works on a full disk.
 */
export async function recordOncePerDay(
  db: Sql,
  { actor, action, subjects }: RepeatedEvent,
  now: number,
): Promise<void> {
  const missing = await findUnrecorded(db, { actor, action, subjects }, now)
  if (missing.length === 0) return
  const rows = missing.map(({ tenantId, subjectId }) =>
    rowOf(tenantId, { actor, action, ...(subjectId ? { subjectId } : {}) }, now),
  )
  await db.insertInto('audit_events').values(rows).execute()
}

async function findUnrecorded(
  db: Sql,
  { actor, action, subjects }: RepeatedEvent,
  now: number,
): Promise<RepeatedEvent['subjects']> {
  if (subjects.length === 0) return []
  const pairs = subjects.map(
    ({ tenantId, subjectId }) => sql`(${tenantId}::uuid, ${subjectId}::uuid)`,
  )
  const { rows } = await sql<{ tenantId: TenantId; subjectId: string | null }>`
    select e.psychologist_id as "tenantId", e.subject_id as "subjectId"
    from (values ${sql.join(pairs)}) e (psychologist_id, subject_id)
    where not exists (
      select 1 from audit_events a where a.psychologist_id = e.psychologist_id and a.subject_id = e.subject_id
        and a.actor = ${actor} and a.action = ${action} and a.at > ${new Date(now - DAY)})
      and (e.subject_id is not null or not exists (
      select 1 from audit_events a where a.psychologist_id = e.psychologist_id and a.subject_id is null
        and a.actor = ${actor} and a.action = ${action} and a.at > ${new Date(now - DAY)}))`.execute(
    db,
  )
  return rows
}

const BATCH = 5_000

/**
 * Removes events older than `keptDays`. It runs as the tables' owner, since no request's role may remove events
 * (docs/product.md, Privacy).
 */
export async function deleteEvents(
  db: Database,
  keptDays: number,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const before = new Date(now - keptDays * DAY)
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from audit_events where (psychologist_id, id) in (
        select psychologist_id, id from audit_events where at < ${before} order by at limit ${BATCH})`.execute(
      db.owner,
    )
    if (Number(numAffectedRows ?? 0) < BATCH || stopping?.aborted) return
  }
}
