import { formatDateTime } from '../../platform/shared/calendar.ts'
import { whatsappUrl } from '../../platform/shared/phone.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { getCalendarFeed } from '../calendar-feed/contract.ts'
import { type LoggedMessage, listMessages, retryMessage } from '../delivery/contract.ts'
import type { MessageFilters } from '../delivery/filter-rules.ts'
import {
  dismissChat,
  listReadyChats,
  markTapped,
  type ReadyChat,
  restoreChat,
} from '../reminders/contract.ts'
import { isOpen } from '../sessions/rules.ts'
import { type Answer, answer } from './answer.ts'
import { loggedMessage } from './made-up-messages.ts'
import { instantOut, keepRow, type MessageRow, type Practice, rowOf } from './practice.ts'

/** The demonstration sends nothing: a retried or opened message is only marked as sent. */
export const messageAnswers: readonly Answer[] = [
  answer(listMessages, ({ practice, query }) => listed(practice, query)),
  answer(listReadyChats, ({ practice, now }) => readyChats(practice, now)),
  answer(retryMessage, ({ practice, params, now }) =>
    change(practice, params.id, (message) => {
      if (message.status !== 'failed') throw new Problem('message_not_failed')
      return { status: 'sent', sentAt: instantOut(now) }
    }),
  ),
  answer(markTapped, ({ practice, params, now }) =>
    change(practice, params.id, (message) => {
      refuseUnlessChat(message)
      return { status: 'sent', sentAt: message.sentAt ?? instantOut(now) }
    }),
  ),
  answer(dismissChat, ({ practice, params }) =>
    change(practice, params.id, (message) => {
      refuseUnlessChat(message)
      return { status: 'dropped', droppedBecause: 'dismissed' }
    }),
  ),
  answer(restoreChat, ({ practice, params }) =>
    change(practice, params.id, (message) => {
      refuseUnlessChat(message)
      return { status: 'ready', sentAt: null, droppedBecause: null }
    }),
  ),
  answer(getCalendarFeed, () => ({ url: null, showsNames: false })),
]

function refuseUnlessChat({ channel }: MessageRow): void {
  if (channel !== 'whatsapp') throw new Problem('message_not_ready')
}

function change(
  practice: Practice,
  id: string,
  make: (message: MessageRow) => Partial<MessageRow>,
): LoggedMessage {
  const message = rowOf(practice.messages, id)
  return loggedMessage(practice, keepRow(practice.messages, { ...message, ...make(message) }))
}

function listed(practice: Practice, wanted: MessageFilters): LoggedMessage[] {
  const { channel, status, sessionId, patientId } = wanted
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
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

/** Returns the chats of future sessions, for patients who accept them. */
function readyChats(practice: Practice, now: number): ReadyChat[] {
  return practice.messages
    .filter(({ status }) => status === 'ready')
    .flatMap(({ id, sessionId }) => {
      const session = practice.sessions.find((known) => known.id === sessionId)
      const patient = practice.patients.find((known) => known.id === session?.patientId)
      if (!session || !patient || !isOpen(session)) return []
      if (Date.parse(session.datetime) <= now || patient.optedOut.includes('whatsapp')) return []
      const when = formatDateTime(session.datetime, practice.profile.timezone)
      return {
        id,
        sessionId: session.id,
        patientName: patient.name,
        sessionDatetime: session.datetime,
        wasEmailed: patient.email !== null,
        whatsappUrl: whatsappUrl(patient.phone, `Olá! Lembrete da sua consulta em ${when}.`),
      }
    })
    .sort((one, other) => one.sessionDatetime.localeCompare(other.sessionDatetime))
}
