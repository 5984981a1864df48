import { formatMoney } from '../../platform/shared/money.ts'
import type { MessageContent } from '../delivery/email-content.ts'
import { messageKind } from '../delivery/message-kinds.ts'
import {
  type Appointment,
  calendarEntry,
  confirmedSample,
  emailToPsychologist,
} from '../sessions/notices/appointment.ts'
import { aboutSession, OPEN } from '../sessions/notices/message-guards.ts'

export const PATIENT_KINDS = {
  cancellation_notice: messageKind('cancellation_notice', {
    label: 'Aviso de cancelamento',
    channels: ['email', 'push'],
    toPatient: null,
    guard: aboutSession({ status: ['cancelled'] }),
    body: 'kept',
    urgent: true,
    content: contentOfCancellation,
    samples: (sample) => {
      const confirmed = confirmedSample(sample)
      return {
        'Cancelamento, a quem atende': [confirmed],
        'Cancelamento tardio, a quem atende': [{ ...confirmed, fee: 7_500 }],
        'Cancelamento de consulta paga, a quem atende': [
          { ...confirmed, received: confirmed.price },
        ],
      }
    },
  }),
  presence_notice: messageKind('presence_notice', {
    label: 'Pedido para remarcar',
    channels: ['email', 'push'],
    toPatient: null,
    guard: aboutSession({ status: OPEN, sameTime: true, ahead: true, presence: 'reschedule' }),
    body: 'kept',
    urgent: true,
    content: contentOfRequest,
    samples: (sample) => ({ 'Pedido para remarcar': [confirmedSample(sample)] }),
  }),
  presence_restored: messageKind('presence_restored', {
    label: 'Pedido para remarcar retirado',
    channels: ['email', 'push'],
    toPatient: null,
    guard: aboutSession({ status: OPEN, sameTime: true, ahead: true, presence: 'confirmed' }),
    body: 'kept',
    urgent: true,
    content: contentOfPresence,
    samples: (sample) => ({ 'Pedido para remarcar retirado': [confirmedSample(sample)] }),
  }),
}

function contentOfCancellation(appointment: Appointment): MessageContent {
  return {
    subject: 'Consulta cancelada pelo paciente',
    emailContent: {
      ...emailToPsychologist(appointment, 'cancelou'),
      closing: [
        'O horário está livre de novo na sua agenda.',
        ...feeText(appointment),
        ...(appointment.received > 0 ? [refundText(appointment)] : []),
      ],
      event: calendarEntry({ ...appointment, status: 'cancelled' }, 'psychologist'),
    },
  }
}

function feeText({ fee, feeIsCredit }: Appointment): string[] {
  if (fee === null) return []
  const cost = feeIsCredit
    ? 'a sessão do pacote conta como usada'
    : `fica a cobrança de ${formatMoney(fee)}`
  return [`Foi em cima da hora: ${cost}.`]
}

function refundText({ received, price }: Appointment): string {
  return received < price
    ? `Já tinha recebido ${formatMoney(received)}: combine a devolução.`
    : 'Já estava paga: combine a devolução.'
}

function contentOfRequest(appointment: Appointment): MessageContent {
  return {
    subject: 'Pedido para remarcar uma consulta',
    emailContent: {
      ...emailToPsychologist(appointment, 'precisa remarcar'),
      closing: ['A consulta continua na agenda, no mesmo horário, até você mudar ou cancelar.'],
    },
  }
}

function contentOfPresence(appointment: Appointment): MessageContent {
  return {
    subject: 'Presença confirmada pelo paciente',
    emailContent: {
      ...emailToPsychologist(appointment, 'confirmou a presença'),
      closing: ['Não é mais preciso remarcar: a presença está confirmada na agenda.'],
    },
  }
}
