import { type RawBuilder, sql } from 'kysely'
import type { Database, Sql, Tenant, TenantId, Writes } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Enqueue } from '../../platform/server/queue.ts'
import { sendTogether } from '../../platform/server/transactions.ts'
import { isProved } from '../practice/queries.ts'
import { listAllowed } from './limit-queries.ts'
import type { Message } from './message.ts'
import { type EmailMessage, opens } from './message-kinds.ts'
import { limitOf } from './message-limits.ts'
import { jobState, type QueuedRow } from './queries.ts'
import { jobKey, type MessageJob, queueOf } from './queue-rules.ts'
import { deliveryOf } from './registry-queries.ts'

export async function queueEmail(
  tenant: Tenant,
  recipient: string,
  mail: EmailMessage,
  now: number,
): Promise<void> {
  await queueMessages(tenant, [{ channel: 'email', recipient, ...mail }], now)
}

/**
 * Writes messages in the transaction of their cause and returns the written ones. Messages over the practice's limits
 * or with an existing key are left out. Jobs send the messages after the commit.
 */
export async function queueMessages(
  tenant: Tenant,
  messages: Message<string>[],
  now: number,
): Promise<Message<string>[]> {
  const addressed = messages.map((message) => ({ ...message, tenantId: tenant.id }))
  return queueAcross(tenant.sql, tenant.enqueue, addressed, now)
}

/** Writes messages that no limit counts and that have no key, together with the commit. */
export async function queueMessagesWithCommit(
  { id: tenantId, sql: db, enqueue }: Writes,
  messages: Message<string>[],
  now: number,
): Promise<void> {
  if (messages.some((message) => limitOf(message) !== null || message.onceKey !== undefined))
    throw new Error('limits and keys need a reply, which nothing written with the commit has')
  const addressed = messages.map((message) => ({ ...message, tenantId }))
  await writeMessages(db, enqueue, addressed, now)
}

export async function rewriteMessage(
  { id: tenantId, sql: db }: Tenant,
  id: string,
  { subject, body, emailContent }: Pick<Message<string>, 'subject' | 'body' | 'emailContent'>,
): Promise<void> {
  await sql`
    update messages set subject = ${subject}, body = ${body},
      letter = ${emailContent ? JSON.stringify(emailContent) : null}::jsonb
    where psychologist_id = ${tenantId} and id = ${id}`.execute(db)
}

/** Drops queued messages; returns false if one may already have been sent. */
export async function dropWaiting(tenant: Tenant, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  // Locked before their state is read: a worker that takes one waits and then reads it again.
  await sql`
    select id from messages where psychologist_id = ${tenant.id} and id = any(${ids}::uuid[]) for update`.execute(
    tenant.sql,
  )
  const { rows } = await sql<{ may_have_left: boolean }>`
    select m.status = 'sent' or m.unheard > 0 or ${jobState} = 'active' as may_have_left from messages m
    where m.psychologist_id = ${tenant.id} and m.id = any(${ids}::uuid[])`.execute(tenant.sql)
  if (rows.some((row) => row.may_have_left)) return false
  await sql`
    update messages set status = 'dropped', dropped_because = 'not_true'
    where psychologist_id = ${tenant.id} and id = any(${ids}::uuid[])`.execute(tenant.sql)
  return true
}

export async function queueAcross(
  db: Sql,
  enqueue: Enqueue,
  messages: Addressed[],
  now: number,
): Promise<Message<string>[]> {
  const allowed = await listAllowed(db, deliveryOf(enqueue), messages, now)
  return writeMessages(db, enqueue, allowed, now)
}

type Addressed = Message<string> & { tenantId: TenantId }

async function writeMessages(
  db: Sql,
  enqueue: Enqueue,
  messages: Addressed[],
  now: number,
): Promise<Message<string>[]> {
  if (messages.length === 0) return []
  const identified = messages.map((message) => ({ ...message, id: message.id ?? newId() }))
  const instant = new Date(now)
  const insertion = sql`
    insert into messages (psychologist_id, id, channel, kind, recipient, subject, body, letter, patient_id, about_patient_id,
      person_id, copy_of, session_id, session_starts_at, moved_from, once_key, status, created_at)
    values ${sql.join(identified.map((message) => valuesOf(message, instant)))}`
  // Only a message with a key may have been written before; for the others the jobs need not wait for the reply.
  if (identified.every(({ onceKey }) => onceKey === undefined)) {
    await sendTogether(db, [
      () => insertion.execute(db),
      ...jobInsertions(enqueue, queuedOf(identified)),
    ])
    return identified
  }
  const { rows } = await sql<Pick<QueuedRow, 'psychologist_id' | 'id'>>`
    ${insertion} on conflict (psychologist_id, once_key) do nothing returning psychologist_id, id`.execute(
    db,
  )
  const written = new Set(rows.map(keyOf))
  const queued = identified.filter((message) => written.has(jobKey(message)))
  await enqueueMessages(enqueue, queuedOf(queued))
  return queued
}

