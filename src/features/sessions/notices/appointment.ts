import {
  dayAt,
  formatDateTime,
  formatWeekday,
  formatZonedTime,
  HOUR,
  MINUTE,
} from '../../../platform/shared/calendar.ts'
import { dottedInitialsOf } from '../../../platform/shared/initials.ts'
import { formatPhone, whatsappUrl } from '../../../platform/shared/phone.ts'
import type { EmailAction, EmailContent, Fact } from '../../delivery/email-content.ts'
import type { Sample } from '../../delivery/message-kinds.ts'
import { greetingOf, oneLine, shownName } from '../../delivery/message-texts.ts'
import { type CancelRule, cancelRuleText } from '../../practice/cancel-rules.ts'
import { SESSION_TYPES } from '../../practice/session-types.ts'
import type { Session, SessionStatus } from '../contract.ts'
import { calendarTitle, ownCalendarTitle } from './calendar-rules.ts'

export interface Appointment {
  patientName: string
  patientPhone: string
  psychologistName: string
  psychologistEmail: string
  serviceName: string
  startsAt: number
  minutes: number
  timezone: string
  status: SessionStatus
  type: Session['type']
  location: string | null
  price: number
  /** Received for this session only, in cents; a package's payments are not included. */
  received: number
  /** Set for a booking that awaits payment; `until` in epoch milliseconds, null if the hold has no end. */
  unpaidHold: { until: number | null } | null
  cancelRule: CancelRule
  /** The fee of an absence or a late cancellation, in cents; null if nothing is charged. */
  fee: number | null
  feeIsCredit: boolean
}

/** Returns who, when and where; with `movedFrom`, also the time before a move. */
export function summary(appointment: Appointment, movedFrom?: number): Fact[] {
  return [
    { label: 'Com', value: shownName(appointment.psychologistName) },
    ...whenOf(appointment, movedFrom),
    ...factOf('Local', locationOf(appointment)),
  ]
}

export function timeAndPlace(appointment: Appointment): Fact[] {
  return [...whenOf(appointment), ...factOf('Local', locationOf(appointment))]
}

function whenOf({ startsAt, timezone }: Appointment, movedFrom?: number): Fact[] {
  const day = formatWeekday(dayAt(startsAt, timezone))
  return [
    { label: 'Quando', value: `${day}, ${formatZonedTime(startsAt, timezone)}` },
    ...factOf('Antes', movedFrom === undefined ? null : formatZonedTime(movedFrom, timezone)),
  ]
}

function factOf(label: string, value: string | null): Fact[] {
  return value ? [{ label, value }] : []
}

/**
 * Returns the location for an e-mail; no link of a room, since a forwarded e-mail must not open the video call
 * (docs/product.md, Patient access).
 */
function locationOf({ type, location }: Appointment): string | null {
  return type === 'online' ? SESSION_TYPES.online : location && oneLine(location)
}

/**
 * Returns the calendar entry of an appointment for one of the two parties; a cancelled one removes it. The psychologist's
 * entry shows initials.
 */
export function calendarEntry(
  appointment: Appointment,
  reader: 'patient' | 'psychologist',
): NonNullable<EmailContent['event']> {
  const { startsAt, minutes, patientName, psychologistName } = appointment
  return {
    startsAt,
    minutes,
    location: locationOf(appointment),
    title:
      reader === 'patient'
        ? ownCalendarTitle(shownName(psychologistName))
        : calendarTitle(patientName),
    ...(appointment.status === 'cancelled' ? { cancelled: true } : {}),
  }
}

export function emailToPatient(appointment: Appointment, opening: string): EmailContent {
  return {
    greeting: greetingOf(appointment.patientName),
    opening: [opening],
    facts: summary(appointment),
    signedBy: shownName(appointment.psychologistName),
    replyTo: appointment.psychologistEmail,
  }
}

export function cancelTerms({ cancelRule }: Appointment): string[] {
  const text = cancelRuleText(cancelRule)
  return text === null ? [] : [text]
}

/**
 * Returns the e-mail to the psychologist. The service's name may mention health, so it is only in the body
 * (docs/product.md, Ethics).
 */
export function emailToPsychologist(
  appointment: Appointment,
  did: string,
  further: Fact[] = [],
): EmailContent {
  const { patientName, patientPhone, psychologistName, serviceName } = appointment
  const who = [shownName(patientName), ...(patientPhone ? [formatPhone(patientPhone)] : [])]
  return {
    greeting: greetingOf(psychologistName),
    opening: [`${who.join(', ')}, ${did}:`],
    facts: [
      ...timeAndPlace(appointment),
      { label: 'Serviço', value: shownName(serviceName) },
      ...further,
    ],
    actions: [{ label: 'Abrir minha agenda', to: 'agenda' }, ...chatWith(patientPhone)],
    preview: 'Veja os detalhes na sua agenda.',
  }
}

function chatWith(phone: string): EmailAction[] {
  return phone ? [{ label: 'Conversar no WhatsApp', to: { url: whatsappUrl(phone, 'Olá!') } }] : []
}

export function pushToPsychologist(
  title: string,
  { patientName, startsAt, timezone }: Appointment,
) {
  const who = dottedInitialsOf(patientName)
  const when = formatDateTime(startsAt, timezone)
  return { title, line: who === '' ? when : `${who}, ${when}` }
}

export function sampleAppointment({ location, ...sample }: Sample): Appointment {
  return {
    ...sample,
    status: 'pending',
    type: 'presencial',
    location,
    price: 15_000,
    received: 0,
    unpaidHold: { until: sample.startsAt - SAMPLE_HOLD_ENDS_BEFORE },
    cancelRule: { cancelNoticeHours: 24, lateCancelPercent: 50 },
    fee: null,
    feeIsCredit: false,
  }
}

const SAMPLE_HOLD_ENDS_BEFORE = 12 * HOUR + 43 * MINUTE

export function confirmedSample(sample: Sample): Appointment {
  return { ...sampleAppointment(sample), status: 'confirmed', unpaidHold: null }
}
