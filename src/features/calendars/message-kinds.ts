import { formatZonedTime } from '../../platform/shared/calendar.ts'
import { alwaysValid } from '../delivery/delivery-guards.ts'
import type { MessageContent } from '../delivery/email-content.ts'
import { messageKind } from '../delivery/message-kinds.ts'
import { greetingOf, shownName } from '../delivery/message-texts.ts'
import { type Failure, failureText, WRITE_FAILURES, type WriteFailure } from './labels.ts'

export const CALENDAR_KINDS = {
  calendar_unreadable: messageKind('calendar_unreadable', {
    label: 'Outro calendário não pode ser lido',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    content: contentOfUnreadable,
    samples: ({ psychologistName }) => ({
      'Endereço que não existe mais': [psychologistName, 'Hospital', 'gone' as const],
    }),
  }),
  calendar_unwritable: messageKind('calendar_unwritable', {
    label: 'Outro calendário não recebe as sessões',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    content: contentOfUnwritable,
    samples: ({ psychologistName }) => ({
      'Calendário que só se lê': [psychologistName, 'Pessoal', 'read_only' as const],
    }),
  }),
  calendar_meets_sessions: messageKind('calendar_meets_sessions', {
    label: 'Outro calendário ocupado na hora de uma sessão',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    content: contentOfMeeting,
    samples: ({ psychologistName, startsAt, timezone }) => ({
      'Uma sessão': [psychologistName, { calendar: 'Hospital', starts: [startsAt], timezone }],
    }),
  }),
}

interface Meeting {
  calendar: string
  /** The starts of the sessions, in order. */
  starts: readonly number[]
  timezone: string
}

const MOST_LISTED = 10

function contentOfMeeting(name: string, { starts, timezone, ...meeting }: Meeting): MessageContent {
  const calendar = shownName(meeting.calendar)
  const isOne = starts.length === 1
  const times = starts.slice(0, MOST_LISTED).map((start) => formatZonedTime(start, timezone))
  const rest = starts.length - times.length
  return {
    subject: 'Outro calendário seu coincide com a agenda',
    emailContent: {
      greeting: greetingOf(name),
      opening: [
        isOne
          ? `O calendário “${calendar}” ficou ocupado na hora de uma sessão marcada aqui:`
          : `O calendário “${calendar}” ficou ocupado na hora de ${starts.length} sessões marcadas aqui:`,
        ...times,
        ...(rest > 0 ? [`e mais ${rest}.`] : []),
        'Nada mudou: a sessão e o outro compromisso continuam como estão.',
      ],
      actions: [{ label: 'Abrir o Dashboard', to: 'dashboard' }],
    },
  }
}

function contentOfUnreadable(name: string, calendar: string, failure: Failure): MessageContent {
  return {
    subject: 'Um calendário seu não pode ser lido',
    emailContent: {
      greeting: greetingOf(name),
      opening: [
        `Não conseguimos mais ler o calendário “${shownName(calendar)}”.`,
        failureText(failure),
        'Os horários que já conhecíamos continuam ocupados: nada ficou livre. O que mudou lá desde então não aparece aqui.',
      ],
      actions: [{ label: 'Ver meus calendários', to: 'settings' }],
    },
  }
}

function contentOfUnwritable(
  name: string,
  calendar: string,
  failure: WriteFailure,
): MessageContent {
  return {
    subject: 'Um calendário seu não recebe as sessões',
    emailContent: {
      greeting: greetingOf(name),
      opening: [
        `Não conseguimos mais escrever suas sessões no calendário “${shownName(calendar)}”.`,
        WRITE_FAILURES[failure],
        'A agenda daqui está certa; lá pode faltar o que mudou desde então.',
      ],
      actions: [{ label: 'Ver meus calendários', to: 'settings' }],
    },
  }
}
