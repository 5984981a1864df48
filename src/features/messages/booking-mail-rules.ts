import { formatDateTime } from '../../platform/shared/calendar.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { formatPhone, whatsappUrl } from '../../platform/shared/phone.ts'
import { SESSION_STATUSES } from '../sessions/label-contract.ts'
import type { Fact, Letter, LetterAction } from './letter-rules.ts'
import {
  type Appointment,
  calendarEntry,
  greetingOf,
  type Mail,
  oneLine,
  PLAIN_GREETING,
  summary,
  whenAndWhere,
} from './rules.ts'

/** What is said of one appointment when somebody booked, cancelled or cannot come. */

/** What is the same in each letter to a patient: who writes, and who is answered. */
export function letterToPatient(appointment: Appointment, opening: string): Letter {
  return {
    greeting: greetingOf(appointment.patientName),
    opening: [opening],
    facts: summary(appointment),
    signedBy: oneLine(appointment.psychologistName),
    replyTo: appointment.psychologistEmail,
  }
}

/** To the address that was typed with the booking. */
export function bookingMailToPatient(
  appointment: Appointment,
  payment: { amount: string; pixKey: string } | null,
): Mail {
  const confirmed = appointment.status === 'confirmed'
  const price = payment
    ? [
        { label: 'Valor', value: formatMoney(payment.amount) },
        { label: 'Chave Pix', value: payment.pixKey },
      ]
    : []
  const end = endOfHold(appointment)
  return {
    kind: 'booking_received',
    subject: confirmed ? 'Sua consulta está confirmada' : 'Recebemos o seu agendamento',
    letter: {
      ...letterToPatient(appointment, receivedText(appointment)),
      facts: [
        ...summary(appointment),
        ...price,
        ...(end ? [{ label: 'Reservado até', value: end }] : []),
      ],
      greeting: PLAIN_GREETING,
      actions: [{ label: payment ? 'Ver e pagar' : 'Ver minha consulta', to: 'booking' }],
      closing: [
        ...(end
          ? ['Pague e envie o comprovante até lá: depois, o horário fica livre de novo.']
          : []),
        'Imprevistos acontecem: pelo mesmo link você pode cancelar.',
      ],
      event: calendarEntry(appointment, 'patient'),
      ...(payment ? { asksPayment: true as const } : {}),
    },
    body: '',
  }
}

function receivedText({ status, unpaidHold }: Appointment): string {
  if (status === 'confirmed') return 'Sua consulta está confirmada:'
  return unpaidHold
    ? 'Seu horário está reservado, aguardando o pagamento:'
    : 'Seu horário está reservado:'
}

/** `22/11/2026 às 22:17`: until when an unpaid booking keeps its time; null without end. */
function endOfHold({ unpaidHold, timezone }: Appointment): string | null {
  return unpaidHold?.until ? formatDateTime(unpaidHold.until, timezone) : null
}

export function bookingMailToPsychologist(appointment: Appointment): Mail {
  return {
    kind: 'booking_notice',
    subject: 'Novo agendamento pelo link público',
    letter: {
      ...letterToPsychologist(appointment, 'agendou', [
        { label: 'Valor', value: formatMoney(appointment.price) },
        { label: 'Situação', value: situationOf(appointment) },
      ]),
      closing: [whatToDo(appointment)],
      event: calendarEntry(appointment, 'psychologist'),
    },
    body: '',
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

/** A patient's own cancellation, told to the psychologist. */
export function cancellationMailToPsychologist(appointment: Appointment): Mail {
  return {
    kind: 'cancellation_notice',
    subject: 'Consulta cancelada pelo paciente',
    letter: {
      ...letterToPsychologist(appointment, 'cancelou'),
      closing: [
        'O horário está livre de novo na sua agenda.',
        ...(appointment.received > 0 ? [refundText(appointment)] : []),
      ],
      event: calendarEntry({ ...appointment, status: 'cancelled' }, 'psychologist'),
    },
    body: '',
  }
}

function refundText({ received, price }: Appointment): string {
  return received < price
    ? `Já tinha recebido ${formatMoney(received)}: combine o reembolso.`
    : 'Já estava paga: combine o reembolso.'
}

/** A patient's 'Preciso remarcar', told to the psychologist. */
export function presenceMailToPsychologist(appointment: Appointment): Mail {
  return {
    kind: 'presence_notice',
    subject: 'Pedido para remarcar uma consulta',
    letter: {
      ...letterToPsychologist(appointment, 'precisa remarcar'),
      closing: ['A consulta continua na agenda, no mesmo horário, até você mudar ou cancelar.'],
    },
    body: '',
  }
}

/** What was said by `presenceMailToPsychologist`, taken back. */
export function restoredMailToPsychologist(appointment: Appointment): Mail {
  return {
    kind: 'presence_restored',
    subject: 'O paciente vem, afinal',
    letter: {
      ...letterToPsychologist(appointment, 'vem, afinal'),
      closing: ['Não é mais preciso remarcar: a presença está confirmada na agenda.'],
    },
    body: '',
  }
}

/** A service's name may speak of health: it stands in the letter alone (decisions §8). */
function letterToPsychologist(appointment: Appointment, did: string, further: Fact[] = []): Letter {
  const { patientName, patientPhone, psychologistName, serviceName } = appointment
  const who = [oneLine(patientName), ...(patientPhone ? [formatPhone(patientPhone)] : [])]
  return {
    greeting: greetingOf(psychologistName),
    opening: [`${who.join(', ')}, ${did}:`],
    facts: [
      ...whenAndWhere(appointment),
      { label: 'Serviço', value: oneLine(serviceName) },
      ...further,
    ],
    actions: [{ label: 'Abrir minha agenda', to: 'agenda' }, ...chatWith(patientPhone)],
    // A locked screen shows how a letter begins.
    preview: 'Veja os detalhes na sua agenda.',
  }
}

/** An erased patient's phone is gone. */
function chatWith(phone: string): LetterAction[] {
  return phone ? [{ label: 'Conversar no WhatsApp', to: { url: whatsappUrl(phone, 'Olá!') } }] : []
}
