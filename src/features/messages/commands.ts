import { type Insertable, sql } from 'kysely'
import type { Messages } from '../../../db/types.ts'
import type { Database, Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Enqueue } from '../../platform/server/queue.ts'
import { listAllowed } from './limit-queries.ts'
import type { Message } from './message-rules.ts'
import type { QueuedRow } from './queries.ts'
import { jobKey, type MessageJob, queueOf } from './queue-rules.ts'
import type { Mail } from './rules.ts'
import { OPENING_KINDS } from './truth-rules.ts'

/** Writes an e-mail beside its cause. */
export async function queueMail(
  tenant: Tenant,
  recipient: string,
  mail: Mail,
  now: number,
  sessionId?: string,
): Promise<void> {
  await queueMessages(
    tenant,
    [{ channel: 'email', recipient, ...mail, ...(sessionId ? { sessionId } : {}) }],
    now,
  )
}

/**
 * Writes messages beside their cause, in the cause's transaction, and gives those that the practice's limits allow; their
 * jobs send them afterwards.
 */
export async function queueMessages(
  tenant: Tenant,
  messages: Message[],
  now: number,
): Promise<Message[]> {
  const addressed = messages.map((message) => ({ ...message, tenantId: tenant.id }))
  return queueAcross(tenant.sql, tenant.enqueue, addressed, now)
}

/** The same where no practice asked: each message is kept in the one that is named with it. */
export async function queueAcross(
  db: Sql,
  enqueue: Enqueue,
  messages: Addressed[],
  now: number,
): Promise<Message[]> {
  const allowed = await listAllowed(db, messages, now)
  await writeMessages(db, enqueue, allowed, now)
  return allowed
}

type Addressed = Message & { tenantId: TenantId }

async function writeMessages(
  db: Sql,
  enqueue: Enqueue,
  messages: Addressed[],
  now: number,
): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message) => rowOf(message, new Date(now)))
  const written = await db
    .insertInto('messages')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['psychologist_id', 'once_key']).doNothing())
    .returning(['psychologist_id', 'id', 'channel', 'kind', 'status'])
    .execute()
  const waits = new Map(rows.map((row, place) => [keyOf(row), messages[place]?.waits]))
  await enqueueMessages(
    enqueue,
    written
      .filter(({ status }) => status === 'queued')
      .map((message) => ({ ...message, waits: waits.get(keyOf(message)) })),
  )
}

/**
 * Adds the jobs of messages that are to be sent: at once, or once they have waited so many milliseconds. A message that has
 * a job keeps it, and gets no second one.
 */
export async function enqueueMessages(
  enqueue: Enqueue,
  messages: (QueuedRow & { waits?: number | undefined })[],
): Promise<void> {
  for (const [channel, ofChannel] of Map.groupBy(messages, (message) => message.channel)) {
    const jobs = ofChannel.map(({ psychologist_id, id, kind, waits = 0 }) => {
      const data: MessageJob = { tenantId: psychologist_id, id }
      return {
        data,
        key: jobKey(data),
        priority: OPENING_KINDS.includes(kind) ? 1 : 0,
        after: waits,
      }
    })
    await enqueue(queueOf(channel), jobs)
  }
}

/** So many messages are given their job in one transaction. */
const PAGE = 1000

/**
 * Gives a job to what waits without one: written before there were jobs, come back with a backup of the tables alone, or its
 * job was lost. Two servers may do so at once.
 */
export async function enqueueWaiting(db: Database): Promise<void> {
  let last: QueuedRow | undefined
  do last = await db.asPlatform((scope, enqueue) => enqueuePage(scope, enqueue, last))
  while (last)
}

/** The next page; gives its last message where there may be more. */
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

/** A message copied to several practices has one id in each. */
function keyOf({ psychologist_id, id }: Pick<Insertable<Messages>, 'psychologist_id' | 'id'>) {
  return jobKey({ tenantId: psychologist_id, id })
}

function rowOf(message: Message & { tenantId: TenantId }, at: Date): Insertable<Messages> {
  return {
    psychologist_id: message.tenantId,
    id: message.id ?? newId(),
    channel: message.channel,
    kind: message.kind,
    recipient: message.recipient,
    subject: message.subject,
    body: message.body,
    letter: message.letter ? JSON.stringify(message.letter) : null,
    patient_id: message.patientId ?? null,
    about_patient_id: message.aboutPatientId ?? null,
    session_id: message.sessionId ?? null,
    session_starts_at:
      message.sessionStartsAt === undefined ? null : new Date(message.sessionStartsAt),
    moved_from: message.movedFrom === undefined ? null : new Date(message.movedFrom),
    once_key: message.onceKey ?? null,
    status: message.ready ? 'ready' : 'queued',
    created_at: at,
  }
}
