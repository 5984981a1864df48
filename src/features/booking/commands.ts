import { type Selectable, sql } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { textToCents } from '../../platform/shared/money.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { queueMessages } from '../messages/commands.ts'
import {
  type Appointment,
  bookingMailToPatient,
  bookingMailToPsychologist,
} from '../messages/rules.ts'
import { insertPatient } from '../patients/commands.ts'
import { pixPaymentOf } from '../payments/rules.ts'
import { lockPractice } from '../practice/commands.ts'
import { isOpenPractice, placesOf } from '../practice/queries.ts'
import type { Service } from '../services/contract.ts'
import { findService } from '../services/queries.ts'
import { releaseExpiredHolds, timesOf } from '../sessions/hold-commands.ts'
import { usualPlace } from '../sessions/place-rules.ts'
import { sessionPriceOf } from '../sessions/rules.ts'
import { findBookingFacts } from './availability-queries.ts'
import { CONSENT_VERSION } from './consent-contract.ts'
import type { Booked, BookingInput } from './contract.ts'
import { refuse } from './refusal-commands.ts'

type Practice = Selectable<Psychologists>

/**
 * Books a public time: all or nothing, under the practice's lock. Price, type and status are ours to decide; the
 * database refuses an overlap even if this did not. `manageUrlOf` gives the link that opens a session.
 */
export async function bookPublicly(
  tenant: Tenant,
  input: BookingInput,
  manageUrlOf: (sessionId: string) => string,
  now: number,
): Promise<Booked> {
  const practice = await lockPractice(tenant)
  if (!isOpenPractice(practice)) throw new Problem('not_found')
  if (!practice.allow_online_booking) throw new Problem('online_booking_off')
  const service = await findService(tenant, input.serviceId)
  if (!service.active) throw new Problem('not_found')
  const times = timesOf(input.datetime, service.duration, practice.buffer_minutes)
  const wanted = {
    phone: input.patientPhone,
    start: input.datetime,
    blockedUntil: times.blocked_until.getTime(),
  }
  const facts = await findBookingFacts(tenant, wanted, now)
  await refuse(tenant, practice, service, facts, input, now)
  await releaseExpiredHolds(tenant, now)
  const patientId = facts.patient_id ?? (await addPatient(tenant, input, now))
  const session = newSession(practice, service, input, now)
  await insertSession(tenant, service, patientId, { ...times, ...session }, now)
  const booked = toBooked(practice, service, input, session, manageUrlOf(session.id))
  const appointment = appointmentOf(practice, service, input, session)
  await announce(tenant, practice, appointment, input, booked, now)
  const event = { actor: 'visitor', action: 'session.booked', subjectId: session.id } as const
  await recordEvent(tenant, event, now)
  return booked
}

/** Somebody this practice does not know yet. */
async function addPatient(tenant: Tenant, input: BookingInput, now: number): Promise<string> {
  const { patientName: name, patientEmail: email, patientPhone: phone } = input
  const typed = { name, email, phone, emailUnconfirmed: email !== null }
  const { id } = await insertPatient(tenant, typed, now)
  await recordEvent(tenant, { actor: 'visitor', action: 'patient.created', subjectId: id }, now)
  return id
}

async function insertSession(
  tenant: Tenant,
  service: Service,
  patientId: string,
  session: NewSession & ReturnType<typeof timesOf>,
  now: number,
): Promise<void> {
  const packageId =
    service.type === 'package' ? await insertPackage(tenant, service, patientId, now) : null
  await tenant.sql
    .insertInto('sessions')
    .values({
      psychologist_id: tenant.id,
      patient_id: patientId,
      package_id: packageId,
      ...session,
    })
    .execute()
}

/** Booking a package makes the unpaid package; this session is its first (decisions §2). */
async function insertPackage(
  tenant: Tenant,
  service: Service,
  patientId: string,
  now: number,
): Promise<string> {
  const id = newId()
  await sql`
    insert into packages (psychologist_id, id, patient_id, service_id, sessions_count, sessions_used, price_cents, created_at)
    values (${tenant.id}, ${id}, ${patientId}, ${service.id}, ${service.sessionsCount}, 1, ${textToCents(service.price)}, ${new Date(now)})`.execute(
    tenant.sql,
  )
  return id
}

function newSession(practice: Practice, service: Service, input: BookingInput, now: number) {
  const confirmed = practice.auto_confirm_bookings
  const type = service.isOnline ? ('online' as const) : ('presencial' as const)
  const hold = practice.booking_hold_minutes
  return {
    id: newId(),
    service_id: service.id,
    type,
    location: usualPlace(type, placesOf(practice)),
    price_cents: sessionPriceOf(service),
    notes: input.notes,
    booked_email: input.patientEmail,
    status: confirmed ? ('confirmed' as const) : ('pending' as const),
    origin: 'public' as const,
    holds: true,
    hold_expires_at: confirmed || hold === null ? null : new Date(now + hold * MINUTE),
    consent_version: input.consentVersion ?? CONSENT_VERSION,
    consent_at: new Date(now),
    created_at: new Date(now),
  }
}

type NewSession = ReturnType<typeof newSession>

function appointmentOf(
  practice: Practice,
  service: Service,
  input: BookingInput,
  session: NewSession,
): Appointment {
  return {
    patientName: input.patientName,
    patientPhone: input.patientPhone,
    psychologistName: practice.name,
    serviceName: service.name,
    startsAt: input.datetime,
    timezone: practice.timezone,
    status: session.status,
    location: session.location,
  }
}

async function announce(
  tenant: Tenant,
  practice: Practice,
  appointment: Appointment,
  input: BookingInput,
  { session, payment, manageUrl }: Booked,
  now: number,
): Promise<void> {
  const toPatient = input.patientEmail && {
    recipient: input.patientEmail,
    ...bookingMailToPatient(appointment, payment, manageUrl),
  }
  const toPsychologist = practice.enable_email_notifications && {
    recipient: practice.email,
    ...bookingMailToPsychologist(appointment),
  }
  const mails = [toPatient, toPsychologist].filter(
    (mail) => typeof mail === 'object' && mail !== null,
  )
  const written = mails.map((mail) => ({
    channel: 'email' as const,
    sessionId: session.id,
    ...mail,
  }))
  await queueMessages(tenant, written, now)
}

function toBooked(
  practice: Practice,
  service: Service,
  input: BookingInput,
  session: NewSession,
  manageUrl: string,
): Booked {
  const { id, type, status } = session
  return {
    session: {
      id,
      datetime: new Date(input.datetime).toISOString(),
      duration: service.duration,
      type,
      price: moneyOut(session.price_cents),
      status,
      serviceName: service.name,
    },
    // A package is due whole.
    payment: pixPaymentOf(
      { ...practice, pixKey: practice.pix_key },
      {
        amountCents: textToCents(service.price) ?? 0,
        sessionId: id,
        startsAt: input.datetime,
        patientName: input.patientName,
      },
    ),
    manageUrl,
  }
}
