import { type Selectable, sql } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { dayAt, MINUTE } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { textToCents } from '../../platform/shared/money.ts'
import { whatsappUrl } from '../../platform/shared/phone.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { isOffered } from '../attendance/slot-rules.ts'
import { recordEvent } from '../audit/commands.ts'
import { queueMessages } from '../messages/commands.ts'
import {
  type Appointment,
  bookingMailToPatient,
  bookingMailToPsychologist,
  proofText,
} from '../messages/rules.ts'
import { insertPatient } from '../patients/commands.ts'
import { FREE_PATIENTS } from '../patients/contract.ts'
import { brCodeOf } from '../payments/rules.ts'
import { lockPractice } from '../practice/commands.ts'
import { isOpenPractice } from '../practice/queries.ts'
import { addressLine } from '../profile/rules.ts'
import type { Service } from '../services/contract.ts'
import { findService } from '../services/queries.ts'
import { FREE_SESSIONS_A_MONTH } from '../sessions/contract.ts'
import { releaseExpiredHolds, timesOf } from '../sessions/hold-commands.ts'
import { countMonthSessions } from '../sessions/queries.ts'
import { sessionPriceOf } from '../sessions/rules.ts'
import { type Booked, type BookingInput, CONSENT_VERSION, HOLDS_A_PHONE } from './contract.ts'
import { type BookingFacts, findBookingFacts, scheduleOf } from './queries.ts'

type Practice = Selectable<Psychologists>

/**
 * Books a public time: all or nothing, under the practice's lock. Price, type and status are ours to decide; the
 * database refuses an overlap even if this did not.
 */
export async function bookPublicly(
  tenant: Tenant,
  input: BookingInput,
  manageUrl: string,
  now: number,
): Promise<Booked> {
  const practice = await lockPractice(tenant)
  if (!isOpenPractice(practice)) throw new Problem('not_found')
  if (!practice.allow_online_booking) throw new Problem('online_booking_off')
  const service = await findService(tenant, input.serviceId)
  if (!service.active) throw new Problem('not_found')
  const times = timesOf(input.datetime, service.duration, practice.buffer_minutes)
  const facts = await findBookingFacts(
    tenant,
    {
      phone: input.patientPhone,
      start: input.datetime,
      blockedUntil: times.blocked_until.getTime(),
    },
    now,
  )
  await refuse(tenant, practice, service, facts, input, now)
  await releaseExpiredHolds(tenant, now)
  const patientId = facts.patient_id ?? (await addPatient(tenant, input, now))
  const packageId =
    service.type === 'package' ? await insertPackage(tenant, service, patientId, now) : null
  const session = newSession(practice, service, input, now)
  await tenant.sql
    .insertInto('sessions')
    .values({
      psychologist_id: tenant.id,
      patient_id: patientId,
      package_id: packageId,
      ...times,
      ...session,
    })
    .execute()
  const booked = toBooked(practice, service, input, session, manageUrl)
  await announce(
    tenant,
    practice,
    appointmentOf(practice, service, input, session),
    input,
    booked,
    now,
  )
  await recordEvent(
    tenant,
    { actor: 'visitor', action: 'session.booked', subjectId: session.id },
    now,
  )
  return booked
}

/** Somebody this practice does not know yet. */
async function addPatient(tenant: Tenant, input: BookingInput, now: number): Promise<string> {
  const { patientName: name, patientEmail: email, patientPhone: phone } = input
  const { id } = await insertPatient(tenant, { name, email, phone }, now)
  await recordEvent(tenant, { actor: 'visitor', action: 'patient.created', subjectId: id }, now)
  return id
}

/** Every reason why not, in the order a person can act on them. */
async function refuse(
  tenant: Tenant,
  practice: Practice,
  service: Service,
  facts: BookingFacts,
  input: BookingInput,
  now: number,
): Promise<void> {
  if (input.datetime <= now)
    throw invalidField('datetime', 'Este horário já passou. Escolha outro.')
  if (!isOffered(input.datetime, service.duration, scheduleOf(practice, facts.days_off), now)) {
    throw invalidField('datetime', 'Este horário não está disponível. Escolha outro.')
  }
  if (facts.taken) throw new Problem('time_taken')
  if (practice.plan === 'free') await refuseOverPlan(tenant, practice, facts, input)
  if (facts.holds >= HOLDS_A_PHONE) throw new Problem('too_many_holds')
}

/** Plan limits count here too, told as what a visitor can understand: decisions §4. */
async function refuseOverPlan(
  tenant: Tenant,
  practice: Practice,
  facts: BookingFacts,
  input: BookingInput,
): Promise<void> {
  const month = dayAt(input.datetime, practice.timezone).slice(0, 7)
  const full =
    (!facts.patient_id && facts.patients >= FREE_PATIENTS) ||
    (await countMonthSessions(tenant, month, practice.timezone)) >= FREE_SESSIONS_A_MONTH
  if (full) throw new Problem('not_accepting')
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
    location:
      type === 'presencial'
        ? addressLine({
            address: practice.address,
            addressNumber: practice.address_number,
            city: practice.city,
            state: practice.state,
          })
        : practice.video_link,
    price_cents: sessionPriceOf(service),
    notes: input.notes,
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
    payment: paymentOf(practice, service, input, session),
    manageUrl,
  }
}

/** How to pay: the amount due is the service's price, whole also for a package; null without a Pix key. */
function paymentOf(
  practice: Practice,
  service: Service,
  input: BookingInput,
  session: NewSession,
): Booked['payment'] {
  const amountCents = textToCents(service.price) ?? 0
  if (!practice.pix_key || amountCents === 0) return null
  const brCode = brCodeOf({
    pixKey: practice.pix_key,
    merchantName: practice.name,
    merchantCity: practice.city,
    amountCents,
    sessionId: session.id,
  })
  if (!brCode) return null
  const chat = practice.phone
    ? whatsappUrl(
        practice.phone,
        proofText({
          patientName: input.patientName,
          startsAt: input.datetime,
          timezone: practice.timezone,
        }),
      )
    : null
  return { pixKey: practice.pix_key, amount: service.price, brCode, whatsappUrl: chat }
}
