import { type Selectable, sql } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Services } from '../../platform/server/services.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { recordChange, recordOncePerDay } from '../audit/commands.ts'
import type { NoticePerson } from '../delivery/channels.ts'
import { queueMessages } from '../delivery/commands.ts'
import type { Message } from '../delivery/message.ts'
import { noticeMessages } from '../delivery/notice-messages.ts'
import { deliveryOf } from '../delivery/registry-queries.ts'
import { hasPixBank } from '../payments/queries.ts'
import { lockPractice } from '../practice/commands.ts'
import { inLinkedPractice } from '../practice/link-queries.ts'
import type { SendChannel } from './contract.ts'
import { STATEMENT_KINDS } from './message-kinds.ts'
import type { LinkedStatement } from './queries.ts'
import type { PublicStatement, SendableStatement } from './sending-contract.ts'
import {
  type Contact,
  findAddressed,
  findLinked,
  type StatementUrlOf,
  switchesOf,
  toSendable,
} from './sending-queries.ts'
import { isSentJustNow, MISSING } from './sending-rules.ts'
import type { StatementFacts } from './text-rules.ts'

export type Practice = Selectable<Psychologists>

export async function sendStatement(
  tenant: Tenant,
  id: string,
  channel: SendChannel,
  urlOf: StatementUrlOf,
  now: number,
): Promise<SendableStatement> {
  const practice = await lockPractice(tenant)
  const { linked, contact } = await findAddressed(tenant, practice, id)
  const sendable = toSendable(linked, practice, contact, urlOf, now)
  if (isSentJustNow(sendable.sends, channel, now)) return sendable
  const missing = sendable.missing[channel]
  if (missing) throw invalidField('channel', MISSING[missing])
  const isFirst = !sendable.sends.some(
    (send) => !send.isReminder && send.state !== 'failed' && send.channel !== 'whatsapp',
  )
  const sending = { channel, urlOf, isReminder: false, isFirst }
  const messages =
    channel === 'whatsapp'
      ? []
      : messagesFor(tenant, practice, linked, contact, { ...sending, channel })
  const written = await queueMessages(tenant, messages, now)
  if (written.length < messages.length) throw new Problem('message_limit')
  await keepSends(tenant, [{ linked, channel, isReminder: false, messageId: written[0]?.id }], now)
  await recordChange(tenant, 'statement.sent', id, now)
  const state = channel === 'whatsapp' ? 'sent' : 'waiting'
  const instant = new Date(now).toISOString()
  const send = { channel, at: instant, isReminder: false, state, keptInFile: false } as const
  return { ...sendable, sends: [send, ...sendable.sends] }
}

interface Sending {
  channel: 'email' | 'sms'
  urlOf: StatementUrlOf
  isReminder: boolean
  /** Whether each person gets it, if necessary by another channel; otherwise only those with this channel. */
  isFirst: boolean
}

/**
 * Returns the messages of a statement to its patient and to the people who receive notices, each with a link of the recipient.
 * The others are copies of the first one, whose id the statement stores.
 */
export function messagesFor(
  tenant: Tenant,
  practice: Practice,
  { statement, linkNumber, totalCents }: LinkedStatement,
  contact: Contact,
  { channel, urlOf, isReminder, isFirst }: Sending,
): (Message<string> & { id: string })[] {
  const { channels } = deliveryOf(tenant.enqueue)
  const kind = isReminder ? STATEMENT_KINDS.statement_reminder : STATEMENT_KINDS.statement_sent
  const noticeWith = (url: string) =>
    kind.content({
      patientName: statement.patientName,
      psychologistName: practice.name,
      psychologistEmail: practice.email,
      month: statement.month,
      totalCents,
      url,
    })
  const { name: patientName, email, emailUnconfirmed, ...rest } = contact
  const ownEmail = emailUnconfirmed ? null : email
  const to = {
    contacts: { ...rest, patientName, email: ownEmail, emailOnFile: true, browsers: [] },
    switches: switchesOf(practice),
    toPerson: ({ id: personId, linkNumber: number }: NoticePerson) =>
      noticeWith(urlOf(statement.id, linkNumber, { personId, linkNumber: number })),
  }
  const notice = noticeWith(urlOf(statement.id, linkNumber))
  const about = { patientId: statement.patientId }
  const [first, ...others] = noticeMessages(channels, kind, notice, to, about).filter(
    (message) => message.channel === channel || (isFirst && message.personId !== undefined),
  )
  if (!first) throw new Error('the statement has no recipient')
  const id = newId()
  return [{ ...first, id }, ...others.map((message) => ({ ...message, id: newId(), copyOf: id }))]
}

interface SentStatement {
  linked: LinkedStatement
  channel: SendChannel
  isReminder: boolean
  messageId: string | undefined
}

export async function keepSends(
  tenant: Tenant,
  sends: readonly SentStatement[],
  now: number,
): Promise<void> {
  const rows = sends.map(({ linked, channel, isReminder, messageId }) => ({
    psychologist_id: tenant.id,
    id: newId(),
    statement_id: linked.statement.id,
    channel,
    is_reminder: isReminder,
    link_number: linked.linkNumber,
    message_id: messageId ?? null,
    created_at: new Date(now),
  }))
  await tenant.sql.insertInto('statement_sends').values(rows).execute()
}

export async function endLink(tenant: Tenant, id: string, now: number): Promise<void> {
  await lockPractice(tenant)
  const { rows } = await sql`
    update statements set link_number = link_number + 1 where psychologist_id = ${tenant.id} and id = ${id} returning id`.execute(
    tenant.sql,
  )
  if (rows.length === 0) throw new Problem('not_found')
  await recordChange(tenant, 'statement.link_ended', id, now)
}

/** Returns a linked statement and records its reading, one entry a day in the practice's log. */
async function readLinked(
  tenant: Tenant,
  secret: Buffer,
  token: string,
  now: number,
): Promise<{ id: string; shown: PublicStatement; facts: StatementFacts }> {
  const linked = await findLinked(tenant, secret, token)
  const subjects = [{ tenantId: tenant.id, subjectId: linked.id }]
  const event = { actor: 'patient', action: 'statement.opened_by_link', subjects } as const
  await recordOncePerDay(tenant.sql, event, now)
  return linked
}

/** Returns the statement that a link opens, and whether its practice's bank confirms payments automatically. */
export async function readByLink(
  { db, secret }: Pick<Services, 'db' | 'secret'>,
  token: string,
  now: number,
): Promise<Awaited<ReturnType<typeof readLinked>> & { tenantId: TenantId; hasBank: boolean }> {
  return inLinkedPractice(db, token, async (tenant) => ({
    ...(await readLinked(tenant, secret, token, now)),
    tenantId: tenant.id,
    hasBank: await hasPixBank(tenant),
  }))
}
