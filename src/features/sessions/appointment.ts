import {
  DEFAULT_ZONE,
  dayAt,
  formatDateTime,
  formatWeekday,
  formatZone,
  HOUR,
  MINUTE,
} from '../../platform/shared/calendar.ts'
import { dottedInitialsOf } from '../../platform/shared/initials.ts'
import { formatPhone, whatsappUrl } from '../../platform/shared/phone.ts'
import type { Fact, Letter, LetterAction } from '../delivery/letter.ts'
import { greetingOf, oneLine, shownName } from '../delivery/letter-texts.ts'
import type { Sample } from '../delivery/message-kinds.ts'
import { type CancelRule, cancelRuleText } from '../practice/cancel-rules.ts'
import { SESSION_TYPES } from '../practice/session-types.ts'
import { calendarTitle, ownCalendarTitle } from './calendar-rules.ts'
import type { Session, SessionStatus } from './contract.ts'

/** A session as messages write about it. */

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
  /** The rule of late cancellations that it was booked with. */
  cancelRule: CancelRule
  /** What is charged for it since it was missed or cancelled late, in cents; null where nothing is. */
  fee: number | null
  /** A credit of its package is used up in place of that sum. */
  feeIsCredit: boolean
}

/** What an appointment is to its patient, a line each; `before` is when it was to be until now. */
export function summary(appointment: Appointment, before: string | null = null): Fact[] {
  const { psychologistName, type, status } = appointment
  const opensOnPage = type === 'online' && status !== 'cancelled'
  return [
    { label: 'Com', value: shownName(psychologistName) },
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
      of === 'patient' ? ownCalendarTitle(shownName(psychologistName)) : calendarTitle(patientName),
    ...(appointment.status === 'cancelled' ? { cancelled: true } : {}),
  }
}

/** A reminder in a line, for a chat. */
export function reminderText(
  appointment: Pick<Appointment, 'startsAt' | 'timezone' | 'psychologistName' | 'status'>,
): string {
  const when = formatDateTime(appointment.startsAt, appointment.timezone)
  const name = shownName(appointment.psychologistName)
  return appointment.status === 'cancelled'
    ? `Olá! Sua consulta de ${when} com ${name} foi cancelada.`
    : `Olá! Lembrete da sua consulta em ${when} com ${name}.`
}

/** A reminder as it waits in a chat; `manageUrl` opens its session. */
export function chatText(body: string, manageUrl: string): string {
  return `${body}\n\nPara confirmar presença ou pedir para remarcar:\n${manageUrl}`
}

/** How a chat about a session begins that there is no reminding of: it is over, or its time no longer the patient's. */
export function aboutText({
  startsAt,
  timezone,
  psychologistName,
}: Pick<Appointment, 'startsAt' | 'timezone' | 'psychologistName'>): string {
  return `Olá! Sobre a sua consulta de ${formatDateTime(startsAt, timezone)} com ${shownName(psychologistName)}:`
}

/** What is the same in each letter to a patient: who writes, and who is answered. */
export function letterToPatient(appointment: Appointment, opening: string): Letter {
  return {
    greeting: greetingOf(appointment.patientName),
    opening: [opening],
    facts: summary(appointment),
    signedBy: shownName(appointment.psychologistName),
    replyTo: appointment.psychologistEmail,
  }
}

/** The rule of late cancellations, for the letters that promise a time; nothing where none costs anything. */
export function cancelTerms({ cancelRule }: Appointment): string[] {
  const text = cancelRuleText(cancelRule)
  return text === null ? [] : [text]
}

/** A service's name may speak of health: it stands in the letter alone (docs/product.md, Ethics). */
export function letterToPsychologist(
  appointment: Appointment,
  did: string,
  further: Fact[] = [],
): Letter {
  const { patientName, patientPhone, psychologistName, serviceName } = appointment
  const who = [shownName(patientName), ...(patientPhone ? [formatPhone(patientPhone)] : [])]
  return {
    greeting: greetingOf(psychologistName),
    opening: [`${who.join(', ')}, ${did}:`],
    facts: [
      ...whenAndWhere(appointment),
      { label: 'Serviço', value: shownName(serviceName) },
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

/** What a psychologist's own browser shows of an appointment: initials only (docs/product.md, Ethics). */
export function pushToPsychologist(
  title: string,
  { patientName, startsAt, timezone }: Appointment,
) {
  const who = dottedInitialsOf(patientName)
  const when = formatDateTime(startsAt, timezone)
  return { title, line: who === '' ? when : `${who}, ${when}` }
}

/** The appointment that sample letters are about: its booking waits for the payment. */
export function sampleAppointment({ location, ...of }: Sample): Appointment {
  return {
    ...of,
    status: 'pending',
    type: 'presencial',
    location,
    price: 15_000,
    received: 0,
    unpaidHold: { until: of.startsAt - SAMPLE_HOLD_ENDS_BEFORE },
    cancelRule: { cancelNoticeHours: 24, lateCancelPercent: 50 },
    fee: null,
    feeIsCredit: false,
  }
}

/** Ends the sample's hold on the evening before. */
const SAMPLE_HOLD_ENDS_BEFORE = 12 * HOUR + 43 * MINUTE

/** The same confirmed. */
export function confirmedSample(of: Sample): Appointment {
  return { ...sampleAppointment(of), status: 'confirmed', unpaidHold: null }
}
