import { sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { FORGOTTEN_ONCE_SENT, type MessageLives } from './rules.ts'

/** A message on its way out. */
export interface Outgoing {
  tenantId: TenantId
  id: string
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  body: string
}

/** Hands one message over; throws when it was not taken. The same id again must not make a second one where it can be told. */
export type Deliver = (message: Outgoing) => Promise<void>

/** While one server sends, no other takes the message; a server that died has it sent again after this. */
const LEASE = 5 * MINUTE
const BATCH = 20
const ATTEMPTS = 8

/**
 * Sends what is due, in batches, until nothing is or `stopping` aborts; resolves to how many were sent. `lives`: how long
 * after it was written a message of a kind still opens something.
 */
export async function sendDueMessages(
  services: Services,
  deliver: Deliver,
  lives: MessageLives,
  stopping?: AbortSignal,
): Promise<number> {
  let sent = 0
  for (;;) {
    const batch = await claim(services, lives)
    for (const message of batch) sent += await send(services, deliver, message)
    if (batch.length < BATCH || stopping?.aborted) return sent
  }
}

/** Takes due messages by moving their next attempt behind the lease; what stopped being true is dropped before. */
async function claim(services: Services, lives: MessageLives): Promise<Outgoing[]> {
  const now = services.now()
  return services.db.asPlatform(async (db) => {
    await dropEndedReminders(db, now)
    await dropWhatOpensNothing(db, lives, now)
    const { rows } = await sql<Outgoing>`
      update messages m set next_attempt_at = ${new Date(now + LEASE)}, attempts = m.attempts + 1
      from (select psychologist_id, id from messages where status = 'queued' and next_attempt_at <= ${new Date(now)}
            order by next_attempt_at limit ${BATCH} for update skip locked) due
      where m.psychologist_id = due.psychologist_id and m.id = due.id
      returning m.psychologist_id as "tenantId", m.id, m.channel, m.recipient, m.subject, m.body`.execute(
      db,
    )
    return rows
  })
}

async function dropEndedReminders(db: Sql, now: number): Promise<void> {
  await sql`
    update messages m set status = 'dropped'
    where m.status = 'queued' and m.next_attempt_at <= ${new Date(now)} and m.kind = 'session_reminder' and not exists (
      select 1 from sessions s where s.psychologist_id = m.psychologist_id and s.id = m.session_id and s.status <> 'cancelled')`.execute(
    db,
  )
}

/** After an outage a code or a link may be long dead; its words are forgotten with it. */
async function dropWhatOpensNothing(db: Sql, lives: MessageLives, now: number): Promise<void> {
  const kinds = Object.entries(lives).map(
    ([kind, life]) => sql`(${kind}::text, ${new Date(now - life)}::timestamptz)`,
  )
  await sql`
    update messages m set status = 'dropped', body = ''
    from (values ${sql.join(kinds)}) ended (kind, written_by)
    where m.status = 'queued' and m.next_attempt_at <= ${new Date(now)}
      and m.kind = ended.kind and m.created_at <= ended.written_by`.execute(db)
}

async function send(services: Services, deliver: Deliver, message: Outgoing): Promise<number> {
  const failure = await deliver(message).then(() => null, reasonOf)
  const now = services.now()
  await services.db.asTenant(message.tenantId, async (tenant) => {
    await (failure === null
      ? sql`update messages set status = 'sent', sent_at = ${new Date(now)}, last_error = null,
              body = case when kind = any(${FORGOTTEN_ONCE_SENT}) then '' else body end
            where psychologist_id = ${tenant.id} and id = ${message.id}`
      : sql`update messages set last_error = ${failure},
              status = case when attempts >= ${ATTEMPTS} then 'failed' else status end,
              next_attempt_at = ${new Date(now)}::timestamptz + least(power(2, attempts) * interval '30 seconds', interval '1 millisecond' * ${6 * HOUR}::integer)
            where psychologist_id = ${tenant.id} and id = ${message.id}`
    ).execute(tenant.sql)
  })
  if (failure !== null)
    services.log.warn(
      { message: message.id, channel: message.channel, failure },
      'message not sent',
    )
  return failure === null ? 1 : 0
}

// A mail server's answer quotes the address: only its code is kept.
function reasonOf(error: unknown): string {
  const { code, responseCode, name } = error as {
    code?: string
    responseCode?: number
    name?: string
  }
  return [code, responseCode, name].filter(Boolean).join(' ') || 'unknown'
}
