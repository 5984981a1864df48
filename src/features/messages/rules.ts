import { APP_NAME } from '../../platform/shared/app-name.ts'
import { dayAt, formatDateTime, formatDay } from '../../platform/shared/calendar.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { formatPhone } from '../../platform/shared/phone.ts'
import type { SessionStatus } from '../sessions/contract.ts'

/**
 * The texts of what is sent. Neutral: nothing about health in a subject, an SMS or a chat text (decisions §8); a
 * person's own words are put in as the text they are.
 */

export interface Mail {
  kind: string
  subject: string
  body: string
}

/** What a notice of a session needs to know. */
export interface Appointment {
  patientName: string
  patientPhone: string
  psychologistName: string
  serviceName: string
  /** Epoch milliseconds. */
  startsAt: number
  timezone: string
  status: SessionStatus
  location: string | null
}

function signed(lines: string[]): string {
  return [...lines, '', APP_NAME].join('\n')
}

// A line break would end a header; a name is one line.
function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

export function passwordResetMail(name: string, link: string): Mail {
  return {
    kind: 'password_reset',
    subject: 'Sua nova senha',
    body: signed([
      `Olá, ${oneLine(name)}.`,
      '',
      'Para criar uma nova senha, abra este link. Ele vale por 1 hora e funciona uma vez:',
      link,
      '',
      'Se você não pediu, ignore esta mensagem: nada muda na sua conta.',
    ]),
  }
}

/** `erasedAt`: epoch milliseconds. */
export function accountClosedMail(name: string, erasedAt: number, timezone: string): Mail {
  return {
    kind: 'account_closed',
    subject: 'Sua conta foi encerrada',
    body: signed([
      `Olá, ${oneLine(name)}.`,
      '',
      'Sua conta foi encerrada, como você pediu. Sua página pública saiu do ar e as sessões futuras foram canceladas.',
      `Seus dados serão apagados em ${formatDay(dayAt(erasedAt, timezone))}. Até lá, basta entrar para restaurar a conta.`,
    ]),
  }
}

export function bookingMailToPatient(
  appointment: Appointment,
  payment: { amount: string; pixKey: string } | null,
  manageUrl: string,
): Mail {
  const confirmed = appointment.status === 'confirmed'
  return {
    kind: 'booking_received',
    subject: confirmed ? `Sua consulta está confirmada` : `Recebemos o seu agendamento`,
    body: signed([
      `Olá, ${oneLine(appointment.patientName)}.`,
      '',
      receivedText(confirmed, payment !== null),
      ...summary(appointment),
      ...(payment
        ? ['', `Valor: ${formatMoney(payment.amount)}`, `Chave Pix: ${payment.pixKey}`]
        : []),
      '',
      'Suas consultas:',
      manageUrl,
    ]),
  }
}

function receivedText(confirmed: boolean, toBePaid: boolean): string {
  if (confirmed) return 'Sua consulta está confirmada:'
  return toBePaid
    ? 'Seu horário está reservado, aguardando o pagamento:'
    : 'Seu horário está reservado:'
}

export function bookingMailToPsychologist(appointment: Appointment): Mail {
  return {
    kind: 'booking_notice',
    subject: 'Novo agendamento pelo link público',
    body: signed([
      `Olá, ${oneLine(appointment.psychologistName)}.`,
      '',
      `${oneLine(appointment.patientName)}, ${formatPhone(appointment.patientPhone)}, agendou:`,
      ...summary(appointment),
    ]),
  }
}

/** A reminder; of a cancelled session, the notice of its cancellation (decisions §4). */
export function reminderMail(appointment: Appointment): Mail {
  const cancelled = appointment.status === 'cancelled'
  return {
    kind: cancelled ? 'session_cancelled' : 'session_reminder',
    subject: cancelled ? 'Sua consulta foi cancelada' : 'Lembrete da sua consulta',
    body: signed([
      `Olá, ${oneLine(appointment.patientName)}.`,
      '',
      cancelled ? 'Esta consulta foi cancelada:' : 'Lembrete da sua consulta:',
      ...summary(appointment),
    ]),
  }
}

/** The same in a line, for SMS and a chat. */
export function reminderText(appointment: Appointment): string {
  const when = formatDateTime(appointment.startsAt, appointment.timezone)
  const name = oneLine(appointment.psychologistName)
  return appointment.status === 'cancelled'
    ? `Olá! Sua consulta de ${when} com ${name} foi cancelada.`
    : `Olá! Lembrete da sua consulta em ${when} com ${name}.`
}

/** The chat a patient opens after booking: spec part 1 §2, the payment card. */
export function proofText(
  appointment: Pick<Appointment, 'patientName' | 'startsAt' | 'timezone'>,
): string {
  const when = formatDateTime(appointment.startsAt, appointment.timezone)
  return `Olá! Sou ${oneLine(appointment.patientName)}. Agendei uma consulta para ${when} e envio o comprovante do Pix.`
}

function summary({ psychologistName, startsAt, timezone, location }: Appointment): string[] {
  return [
    `Com: ${oneLine(psychologistName)}`,
    `Data: ${formatDateTime(startsAt, timezone)}`,
    ...(location ? [`Local: ${oneLine(location)}`] : []),
  ]
}
