import { DAY, HOUR } from '../../platform/shared/calendar.ts'
import type { LoggedMessage } from '../delivery/contract.ts'
import { isRetriable, reasonText } from '../delivery/log-rules.ts'
import type { Patient } from '../patients/contract.ts'
import { displayName } from '../patients/rules.ts'
import { isOpen } from '../sessions/rules.ts'
import {
  instantOut,
  type MessageRow,
  newId,
  noticePeopleOf,
  type Practice,
  patientOf,
  rowOf,
  type SessionRow,
} from './practice.ts'

const CHATS = 5

type Furnished = Pick<Practice, 'patients' | 'sessions'>

/** Returns the confirmations and reminders of the last week's sessions, and chats for the next ones. */
export function madeUpMessages({ patients, sessions }: Furnished, now: number): MessageRow[] {
  const talked = sessions
    .filter(({ patientId }) => patientId !== null)
    .flatMap((session) => talkedWith(session, rowOf(patients, session.patientId ?? '')))
    .sort(latestFirst)
  const between = (from: number, to: number) =>
    talked.filter(({ session: { datetime } }) => {
      const ahead = Date.parse(datetime) - now
      return ahead > from && ahead <= to
    })
  const reminded = between(-7 * DAY, 0)
  const lost = reminded.find(({ email, session }) => email && session.status !== 'cancelled')
  const ahead = between(0, 3 * DAY).filter(({ session }) => isOpen(session))
  return [
    ...reminded.map((message) => reminderOf(message, stateOf(message, message === lost))),
    ...ahead.slice(-CHATS).map((session) => chatOf(session, now)),
    ...[...reminded, ...ahead].flatMap(confirmationOf),
  ]
}

interface Talked {
  session: SessionRow
  email: string | null
  phone: string | null
  /** The person around the patient who gets the message; null for the patient. */
  personName: string | null
}

/** Returns the patient and the people who receive the notices; a phone or an e-mail gets a message once, a guardian's first. */
function talkedWith(session: SessionRow, patient: Patient): Talked[] {
  const { email, phone } = patient
  const people = noticePeopleOf(patient)
  const recipientOf = (isGuardian: boolean) =>
    people
      .filter((person) => person.isGuardian === isGuardian)
      .map((person) => ({ session, ...person, personName: person.name }))
  const all = [
    ...recipientOf(true),
    { session, email, phone, personName: null },
    ...recipientOf(false),
  ]
  const addressOf = (person: Talked) => person.email ?? person.phone
  return all.filter(
    (person, index) => all.findIndex((other) => addressOf(other) === addressOf(person)) === index,
  )
}

function latestFirst({ session: a }: Talked, { session: b }: Talked): number {
  return b.datetime.localeCompare(a.datetime)
}

type State = Pick<MessageRow, 'status' | 'droppedBecause'>

const SENT: State = { status: 'sent', droppedBecause: null }

function stateOf({ session }: Talked, isLost: boolean): State {
  if (session.status === 'cancelled') return { status: 'dropped', droppedBecause: 'cancelled' }
  return isLost ? { status: 'failed', droppedBecause: null } : SENT
}

function messageOf(
  { session, email, phone, personName }: Talked,
  at: number,
  state: State,
): MessageRow {
  return {
    id: newId(),
    channel: email ? 'email' : 'whatsapp',
    kind: 'session_reminder',
    recipient: email ?? phone ?? '',
    personName,
    sessionId: session.id,
    createdAt: instantOut(at),
    sentAt: state.status === 'sent' ? instantOut(at) : null,
    ...state,
  }
}

function reminderOf(talked: Talked, state: State): MessageRow {
  return messageOf(talked, Date.parse(talked.session.datetime) - DAY, state)
}

function chatOf(talked: Talked, now: number): MessageRow {
  const waits = { status: 'ready', droppedBecause: null } as const
  return messageOf({ ...talked, email: null }, now - HOUR, waits)
}

function confirmationOf(talked: Talked): MessageRow[] {
  const { session, email } = talked
  if (!email || session.status === 'pending') return []
  const sentAt = Date.parse(session.createdAt) + HOUR
  return [{ ...messageOf(talked, sentAt, SENT), kind: 'session_confirmed' }]
}

export function loggedMessage(
  practice: Furnished,
  { droppedBecause, ...message }: MessageRow,
): LoggedMessage {
  const session = practice.sessions.find(({ id }) => id === message.sessionId)
  const patient = patientOf(practice, session?.patientId ?? null)
  const state = { ...message, droppedBecause, heldBecause: null, attempts: 0, lastError: null }
  return {
    ...message,
    patientName: patient ? displayName(patient) : null,
    sessionDatetime: session?.datetime ?? null,
    keptInFile: false,
    reason: reasonText(state),
    canRetry: isRetriable({ ...message, retries: 0, hasBody: true }),
  }
}
