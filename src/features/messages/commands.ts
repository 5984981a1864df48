import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Mail } from './rules.ts'

export interface Message {
  channel: 'email' | 'sms'
  /** `password_reset`, `booking_received` … */
  kind: string
  recipient: string
  /** Neutral: nothing about health (decisions §8). */
  subject: string
  body: string
  sessionId?: string
}

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

/** Writes messages beside their cause, in the cause's transaction; the outbox sends them afterwards. */
export async function queueMessages(
  tenant: Tenant,
  messages: Message[],
  now: number,
): Promise<void> {
  const addressed = messages.map((message) => ({ ...message, tenantId: tenant.id }))
  await queueAcross(tenant.sql, addressed, now)
}

/** The same where no practice asked: each message is kept in the one that is named with it. */
export async function queueAcross(
  db: Sql,
  messages: (Message & { tenantId: TenantId })[],
  now: number,
): Promise<void> {
  if (messages.length === 0) return
  const at = new Date(now)
  await db
    .insertInto('messages')
    .values(
      messages.map((message) => ({
        psychologist_id: message.tenantId,
        id: newId(),
        channel: message.channel,
        kind: message.kind,
        recipient: message.recipient,
        subject: message.subject,
        body: message.body,
        session_id: message.sessionId ?? null,
        next_attempt_at: at,
        created_at: at,
      })),
    )
    .execute()
}
