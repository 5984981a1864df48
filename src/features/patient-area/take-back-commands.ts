import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { jobState } from '../delivery/queries.ts'
import { PATIENT_KINDS } from './message-kinds.ts'

/** A wish for another time that is taken back before the psychologist reads of it. */

interface OfSession {
  id: string
  patient_id: string | null
}

/**
 * Unsays that a patient has to reschedule the time a session is at; whether the psychologist heard of it all the same, or is
 * just hearing of it. What is unsaid may be said again.
 */
export async function takeBackRequest(
  { id: tenantId, sql: db }: Tenant,
  { id: sessionId, patient_id, starts_at }: OfSession & { starts_at: Date },
): Promise<boolean> {
  const locked = await sql<{ id: string }>`
    select id from messages
    where psychologist_id = ${tenantId} and session_id = ${sessionId} and kind = ${PATIENT_KINDS.presence_notice.name}
      and about_patient_id = ${patient_id}::uuid and session_starts_at = ${starts_at}
      and (status in ('queued', 'sent') or status = 'failed' and unheard > 0)
    for update`.execute(db)
  const ids = locked.rows.map(({ id }) => id)
  const { numAffectedRows } = await sql`
    update messages m set status = 'dropped', dropped_because = 'not_true', once_key = null
    where m.psychologist_id = ${tenantId} and m.id = any(${ids}::uuid[]) and m.status = 'queued' and m.unheard = 0
      and ${jobState} is distinct from 'active'`.execute(db)
  return ids.length > Number(numAffectedRows ?? 0)
}

/** Whether the psychologist already got the notice that the patient comes after all, for the session's present time. */
export async function wasTakenBack(
  { id: tenantId, sql: db }: Tenant,
  { id: sessionId, patient_id, starts_at }: OfSession & { starts_at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from messages
    where psychologist_id = ${tenantId} and session_id = ${sessionId} and kind = ${PATIENT_KINDS.presence_restored.name}
      and about_patient_id = ${patient_id}::uuid and session_starts_at = ${starts_at} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
