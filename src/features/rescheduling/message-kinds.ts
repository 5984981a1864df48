import { DAY, formatZonedTime, HOUR } from '../../platform/shared/calendar.ts'
import type { MessageContent } from '../delivery/email-content.ts'
import { messageKind } from '../delivery/message-kinds.ts'
import {
  type Appointment,
  calendarEntry,
  confirmedSample,
  emailToPsychologist,
} from '../sessions/notices/appointment.ts'
import { aboutSession, OPEN } from '../sessions/notices/message-guards.ts'

export const RESCHEDULING_KINDS = {
  reschedule_notice: messageKind('reschedule_notice', {
    label: 'Aviso de sessão remarcada',
    channels: ['email', 'push'],
    toPatient: null,
    guard: aboutSession({ status: OPEN, sameTime: true, ahead: true }),
    body: 'kept',
    urgent: true,
    content: contentOfMove,
    samples: (sample) => ({
      'Consulta remarcada, a quem atende': [confirmedSample(sample), sample.startsAt - 2 * DAY],
    }),
  }),
  reschedule_request: messageKind('reschedule_request', {
    label: 'Pedido de novo horário',
    channels: ['email', 'push'],
    toPatient: null,
    guard: aboutSession({ status: OPEN, sameTime: true, ahead: true }),
    body: 'kept',
    urgent: true,
    content: contentOfRequest,
    samples: (sample) => ({
      'Pedido de novo horário': [
        confirmedSample(sample),
        { wanted: sample.startsAt + DAY, until: sample.startsAt - 36 * HOUR },
      ],
    }),
  }),
}

function contentOfMove(appointment: Appointment, movedFrom: number): MessageContent {
  const before = { label: 'Antes', value: formatZonedTime(movedFrom, appointment.timezone) }
  const emailContent = emailToPsychologist(appointment, 'remarcou a consulta para', [before])
  return {
    subject: 'Consulta remarcada pelo paciente',
    emailContent: {
      ...emailContent,
      actions: [{ label: 'Ver no Dashboard', to: 'dashboard' }, ...(emailContent.actions ?? [])],
      closing: [
        'O horário anterior está livre de novo. Se o novo não servir, volte ao anterior na tela inicial, com um toque.',
      ],
      event: calendarEntry(appointment, 'psychologist'),
    },
  }
}

function contentOfRequest(
  appointment: Appointment,
  { wanted, until }: { wanted: number; until: number },
): MessageContent {
  const newTime = {
    label: 'Novo horário pedido',
    value: formatZonedTime(wanted, appointment.timezone),
  }
  const emailContent = emailToPsychologist(appointment, 'pediu outro horário para esta consulta', [
    newTime,
  ])
  return {
    subject: 'Pedido de novo horário para uma consulta',
    emailContent: {
      ...emailContent,
      actions: [
        { label: 'Responder no Dashboard', to: 'dashboard' },
        ...(emailContent.actions ?? []),
      ],
      closing: [
        `O novo horário fica reservado até ${formatZonedTime(until, appointment.timezone)}. Sem a sua resposta até lá, a consulta continua no horário de agora.`,
      ],
    },
  }
}
