import { alwaysValid } from '../delivery/delivery-guards.ts'
import type { MessageContent } from '../delivery/email-content.ts'
import { messageKind } from '../delivery/message-kinds.ts'
import { greetingOf } from '../delivery/message-texts.ts'
import { FAILURES, type Failure } from './labels.ts'

export const CALENDAR_KINDS = {
  calendar_unreadable: messageKind('calendar_unreadable', {
    label: 'Outro calendário não pode ser lido',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    letter: contentOfUnreadable,
    samples: ({ psychologistName }) => ({
      'Endereço que não existe mais': [psychologistName, 'Hospital', 'gone' as const],
    }),
  }),
}

function contentOfUnreadable(name: string, calendar: string, failure: Failure): MessageContent {
  return {
    subject: 'Um calendário seu não pode ser lido',
    letter: {
      greeting: greetingOf(name),
      opening: [
        `Há mais de uma hora não conseguimos ler o calendário “${calendar}”.`,
        FAILURES[failure],
        'Os horários que já conhecíamos continuam ocupados: nada ficou livre. O que mudou lá desde então não aparece aqui.',
      ],
      actions: [{ label: 'Ver meus calendários', to: 'settings' }],
    },
  }
}
