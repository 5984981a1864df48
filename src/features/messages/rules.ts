import { APP_NAME } from '../../platform/shared/app-name.ts'
import { dayAt, formatDate, formatDateTime, formatDay } from '../../platform/shared/calendar.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { formatPhone } from '../../platform/shared/phone.ts'
import type { SessionStatus } from '../sessions/contract.ts'
import type { MessageKind } from './label-rules.ts'

/**
 * The texts of what is sent. Neutral: nothing about health in a subject, an SMS or a chat text (decisions §8); a
 * person's own words are put in as the text they are.
 */

export interface Mail {
  kind: MessageKind
  subject: string
  body: string
}

/** Kinds that open something for a while: once that is over there is nothing to send. In milliseconds. */
export type MessageLives = Record<'login_code' | 'password_reset', number>

/** Kinds whose words are forgotten once they are sent: what opens something, and what a person confided. */
export const FORGOTTEN_ONCE_SENT: readonly string[] = [
  'login_code',
  'password_reset',
  'support_request',
]

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
      'Ver, pagar ou cancelar esta consulta:',
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
    body: noticeToPsychologist(appointment, 'agendou'),
  }
}

/** A patient's own cancellation, told to the psychologist. */
export function cancellationMailToPsychologist(appointment: Appointment): Mail {
  return {
    kind: 'cancellation_notice',
    subject: 'Consulta cancelada pelo paciente',
    body: noticeToPsychologist(appointment, 'cancelou'),
  }
}

function noticeToPsychologist(appointment: Appointment, did: 'agendou' | 'cancelou'): string {
  return signed([
    `Olá, ${oneLine(appointment.psychologistName)}.`,
    '',
    `${oneLine(appointment.patientName)}, ${formatPhone(appointment.patientPhone)}, ${did}:`,
    ...summary(appointment),
  ])
}

/** A patient's login code, which lives that long. */
export function codeMail(code: string, lifeMinutes: number): Mail {
  return {
    kind: 'login_code',
    subject: 'Seu código de acesso',
    body: signed([
      'Seu código de acesso:',
      '',
      code,
      '',
      `Ele vale por ${lifeMinutes} minutos e funciona uma vez. Não o passe a ninguém.`,
      'Se você não pediu, ignore esta mensagem.',
    ]),
  }
}

/** The same as an SMS: one of 160 characters, which accents would shorten to 70. */
export function codeText(code: string, lifeMinutes: number): string {
  const text = `${APP_NAME}: seu código de acesso é ${code}. Vale por ${lifeMinutes} minutos. Não o passe a ninguém.`
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

/** A message to the support, as who answers it needs to see it. */
export interface SupportRequest {
  name: string
  email: string
  phone: string | null
  /** As the person chose it on the screen. */
  category: string
  subject: string
  message: string
  /** Whose login came along. */
  author: { name: string; email: string; plan: string } | null
  /** The reply time Pro's support promises; null without priority. */
  priority: string | null
}

/**
 * To the super admin. Its subject is ours: what a person writes, a name too, may speak of health. The facts stand before the person's
 * own words, which could look like them.
 */
export function supportMail(request: SupportRequest): Mail {
  const { name, email, phone, category, subject, message, author, priority } = request
  const kind = priority ? 'Suporte prioritário' : 'Suporte'
  return {
    kind: 'support_request',
    subject: `${kind}: ${category}`,
    body: signed([
      `${oneLine(name)} escreveu ao suporte. Responda para ${email}: esta mensagem não recebe respostas.`,
      '',
      `E-mail: ${email}`,
      ...(phone ? [`Telefone: ${formatPhone(phone)}`] : []),
      ...(author ? [`Conta: ${oneLine(author.name)}, ${author.email}, ${author.plan}`] : []),
      ...(priority ? [`Prazo: ${priority} (plano Pro)`] : []),
      `Categoria: ${category}`,
      `Assunto: ${oneLine(subject)}`,
      '',
      message,
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

/** The chat a patient opens to pay: spec part 1 §2, the payment card. Without a name where it is not to be told. */
export function proofText({
  patientName,
  startsAt,
  timezone,
}: Pick<Appointment, 'startsAt' | 'timezone'> & { patientName: string | null }): string {
  const introduced = patientName === null ? '' : ` Sou ${oneLine(patientName)}.`
  return `Olá!${introduced} Agendei uma consulta para ${formatDateTime(startsAt, timezone)} e envio o comprovante do Pix.`
}

interface Charge extends Pick<Appointment, 'patientName' | 'timezone'> {
  /** Null where it is for no single session. */
  startsAt: number | null
  amountCents: number
  brCode: string
}

/** The chat in which a patient is sent what is still to be paid. */
export function chargeText({
  patientName,
  startsAt,
  timezone,
  amountCents,
  brCode,
}: Charge): string {
  const what =
    startsAt === null
      ? 'do seu pacote de sessões'
      : `da sua consulta de ${formatDate(startsAt, timezone)}`
  return `Olá, ${oneLine(patientName)}! Para pagar ${formatMoney(amountCents)} ${what} por Pix, copie este código e cole no app do seu banco:\n\n${brCode}`
}

function summary({ psychologistName, startsAt, timezone, location }: Appointment): string[] {
  return [
    `Com: ${oneLine(psychologistName)}`,
    `Data: ${formatDateTime(startsAt, timezone)}`,
    ...(location ? [`Local: ${oneLine(location)}`] : []),
  ]
}
