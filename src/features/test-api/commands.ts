import type { Sql, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Enqueue } from '../../platform/server/queue.ts'
import { recordAdminActs } from '../audit/commands.ts'
import { welcomeMail } from '../messages/account-mail-rules.ts'
import { queueAcross } from '../messages/commands.ts'
import type { Mail } from '../messages/rules.ts'
import { testMail } from '../messages/test-mail-rules.ts'
import { publicPath } from '../profile/rules.ts'
import type { MailInput, QueuedMail, WelcomeInput } from './contract.ts'
import { readableText } from './rules.ts'

/** Where a test's mail is written: the super admin's own outbox, and log. */
interface Desk {
  sql: Sql
  enqueue: Enqueue
  adminId: TenantId
  now: number
}

/** The letter that greets a new account, as it would be sent to one with that slug on the site at `origin`. */
export async function queueWelcomeTest(
  desk: Desk,
  { email, slug }: WelcomeInput,
  origin: string,
): Promise<QueuedMail> {
  return queueTo(desk, email, welcomeMail(origin + publicPath({ publicSlug: slug }), true))
}

export async function queueMailTest(
  desk: Desk,
  { to, subject, html }: MailInput,
): Promise<QueuedMail> {
  return queueTo(desk, to, testMail(subject, readableText(html)))
}

async function queueTo(
  { sql, enqueue, adminId, now }: Desk,
  recipient: string,
  mail: Mail,
): Promise<QueuedMail> {
  const id = newId()
  const message = { ...mail, id, tenantId: adminId, channel: 'email' as const, recipient }
  await queueAcross(sql, enqueue, [message], now)
  await recordAdminActs(
    sql,
    { adminId, action: 'test.mailed' },
    [{ tenantId: adminId, subjectId: id }],
    now,
  )
  return { id, to: recipient, subject: mail.subject }
}
