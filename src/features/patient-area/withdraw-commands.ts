import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { jobState } from '../delivery/queries.ts'
import { PATIENT_KINDS } from './message-kinds.ts'

interface OfSession {
  id: string
  patient_id: string | null
}

/**
 * Withdraws the wish to reschedule the session's present time. Returns whether the psychologist was notified, or the
 * notice is being sent. A withdrawn wish can be sent again.
 */
export async function withdrawRequest(
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

export async function wasWithdrawn(
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
