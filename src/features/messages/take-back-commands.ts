import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { jobState } from './queries.ts'

/** Messages that are unsaid before anybody reads them. */

interface OfSession {
  id: string
  patient_id: string | null
}

/** What waits for a patient whose session became another's. One on its way out is noted as what becomes of it. */
export async function takeBackFromOthers(
  { id: tenantId, sql: db }: Tenant,
  session: OfSession,
): Promise<void> {
  await sql`
    update messages set status = 'dropped', dropped_because = 'not_true'
    where psychologist_id = ${tenantId} and session_id = ${session.id} and status in ('queued', 'ready')
      and patient_id <> coalesce(${session.patient_id}::uuid, ${NOBODY}::uuid)`.execute(db)
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

interface MoveNotice {
  id: string
  status: 'queued' | 'sent'
  moved_from: Date
  job: string | null
}

/**
 * Unsays the last move of a session, however long its notices wait, and gives the time its patient knows. Where one of them
 * was sent, or is on its way out, the patient knows of the move.
 */
export async function takeBackMove(
  tenant: Tenant,
  session: OfSession,
): Promise<{ starts_at: Date } | undefined> {
  const notices = await lockMoveNotices(tenant, session)
  const [first] = notices
  if (!first || notices.some(({ status, job }) => status === 'sent' || job === 'active')) return
  await sql`
    update messages set status = 'dropped', dropped_because = 'moved'
    where psychologist_id = ${tenant.id} and id = any(${notices.map(({ id }) => id)}::uuid[])`.execute(
    tenant.sql,
  )
  return { starts_at: first.moved_from }
}

/** Locked before anybody asks whether they are on their way: who takes one now waits, and looks again. */
async function lockMoveNotices(
  { id: tenantId, sql: db }: Tenant,
  session: OfSession,
): Promise<MoveNotice[]> {
  const locked = await sql<{ id: string; created_at: Date }>`
    select id, created_at from messages
    where psychologist_id = ${tenantId} and session_id = ${session.id} and patient_id = ${session.patient_id}::uuid
      and kind = 'session_moved' and moved_from is not null and status in ('queued', 'sent')
    order by created_at desc for update`.execute(db)
  const last = locked.rows.filter(
    ({ created_at }) => created_at.getTime() === locked.rows[0]?.created_at.getTime(),
  )
  const { rows } = await sql<MoveNotice>`
    select m.id, m.status, m.moved_from, ${jobState} as job from messages m
    where m.psychologist_id = ${tenantId} and m.id = any(${last.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  return rows
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
    where psychologist_id = ${tenantId} and session_id = ${sessionId} and kind = 'presence_notice'
      and about_patient_id = ${patient_id}::uuid and session_starts_at = ${starts_at} and status in ('queued', 'sent')
    for update`.execute(db)
  const ids = locked.rows.map(({ id }) => id)
  const { numAffectedRows } = await sql`
    update messages m set status = 'dropped', dropped_because = 'not_true', once_key = null
    where m.psychologist_id = ${tenantId} and m.id = any(${ids}::uuid[]) and m.status = 'queued' and m.unheard = 0
      and ${jobState} is distinct from 'active'`.execute(db)
  return ids.length > Number(numAffectedRows ?? 0)
}

/** Whether the psychologist was told before that the patient of a session comes after all, at the time it is at. */
export async function wasTakenBack(
  { id: tenantId, sql: db }: Tenant,
  { id: sessionId, patient_id, starts_at }: OfSession & { starts_at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from messages
    where psychologist_id = ${tenantId} and session_id = ${sessionId} and kind = 'presence_restored'
      and about_patient_id = ${patient_id}::uuid and session_starts_at = ${starts_at} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
