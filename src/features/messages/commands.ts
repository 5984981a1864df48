import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import type { MessageKind } from './label-rules.ts'
import type { Mail } from './rules.ts'

export interface Message {
  /** That of what it copies, so that both are erased together; else one of its own. */
  id?: string
  channel: 'email' | 'sms'
  kind: MessageKind
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
        id: message.id ?? newId(),
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

/** A day is enough to see whether a login code was sent; afterwards not even that somebody logged in is kept. */
export async function forgetOldCodes(db: Sql, now: number): Promise<void> {
  await sql`
    delete from messages where kind = 'login_code' and created_at < ${new Date(now - DAY)}`.execute(
    db,
  )
}
