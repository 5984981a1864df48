import { formatDateTime } from '../../platform/shared/calendar.ts'
import { whatsappUrl } from '../../platform/shared/phone.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { getCalendarFeed } from '../calendar-feed/contract.ts'
import { type LoggedMessage, listMessages, retryMessage } from '../delivery/contract.ts'
import type { MessageFilters } from '../delivery/filter-rules.ts'
import { displayName } from '../patients/rules.ts'
import {
  dismissChat,
  listReadyChats,
  markTapped,
  type ReadyChat,
  restoreChat,
} from '../reminders/contract.ts'
import { isOpen } from '../sessions/rules.ts'
import { type Answer, answer, type DemoCall } from './answer.ts'
import { loggedMessage } from './made-up-messages.ts'
import {
  instantOut,
  keepRow,
  type MessageRow,
  type Practice,
  patientOf,
  rowOf,
} from './practice.ts'

/** The demonstration sends nothing: a retried or opened message is only marked as sent. */
export const messageAnswers: readonly Answer[] = [
  answer(listMessages, ({ practice, query }) => listed(practice, query)),
  answer(listReadyChats, ({ practice, now }) => readyChats(practice, now)),
  answer(retryMessage, (request) =>
    change(request, 'message_not_failed', ({ status }) => status === 'failed' && SENT(request.now)),
  ),
  answer(markTapped, (request) => changeChat(request, ({ sentAt }) => SENT(request.now, sentAt))),
  answer(dismissChat, (request) =>
    changeChat(request, () => ({ status: 'dropped', droppedBecause: 'dismissed' })),
  ),
  answer(restoreChat, (request) =>
    changeChat(request, () => ({ status: 'ready', sentAt: null, droppedBecause: null })),
  ),
  answer(getCalendarFeed, () => ({ url: null, showsNames: false })),
]

type Change = (message: MessageRow) => Partial<MessageRow> | false

const SENT = (now: number, sentAt: string | null = null) =>
  ({ status: 'sent', sentAt: sentAt ?? instantOut(now) }) as const

function change(
  { practice, params }: Pick<DemoCall<typeof retryMessage>, 'practice' | 'params'>,
  refusal: 'message_not_failed' | 'message_not_ready',
  make: Change,
): LoggedMessage {
  const message = rowOf(practice.messages, params.id)
  const changedFields = make(message)
  if (!changedFields) throw new Problem(refusal)
  return loggedMessage(practice, keepRow(practice.messages, { ...message, ...changedFields }))
}

function changeChat(request: Parameters<typeof change>[0], make: Change): LoggedMessage {
  return change(
    request,
    'message_not_ready',
    (message) => message.channel === 'whatsapp' && make(message),
  )
}

function listed(practice: Practice, filters: MessageFilters): LoggedMessage[] {
  const { channel, status, sessionId, patientId } = filters
  const sessions = practice.sessions.filter((session) => session.patientId === patientId)
  return practice.messages
    .filter(
      (message) =>
        (!channel || message.channel === channel) &&
        (!status || message.status === status) &&
        (!sessionId || message.sessionId === sessionId) &&
        (!patientId || sessions.some(({ id }) => id === message.sessionId)),
    )
    .map((message) => loggedMessage(practice, message))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

function readyChats(practice: Practice, now: number): ReadyChat[] {
  return practice.messages
    .filter(({ status }) => status === 'ready')
    .flatMap(({ id, sessionId, personName, recipient }) => {
      const session = practice.sessions.find((known) => known.id === sessionId)
      const patient = patientOf(practice, session?.patientId ?? null)
      if (!session || !patient || !isOpen(session)) return []
      if (session.presence === 'reschedule') return []
      const isOptedOut = personName === null && patient.optedOut.includes('whatsapp')
      if (Date.parse(session.datetime) <= now || isOptedOut) return []
      const when = formatDateTime(session.datetime, practice.profile.timezone)
      return {
        id,
        sessionId: session.id,
        patientName: displayName(patient),
        personName,
        sessionDatetime: session.datetime,
        wasEmailed: personName === null && patient.email !== null,
        isConfirmed: session.presence === 'confirmed',
        whatsappUrl: whatsappUrl(recipient, `Olá! Lembrete da sua consulta em ${when}.`),
      }
    })
    .sort(
      (a, b) =>
        Number(a.isConfirmed) - Number(b.isConfirmed) ||
        a.sessionDatetime.localeCompare(b.sessionDatetime),
    )
}
