import { sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import { enqueueMessages } from '../../delivery/commands.ts'
import { jobState, type QueuedRow } from '../../delivery/queries.ts'
import { SESSION_KINDS } from './message-kinds.ts'

interface OfSession {
  id: string
  patient_id: string | null
}

/**
 * Withdraws the messages about a session that now belongs to another patient. Returns whether its former patient may have got
 * one.
 */
export async function withdrawFromFormerPatient(
  { id: tenantId, sql: db }: Tenant,
  { id, patient_id: formerId }: OfSession,
): Promise<boolean> {
  const { rows } = await sql<{ unsent: boolean }>`
    update messages set status = case when status in ('queued', 'held', 'ready') then 'dropped' else status end,
      dropped_because = case when status in ('queued', 'held', 'ready') then 'not_true' else dropped_because end
    where psychologist_id = ${tenantId} and session_id = ${id} and patient_id = ${formerId}::uuid
      and (status in ('queued', 'held', 'ready', 'sent') or unheard > 0)
    returning status = 'dropped' and unheard = 0 as unsent`.execute(db)
  return rows.some(({ unsent }) => !unsent)
}

interface Notice {
  id: string
  status: 'queued' | 'held' | 'sent' | 'failed'
  unheard: number
  job: string | null
}

type MoveNotice = Notice & { moved_from: Date }

/**
 * Withdraws the notices of a session's last move and returns the time its patient knows. A notice that was sent, may have
 * been (ambiguous acknowledgement) or is being sent means that the patient knows of the move.
 */
export async function withdrawMove(
  tenant: Tenant,
  session: OfSession,
): Promise<{ starts_at: Date } | undefined> {
  const notices = await lockMoveNotices(tenant, session)
  const [first] = notices
  if (!first || notices.some(mayHaveArrived)) return
  await sql`
    update messages set status = 'dropped', dropped_because = 'moved'
    where psychologist_id = ${tenant.id} and id = any(${notices.map(({ id }) => id)}::uuid[])`.execute(
    tenant.sql,
  )
  return { starts_at: first.moved_from }
}

const OF_CHANGES = Object.values(SESSION_KINDS)
  .map(({ name }) => name)
  .filter((name) => name !== 'session_reminder')

/**
 * Withdraws the notices since an undone change and returns the channels on which its patient may have read one: sent,
 * ambiguously acknowledged or being sent. None is retried; one being sent is left to its outcome.
 */
export async function withdrawChange(
  { id: tenantId, sql: db }: Tenant,
  session: OfSession,
  changedAt: Date,
): Promise<string[]> {
  const locked = await sql<{ id: string }>`
    select id from messages
    where psychologist_id = ${tenantId} and session_id = ${session.id} and patient_id = ${session.patient_id}::uuid
      and kind = any(${OF_CHANGES}) and created_at >= ${changedAt} and status in ('queued', 'held', 'sent', 'failed')
    for update`.execute(db)
  if (locked.rows.length === 0) return []
  const { rows } = await sql<Notice & { channel: string }>`
    select m.id, m.channel, m.status, m.unheard, ${jobState} as job from messages m
    where m.psychologist_id = ${tenantId} and m.id = any(${locked.rows.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  const unsent = rows.filter(({ status }) => status !== 'sent')
  await sql`
    update messages set status = 'dropped', dropped_because = 'not_true'
    where psychologist_id = ${tenantId} and id = any(${unsent.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  return [...new Set(rows.filter(mayHaveArrived).map(({ channel }) => channel))]
}

/**
 * Sends the notices that an undone cancellation stopped, except on channels that get a correction. Reminders are scheduled
 * again.
 */
export async function sendStopped(
  { id: tenantId, sql: db, enqueue }: Tenant,
  session: OfSession,
  corrected: readonly string[],
): Promise<void> {
  const isCorrected = sql`channel = any(${corrected}::text[])`
  const { rows } = await sql<QueuedRow & { status: string }>`
    update messages set status = case when ${isCorrected} then 'dropped' else 'queued' end,
      dropped_because = case when ${isCorrected} then 'not_true' end
    where psychologist_id = ${tenantId} and session_id = ${session.id} and patient_id = ${session.patient_id}::uuid
      and kind <> ${SESSION_KINDS.session_reminder.name} and status = 'dropped' and dropped_because = 'cancelled'
    returning psychologist_id, id, channel, kind, status`.execute(db)
  await enqueueMessages(
    enqueue,
    rows.filter(({ status }) => status === 'queued'),
  )
}

export async function allowStoppedReminders(
  { id: tenantId, sql: db }: Tenant,
  { id }: Pick<OfSession, 'id'>,
): Promise<void> {
  await sql`
    update messages set once_key = null
    where psychologist_id = ${tenantId} and session_id = ${id} and kind = ${SESSION_KINDS.session_reminder.name}
      and status = 'dropped' and dropped_because = 'cancelled' and once_key is not null`.execute(db)
}

export async function lockUnsentCancellations(
  { id: tenantId, sql: db }: Tenant,
  session: OfSession,
): Promise<{ id: string; channel: string; personId: string | null; names: Date }[]> {
  const ofCancellation = sql`m.psychologist_id = ${tenantId} and m.session_id = ${session.id} and m.patient_id = ${session.patient_id}::uuid
      and m.kind = ${SESSION_KINDS.session_cancelled.name} and m.status in ('queued', 'held', 'failed')`
  const locked = await sql<{ id: string }>`
    select m.id from messages m where ${ofCancellation} for update`.execute(db)
  if (locked.rows.length === 0) return []
  const { rows } = await sql<Notice & { channel: string; personId: string | null; names: Date }>`
    select m.id, m.channel, m.person_id as "personId", m.session_starts_at as names, m.status, m.unheard, ${jobState} as job
    from messages m where ${ofCancellation} and m.session_starts_at is not null`.execute(db)
  return rows.filter((notice) => !mayHaveArrived(notice))
}

function mayHaveArrived({ status, unheard, job }: Notice): boolean {
  return status === 'sent' || unheard > 0 || job === 'active'
}

/**
 * Locks the notices of a move and returns them. Locked before their state is read: a worker that takes one waits and then
 * reads it again.
 */
async function lockMoveNotices(
  { id: tenantId, sql: db }: Tenant,
  session: OfSession,
): Promise<MoveNotice[]> {
  const locked = await sql<{ id: string; created_at: Date }>`
    select id, created_at from messages
    where psychologist_id = ${tenantId} and session_id = ${session.id} and patient_id = ${session.patient_id}::uuid
      and kind = ${SESSION_KINDS.session_moved.name} and moved_from is not null
      and (status in ('queued', 'held', 'sent') or status = 'failed' and unheard > 0)
    order by created_at desc for update`.execute(db)
  if (locked.rows.length === 0) return []
  const last = locked.rows.filter(
    ({ created_at }) => created_at.getTime() === locked.rows[0]?.created_at.getTime(),
  )
  const { rows } = await sql<MoveNotice>`
    select m.id, m.status, m.moved_from, m.unheard, ${jobState} as job from messages m
    where m.psychologist_id = ${tenantId} and m.id = any(${last.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  return rows
}
