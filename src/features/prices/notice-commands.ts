import type { Selectable } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import type { ReplyOf } from '../../platform/shared/endpoint.ts'
import { leavesBy, type Senders } from '../../platform/shared/senders.ts'
import { chatsOf } from '../delivery/chat-rules.ts'
import { queueMessages } from '../delivery/commands.ts'
import type { Message } from '../delivery/message.ts'
import { noticeMessages, switchesAtOnce } from '../delivery/notice-messages.ts'
import { deliveryOf } from '../delivery/registry-queries.ts'
import { findChatContacts } from '../patients/people-queries.ts'
import { findPatientContacts } from '../sessions/notices/queries.ts'
import { BULK_NOTICE_DELAY } from '../sessions/rules.ts'
import type { createPriceChange } from './contract.ts'
import { PRICE_KINDS } from './message-kinds.ts'
import type { PatientPlan } from './rules.ts'
import { chatText } from './text-rules.ts'

type Chats = ReplyOf<typeof createPriceChange>['chats']

interface Notified {
  messages: string[]
  notified: number
  chats: Chats
}

interface Repriced {
  plans: readonly PatientPlan[]
  from: string
  senders: Senders
}

/**
 * Queues an e-mail to each patient whose price changes, and returns the chats with the patients who get none, including those
 * whose e-mail this installation cannot send.
 */
export async function notifyOfPrices(
  tenant: Tenant,
  practice: Selectable<Psychologists>,
  { plans, from, senders }: Repriced,
  now: number,
): Promise<Notified> {
  const meant = new Map<string, Message<string>[]>()
  const changed = plans.filter(({ cents, newCents }) => cents !== newCents)
  const factsOf = ({ patient, newCents }: PatientPlan) => ({
    patientName: patient.name,
    psychologistName: practice.name,
    newCents: newCents ?? 0,
    from,
  })
  for (const plan of changed) {
    const contacts = await findPatientContacts(tenant, plan.patient.id)
    if (!contacts) continue
    const kind = PRICE_KINDS.price_changed
    const notice = kind.content({ ...factsOf(plan), psychologistEmail: practice.email })
    const { channels } = deliveryOf(tenant.enqueue)
    const to = { contacts, switches: switchesAtOnce(practice) }
    const about = { patientId: plan.patient.id, waits: BULK_NOTICE_DELAY }
    const messages = noticeMessages(channels, kind, notice, to, about)
    meant.set(
      plan.patient.id,
      messages.map((message) => ({ ...message, id: newId() })),
    )
  }
  const written = await queueMessages(tenant, [...meant.values()].flat(), now)
  const reached = new Set(
    written.filter(({ channel }) => leavesBy(channel, senders)).map(({ patientId }) => patientId),
  )
  const today = dayAt(now, practice.timezone)
  const chats: Chats = []
  for (const plan of changed.filter(({ patient }) => !reached.has(patient.id))) {
    const { id: patientId, name: patientName } = plan.patient
    const contacts = await findChatContacts(tenant, patientId, today)
    chats.push({
      patientId,
      patientName,
      chats: chatsOf(contacts, (person) => chatText(factsOf(plan), person)),
    })
  }
  return { messages: written.flatMap(({ id }) => id ?? []), notified: reached.size, chats }
}
