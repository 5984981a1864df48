import { DAY, HOUR } from '../../../platform/shared/calendar.ts'
import type { LoggedMessage } from '../../delivery/contract.ts'
import { isRetriable, reasonText } from '../../delivery/log-rules.ts'
import { isOpen } from '../../sessions/rules.ts'
import type { MessageRow } from './practice.ts'
import { instantOut, newId, type Practice, rowOf, type SessionRow } from './practice.ts'

const CHATS = 5

type Furnished = Pick<Practice, 'patients' | 'sessions'>

/** Returns a reminder of each session of the last week, and chats for the next ones. */
export function madeUpMessages(practice: Furnished, now: number): MessageRow[] {
  const between = (from: number, to: number) => (session: SessionRow) =>
    Date.parse(session.datetime) > now + from && Date.parse(session.datetime) <= now + to
  const named = practice.sessions.filter(({ patientId }) => patientId !== null)
  const reminded = named.filter(between(-7 * DAY, 0)).sort(latestFirst)
  const lost = reminded.find(
    ({ status, patientId }) =>
      status !== 'cancelled' && rowOf(practice.patients, patientId ?? '').email !== null,
  )
  const ahead = named
    .filter(between(0, 3 * DAY))
    .filter(isOpen)
    .sort(latestFirst)
    .slice(-CHATS)
  return [
    ...reminded.map((session) => reminderOf(practice, session, session === lost)),
    ...ahead.map((session) => chatOf(practice, session, now)),
  ]
}

function latestFirst(one: SessionRow, other: SessionRow): number {
  return Date.parse(other.datetime) - Date.parse(one.datetime)
}

function reminderOf({ patients }: Furnished, session: SessionRow, isLost: boolean): MessageRow {
  const { email, phone } = rowOf(patients, session.patientId ?? '')
  const at = instantOut(Date.parse(session.datetime) - DAY)
  const fate = { status: 'sent', sentAt: at, droppedBecause: null } as const
  const lost = { status: 'failed', sentAt: null, droppedBecause: null } as const
  const cancelled = { status: 'dropped', sentAt: null, droppedBecause: 'cancelled' } as const
  return {
    id: newId(),
    channel: email ? 'email' : 'whatsapp',
    kind: 'session_reminder',
    recipient: email ?? phone,
    sessionId: session.id,
    createdAt: at,
    ...(session.status === 'cancelled' ? cancelled : isLost ? lost : fate),
  }
}

function chatOf({ patients }: Furnished, session: SessionRow, now: number): MessageRow {
  return {
    id: newId(),
    channel: 'whatsapp',
    kind: 'session_reminder',
    recipient: rowOf(patients, session.patientId ?? '').phone,
    sessionId: session.id,
    status: 'ready',
    droppedBecause: null,
    createdAt: instantOut(now - HOUR),
    sentAt: null,
  }
}

export function loggedMessage(
  { patients, sessions }: Furnished,
  { droppedBecause, ...message }: MessageRow,
): LoggedMessage {
  const session = sessions.find(({ id }) => id === message.sessionId)
  const patient = patients.find(({ id }) => id === session?.patientId)
  return {
    ...message,
    patientName: patient?.name ?? null,
    sessionDatetime: session?.datetime ?? null,
    reason: reasonText({
      ...message,
      droppedBecause,
      heldBecause: null,
      attempts: 0,
      lastError: null,
    }),
    canRetry: isRetriable({ ...message, retries: 0, hasBody: true }),
  }
}
