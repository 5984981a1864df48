import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'

interface AuditEvent {
  actor: 'psychologist' | 'patient' | 'visitor' | 'admin' | 'system'
  /** `noun.verb`: patient.read, session.cancelled … never a person's data. */
  action: string
  subjectId?: string
}

/** Adds to the log of who read or changed what (decisions §8); nothing can change it afterwards. */
export async function recordEvent(tenant: Tenant, event: AuditEvent, now: number): Promise<void> {
  await tenant.sql
    .insertInto('audit_events')
    .values({
      psychologist_id: tenant.id,
      id: newId(),
      actor: event.actor,
      action: event.action,
      subject_id: event.subjectId ?? null,
      at: new Date(now),
    })
    .execute()
}
