import { APP_NAME } from '../../platform/shared/app-name.ts'
import {
  DEFAULT_ZONE,
  dayAt,
  formatDate,
  formatDateTime,
  formatWeekday,
  formatZone,
} from '../../platform/shared/calendar.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { calendarTitle, ownCalendarTitle } from '../sessions/calendar-rules.ts'
import type { Session, SessionStatus } from '../sessions/contract.ts'
import { SESSION_TYPES } from '../sessions/label-contract.ts'
import type { MessageKind } from './label-rules.ts'
import type { Fact, Letter } from './letter-rules.ts'

/**
 * The texts of what is sent. Neutral: nothing about health in a subject, an SMS or a chat text (decisions §8); a
 * person's own words are put in as the text they are.
 */

/** An e-mail as it is written beside its cause. */
export interface Mail {
  kind: MessageKind
  subject: string
  letter: Letter
  /** What the letter says is not kept twice. */
  body: ''
}

/** What a notice of a session needs to know. */
export interface Appointment {
  patientName: string
  patientPhone: string
  psychologistName: string
  /** Who is answered when a patient answers. */
  psychologistEmail: string
  serviceName: string
  /** Epoch milliseconds. */
  startsAt: number
  minutes: number
  timezone: string
  status: SessionStatus
  type: Session['type']
  location: string | null
  /** What is due for it, in cents. */
  price: number
  /** What came for it alone, in cents; what came for a package stays with the package. */
  received: number
  /** Of a booking that waits for its payment; `until` in epoch milliseconds, null where its time is kept without end. */
  unpaidHold: { until: number | null } | null
}

/** A line break would end a header; a name is one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** To an address that nobody confirmed: a name beside it is a stranger's words, which would be delivered as ours. */
export const PLAIN_GREETING = 'Olá.'

/** What leads somewhere, an address or a number: mail programs make links of it. Other scripts' dots separate hosts too. */
const LEADS_SOMEWHERE = /[/:@\p{N}]|\p{L}[.。．｡]\p{L}{2}/u

export function leadsSomewhere(name: string): boolean {
  return LEADS_SOMEWHERE.test(name)
}

/** `Olá, Maria.`; a name that would lead somewhere is left out. */
export function greetingOf(name: string): string {
  const line = oneLine(name)
  return line === '' || leadsSomewhere(line) ? PLAIN_GREETING : `Olá, ${line}.`
}

/** What an appointment is to its patient, a line each; `before` is when it was to be until now. */
export function summary(appointment: Appointment, before: string | null = null): Fact[] {
  const { psychologistName, type, status } = appointment
  const opensOnPage = type === 'online' && status !== 'cancelled'
  return [
    { label: 'Com', value: oneLine(psychologistName) },
    ...whenOf(appointment, before),
    ...factOf('Local', opensOnPage ? ONLINE_PLACE : placeOf(appointment)),
  ]
}

const ONLINE_PLACE = `${SESSION_TYPES.online}. O link da chamada aparece na página da consulta`

/** The same for whom it is with. */
export function whenAndWhere(appointment: Appointment): Fact[] {
  return [...whenOf(appointment), ...factOf('Local', placeOf(appointment))]
}

function whenOf({ startsAt, timezone }: Appointment, before: string | null = null): Fact[] {
  const day = formatWeekday(dayAt(startsAt, timezone))
  const zone = timezone === DEFAULT_ZONE ? null : formatZone(timezone, startsAt)
  return [
    { label: 'Quando', value: `${day}, ${formatDateTime(startsAt, timezone)}` },
    ...factOf('Antes', before),
    ...factOf('Fuso', zone),
  ]
}

function factOf(label: string, value: string | null): Fact[] {
  return value ? [{ label, value }] : []
}

/** Where it is, as an e-mail may tell: its page opens the video room while it is near, a forwarded e-mail never does. */
function placeOf({ type, location }: Appointment): string | null {
  return type === 'online' ? SESSION_TYPES.online : location && oneLine(location)
}

/** The appointment as the calendar of one of the two takes it; cancelled, it goes out of it. A psychologist's shows initials. */
export function calendarEntry(
  appointment: Appointment,
  of: 'patient' | 'psychologist',
): NonNullable<Letter['event']> {
  const { startsAt, minutes, patientName, psychologistName } = appointment
  return {
    startsAt,
    minutes,
    location: placeOf(appointment),
    title:
      of === 'patient' ? ownCalendarTitle(oneLine(psychologistName)) : calendarTitle(patientName),
    ...(appointment.status === 'cancelled' ? { cancelled: true } : {}),
  }
}

/** A reminder in a line, for a chat. */
export function reminderText(
  appointment: Pick<Appointment, 'startsAt' | 'timezone' | 'psychologistName' | 'status'>,
): string {
  const when = formatDateTime(appointment.startsAt, appointment.timezone)
  const name = oneLine(appointment.psychologistName)
  return appointment.status === 'cancelled'
    ? `Olá! Sua consulta de ${when} com ${name} foi cancelada.`
    : `Olá! Lembrete da sua consulta em ${when} com ${name}.`
}

/** How a chat about a session begins that there is no reminding of: it is over, or its time no longer the patient's. */
export function aboutText({
  startsAt,
  timezone,
  psychologistName,
}: Pick<Appointment, 'startsAt' | 'timezone' | 'psychologistName'>): string {
  return `Olá! Sobre a sua consulta de ${formatDateTime(startsAt, timezone)} com ${oneLine(psychologistName)}:`
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

/** A patient's login code as an SMS. */
export function codeText(code: string, lifeMinutes: number): string {
  return smsOf(
    `seu código de acesso é ${code}. Vale por ${lifeMinutes} minutos. Não o passe a ninguém.`,
  )
}

const SMS_LENGTH = 160

/** An SMS is one of 160 characters, which accents would shorten to 70. Of `name`, where the line names one, only so much is told as fits. */
export function smsOf(line: string, name = ''): string {
  const text = plainOf(`${APP_NAME}: ${line}`)
  const over = text.length - SMS_LENGTH
  if (over <= 0) return text
  const long = plainOf(name)
  const short = long.slice(0, Math.max(0, long.length - over - 1)).trimEnd()
  const fitted = long === '' ? text : text.replace(long, () => `${short}.`)
  return fitted.slice(0, SMS_LENGTH)
}

/** One line of what an SMS carries as one character each: GSM 03.38, its basic set. */
function plainOf(text: string): string {
  return oneLine(
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\x20-\x7e]|[`[\]{}\\^~|]/g, ''),
  )
}
