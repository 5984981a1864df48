import type { Sql, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Enqueue } from '../../platform/server/queue.ts'
import { recordAdminActions } from '../audit/commands.ts'
import { queueAcross } from '../delivery/commands.ts'
import { type EmailMessage, emailMessageOf } from '../delivery/message-kinds.ts'
import { IDENTITY_KINDS } from '../identity/message-kinds.ts'
import { publicPath } from '../practice/rules.ts'
import type { MailInput, QueuedMail, WelcomeInput } from './contract.ts'
import { TEST_KINDS } from './message-kinds.ts'
import { readableText } from './rules.ts'

interface AdminCall {
  sql: Sql
  enqueue: Enqueue
  adminId: TenantId
  now: number
}

export async function queueWelcomeTest(
  call: AdminCall,
  { email, slug }: WelcomeInput,
  origin: string,
): Promise<QueuedMail> {
  return queueTo(
    call,
    email,
    emailMessageOf(IDENTITY_KINDS.welcome, origin + publicPath({ publicSlug: slug }), true),
  )
}

export async function queueMailTest(
  call: AdminCall,
  { to, subject, html }: MailInput,
): Promise<QueuedMail> {
  return queueTo(call, to, emailMessageOf(TEST_KINDS.test_email, subject, readableText(html)))
}

async function queueTo(
  { sql, enqueue, adminId, now }: AdminCall,
  recipient: string,
  mail: EmailMessage,
): Promise<QueuedMail> {
  const id = newId()
  const message = { ...mail, id, tenantId: adminId, channel: 'email' as const, recipient }
  await queueAcross(sql, enqueue, [message], now)
  await recordAdminActions(
    sql,
    { adminId, action: 'test.mailed' },
    [{ tenantId: adminId, subjectId: id }],
    now,
  )
  return { id, to: recipient, subject: mail.subject }
}
