import { formatZonedTime } from '../../platform/shared/calendar.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import type { MessageContent } from '../delivery/email-content.ts'
import { messageKind } from '../delivery/message-kinds.ts'
import { PLAIN_GREETING } from '../delivery/message-texts.ts'
import { SESSION_STATUSES } from '../sessions/labels.ts'
import {
  type Appointment,
  calendarEntry,
  cancelTerms,
  confirmedSample,
  emailToPatient,
  emailToPsychologist,
  sampleAppointment,
  summary,
} from '../sessions/notices/appointment.ts'
import { aboutSession, NOT_CANCELLED, OPEN } from '../sessions/notices/message-guards.ts'

export const BOOKING_KINDS = {
  booking_received: messageKind('booking_received', {
    label: 'Agendamento recebido',
    channels: ['email'],
    // Does not count towards the practice's limit: a visitor's bookings count towards the typed address.
    toPatient: { mayOptOut: false, fromPracticeInUse: true, limit: null },
    guard: aboutSession({ status: OPEN, sameTime: true, isValid: true }),
    body: 'kept',
    content: contentOfBooking,
    samples: (sample) => ({
      'Agendamento, a pagar': [
        sampleAppointment(sample),
        { amount: '150.00', pixKey: sample.psychologistEmail },
      ],
      'Agendamento, a pagar por Pix que se confirma': [
        sampleAppointment(sample),
        { amount: '150.00', pixKey: sample.psychologistEmail, confirmsItself: true as const },
      ],
      'Agendamento confirmado': [confirmedSample(sample), null],
    }),
  }),
  booking_notice: messageKind('booking_notice', {
    label: 'Aviso de agendamento',
    channels: ['email', 'push'],
    toPatient: null,
    guard: aboutSession({ status: NOT_CANCELLED }),
    body: 'kept',
    content: contentToOwner,
    samples: (sample) => ({
      'Agendamento, a quem atende': [sampleAppointment(sample)],
      'Agendamento confirmado, a quem atende': [confirmedSample(sample)],
    }),
  }),
}

function contentOfBooking(
  appointment: Appointment,
  payment: { amount: string; pixKey: string; confirmsItself?: true | undefined } | null,
): MessageContent {
  const confirmed = appointment.status === 'confirmed'
  const price = payment
    ? [
        { label: 'Valor', value: formatMoney(payment.amount) },
        ...(payment.confirmsItself ? [] : [{ label: 'Chave Pix', value: payment.pixKey }]),
      ]
    : []
  const end = endOfHold(appointment)
  return {
    subject: confirmed ? 'Sua consulta está confirmada' : 'Recebemos o seu agendamento',
    emailContent: {
      ...emailToPatient(appointment, receivedText(appointment)),
      facts: [
        ...summary(appointment),
        ...price,
        ...(end ? [{ label: 'Reservado até', value: end }] : []),
      ],
      greeting: PLAIN_GREETING,
      actions: [{ label: payment ? 'Ver e pagar' : 'Ver minha consulta', to: 'booking' }],
      closing: [
        ...(end
          ? [
              payment?.confirmsItself
                ? 'Pague pelo link até lá: o pagamento é confirmado sozinho. Depois, o horário fica livre de novo.'
                : 'Pague e envie o comprovante até lá: depois, o horário fica livre de novo.',
            ]
          : []),
        'Imprevistos acontecem: pelo mesmo link você pode cancelar.',
        ...cancelTerms(appointment),
      ],
      event: calendarEntry(appointment, 'patient'),
      ...(payment ? { asksPayment: true as const } : {}),
    },
  }
}

function receivedText({ status, unpaidHold }: Appointment): string {
  if (status === 'confirmed') return 'Sua consulta está confirmada:'
  return unpaidHold
    ? 'Seu horário está reservado, aguardando o pagamento:'
    : 'Seu horário está reservado:'
}

/** Returns `22/11/2026 às 22:17 (horário de Brasília)`: until when an unpaid booking keeps its time; null without end. */
function endOfHold({ unpaidHold, timezone }: Appointment): string | null {
  return unpaidHold?.until ? formatZonedTime(unpaidHold.until, timezone) : null
}

function contentToOwner(appointment: Appointment): MessageContent {
  return {
    subject: 'Novo agendamento pelo link público',
    emailContent: {
      ...emailToPsychologist(appointment, 'agendou', [
        { label: 'Valor', value: formatMoney(appointment.price) },
        { label: 'Situação', value: situationOf(appointment) },
      ]),
      closing: [whatToDo(appointment)],
      event: calendarEntry(appointment, 'psychologist'),
    },
  }
}

function situationOf(appointment: Appointment): string {
  if (appointment.status === 'confirmed') return SESSION_STATUSES.confirmed
  return appointment.unpaidHold ? 'Aguardando pagamento' : 'Aguardando a sua confirmação'
}

function whatToDo(appointment: Appointment): string {
  if (appointment.status === 'confirmed') return 'O horário já está garantido na sua agenda.'
  if (!appointment.unpaidHold) return 'Para garantir o horário, confirme a consulta na sua agenda.'
  const end = endOfHold(appointment)
  const ask = 'Quando o pagamento chegar, confirme-o na sua agenda'
  return end ? `${ask}: sem isso, o horário fica livre de novo em ${end}.` : `${ask}.`
}