function queuedOf(messages: readonly (Addressed & { id: string })[]) {
  return messages
    .filter(({ ready }) => !ready)
    .map(({ tenantId, kind, ...message }) => ({
      ...message,
      psychologist_id: tenantId,
      kind: kind.name,
    }))
}

/** A queued message; `waits`: milliseconds before its job may be taken. */
type Waiting = QueuedRow & { waits?: number | undefined }

/** Adds the jobs of messages. A message that has a job gets no second one. */
export async function enqueueMessages(enqueue: Enqueue, messages: Waiting[]): Promise<void> {
  for (const add of jobInsertions(enqueue, messages)) await add()
}

/** Returns functions that add the jobs of messages, one for each queue. */
function jobInsertions(enqueue: Enqueue, messages: readonly Waiting[]): (() => Promise<void>)[] {
  const opening = deliveryOf(enqueue).kindsThat(opens)
  const byChannel = Map.groupBy(messages, ({ channel }) => channel)
  return [...byChannel].map(([channel, ofChannel]) => {
    const jobs = ofChannel.map(({ psychologist_id, id, kind, waits = 0 }) => {
      const data: MessageJob = { tenantId: psychologist_id, id }
      return { data, key: jobKey(data), priority: opening.includes(kind) ? 1 : 0, after: waits }
    })
    return () => enqueue(queueOf(channel), jobs)
  })
}

const PAGE = 1000

/** Adds a job for each queued message without one, as after a restored backup. Two servers may run it concurrently. */
export async function replaceLostJobs(db: Database): Promise<void> {
  await db.asPlatform((scope) => releaseProved(scope))
  let last: QueuedRow | undefined
  do last = await db.asPlatform((scope, enqueue) => enqueuePage(scope, enqueue, last))
  while (last)
}

async function releaseProved(db: Sql): Promise<void> {
  await sql`
    update messages m set status = 'queued' from psychologists g
    where m.status = 'held' and m.held_because = 'unproved' and g.id = m.psychologist_id and ${isProved('g')}`.execute(
    db,
  )
}

async function enqueuePage(
  db: Sql,
  enqueue: Enqueue,
  after: QueuedRow | undefined,
): Promise<QueuedRow | undefined> {
  const further = after
    ? sql`and (psychologist_id, id) > (${after.psychologist_id}::uuid, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<QueuedRow>`
    select psychologist_id, id, channel, kind from messages where status = 'queued' ${further}
    order by psychologist_id, id limit ${PAGE}`.execute(db)
  await enqueueMessages(enqueue, rows)
  return rows.length < PAGE ? undefined : rows.at(-1)
}

function keyOf({ psychologist_id, id }: Pick<QueuedRow, 'psychologist_id' | 'id'>): string {
  return jobKey({ tenantId: psychologist_id, id })
}

function valuesOf(message: Addressed & { id: string }, date: Date): RawBuilder<unknown> {
  const { tenantId, id, channel, kind, recipient, subject, body, emailContent } = message
  const { patientId = null, aboutPatientId = null, sessionId = null, onceKey = null } = message
  const instant = (ms: number | undefined) => (ms === undefined ? null : new Date(ms))
  return sql`(
    ${tenantId}::uuid, ${id}::uuid, ${channel}, ${kind.name}, ${recipient}, ${subject}, ${body},
    ${emailContent ? JSON.stringify(emailContent) : null}::jsonb, ${patientId}::uuid, ${aboutPatientId}::uuid,
    ${message.personId ?? null}::uuid, ${message.copyOf ?? null}::uuid, ${sessionId}::uuid,
    ${instant(message.sessionStartsAt)}::timestamptz, ${instant(message.movedFrom)}::timestamptz, ${onceKey},
    ${message.ready ? 'ready' : 'queued'}, ${date}::timestamptz)`
}
