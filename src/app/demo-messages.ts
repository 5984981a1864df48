import type { MessageChannel } from '../features/delivery/channels.ts'
import type { DropReason, MessageStatus } from '../features/delivery/label-rules.ts'
import { reminderKey } from '../features/reminders/rules.ts'
import { reminderText } from '../features/sessions/appointment.ts'
import type { SessionStatus } from '../features/sessions/contract.ts'
import { isOpen } from '../features/sessions/rules.ts'
import type { Tenant } from '../platform/server/database.ts'
import { newId } from '../platform/server/id.ts'
import { DAY, DEFAULT_ZONE, HOUR } from '../platform/shared/calendar.ts'
import { chance } from '../platform/shared/chance.ts'
import type { MessageKindName } from './message-kinds.ts'

/** The messages to a demo practice's patients, and the reminders that wait for a tap. */

const BEHIND = 21 * DAY
const AHEAD = 3 * DAY

interface TalkedOf {
  id: string
  patient_id: string
  starts_at: Date
  status: SessionStatus
  created_at: Date
}

export interface Correspondents {
  email: string | null
  phone: string
  psychologistName: string
}

export type Talked = { session: TalkedOf } & Correspondents

export async function insertMessages(tenant: Tenant, all: Talked[], now: number): Promise<void> {
  const near = all.filter(({ session: { starts_at } }) => {
    const ahead = starts_at.getTime() - now
    return ahead > -BEHIND && ahead <= AHEAD
  })
  const past = near.filter(({ session: { starts_at } }) => starts_at.getTime() <= now)
  const lost = past.findLast(({ email, session }) => email && session.status !== 'cancelled')
  const rows = near.flatMap((talked, place) => [
    ...confirmationOf(talked),
    ...(past.includes(talked) ? [reminderOf(talked, { isLost: talked === lost, place })] : []),
    ...(past.includes(talked) || !isOpen(talked.session) ? [] : [chatOf(talked, now)]),
  ])
  if (rows.length === 0) return
  await tenant.sql
    .insertInto('messages')
    .values(rows.map((row) => ({ ...row, psychologist_id: tenant.id })))
    .execute()
}

interface Row extends ReturnType<typeof rowOf> {
  channel: MessageChannel
  kind: MessageKindName
  recipient: string
  status: MessageStatus
  attempts?: number
  sent_at?: Date
  last_error?: string
  dropped_because?: DropReason
  once_key?: string
}

function rowOf({ session }: Talked, at: number) {
  return {
    id: newId(),
    subject: '',
    body: '',
    session_id: session.id,
    patient_id: session.patient_id,
    session_starts_at: session.starts_at,
    created_at: new Date(at),
  }
}

function confirmationOf(talked: Talked): Row[] {
  const { email, session } = talked
  if (!email || session.status === 'pending') return []
  const at = session.created_at.getTime() + HOUR
  const kind = 'session_confirmed'
  const sent = { status: 'sent' as const, sent_at: new Date(at), attempts: 1 }
  return [{ ...rowOf(talked, at), kind, channel: 'email', recipient: email, ...sent }]
}

/** By e-mail, else by WhatsApp, sent or sometimes dismissed; one address refused the message. */
function reminderOf(talked: Talked, { isLost, place }: { isLost: boolean; place: number }): Row {
  const { email, phone, session } = talked
  const at = session.starts_at.getTime() - DAY
  const fate = isLost
    ? { status: 'failed' as const, attempts: 1, last_error: 'EENVELOPE 550' }
    : fateOf(talked, at, chance(place + 11))
  return {
    ...rowOf(talked, at),
    kind: 'session_reminder',
    channel: email ? 'email' : 'whatsapp',
    recipient: email ?? phone,
    subject: 'Lembrete da sua consulta',
    body: wordsOf(talked),
    once_key: reminderKey(keyed(talked), email ? 24 : 'tap'),
    ...fate,
  }
}

function fateOf({ email, session }: Talked, at: number, luck: number) {
  const dropped = { status: 'dropped' as const, attempts: 0 }
  if (session.status === 'cancelled') return { ...dropped, dropped_because: 'cancelled' as const }
  if (!email && luck < 0.15) return { ...dropped, dropped_because: 'dismissed' as const }
  return { status: 'sent' as const, sent_at: new Date(at), attempts: email ? 1 : 0 }
}

/** Uses the server's key, so that the server does not create a second one. */
function chatOf(talked: Talked, now: number): Row {
  return {
    ...rowOf(talked, now - HOUR),
    kind: 'session_reminder',
    channel: 'whatsapp',
    recipient: talked.phone,
    body: wordsOf(talked),
    once_key: reminderKey(keyed(talked), 'tap'),
    status: 'ready',
  }
}

function keyed({ session: { id, patient_id: patientId, starts_at } }: Talked) {
  return { id, patientId, startsAt: starts_at.getTime() }
}

function wordsOf({ psychologistName, session: { starts_at, status } }: Talked): string {
  const startsAt = starts_at.getTime()
  return reminderText({ psychologistName, startsAt, status, timezone: DEFAULT_ZONE })
}
