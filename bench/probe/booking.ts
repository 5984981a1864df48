import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Services } from '../../db/types.ts'
import { type DayOff, isOffered } from '../../src/features/attendance/slot-rules.ts'
import type { Booked } from '../../src/features/booking/contract.ts'
import { BOOKING_KINDS } from '../../src/features/booking/message-kinds.ts'
import { recipientOf } from '../../src/features/delivery/limits.ts'
import { type Mail, mailOf } from '../../src/features/delivery/message-kinds.ts'
import { brCodeOf, proofText } from '../../src/features/payments/rules.ts'
import { managePath } from '../../src/features/practice/link-rules.ts'
import { GRACE } from '../../src/features/subscription/rules.ts'
import { DAY, MINUTE } from '../../src/platform/shared/calendar.ts'
import { centsToText } from '../../src/platform/shared/money.ts'
import { whatsappUrl } from '../../src/platform/shared/phone.ts'
import { type Practice, scheduleOf } from './availability.ts'
import { type First, inTransaction, practiceOf } from './database.ts'
import * as statements from './statements.ts'

type Service = Selectable<Services>
type Facts = { days_off: DayOff[]; taken: boolean; holds: number }
export type Input = Record<
  | 'patientName'
  | 'patientPhone'
  | 'patientEmail'
  | 'serviceId'
  | 'datetime'
  | 'notes'
  | 'consentVersion',
  string
>

/** As long as the keyed hash of one. */
const ADDRESS = Buffer.alloc(32)

/** As long as a sealed one. */
const manageUrl = `http://127.0.0.1:${process.env.PORT}${managePath('A'.repeat(64))}`

export async function book(friendlyId: number, input: Input): Promise<Booked> {
  const tenant = await practiceOf(friendlyId)
  const now = Date.now()
  const starts = Date.parse(input.datetime)
  return inTransaction('consultorio_tenant', tenant, async (first) => {
    await askPlanEnd(first, tenant, now)
    const practice = await first<Practice>(statements.LOCK_PRACTICE, [tenant])
    await first(statements.RELEASE_HOLDS, [tenant, new Date(now)])
    const service = await first<Service>(statements.FIND_SERVICE, [tenant, input.serviceId])
    const facts = await findFacts(first, practice, service, input, starts, now)
    const schedule = scheduleOf(practice, facts.days_off)
    if (facts.taken || facts.holds > 1 || !isOffered(starts, service.duration, schedule, now))
      throw new Error('refused')
    const id = await write(first, practice, service, input, starts, now)
    return bookedOf(practice, service, input, starts, id)
  })
}

/** When each practice's plan was asked for. */
const asked = new Map<string, number>()

async function askPlanEnd(first: First, tenant: string, now: number): Promise<void> {
  if (now - (asked.get(tenant) ?? 0) < MINUTE) return
  await first(statements.PLAN_END, [GRACE, tenant, 'test'])
  asked.set(tenant, now)
}

const blockedUntil = (practice: Practice, service: Service, starts: number) =>
  new Date(starts + (service.duration + practice.buffer_minutes) * MINUTE)

function findFacts(
  first: First,
  practice: Practice,
  service: Service,
  { patientPhone, patientEmail }: Input,
  starts: number,
  now: number,
): Promise<Facts> {
  const { id } = practice
  const [at, start, dayBefore] = [new Date(now), new Date(starts), new Date(starts - DAY)]
  const blocked = blockedUntil(practice, service, starts)
  // biome-ignore format: as the statement names them
  return first<Facts>(statements.BOOKING_FACTS, [
    patientPhone, recipientOf(patientEmail), ADDRESS, id, at, at, id, patientPhone, id, id, at, blocked, start, dayBefore, id,
  ])
}

/** Patient, session, mails with their jobs, audit events; resolves to the session's id. */
async function write(
  first: First,
  practice: Practice,
  service: Service,
  input: Input,
  starts: number,
  now: number,
): Promise<string> {
  const tenant = practice.id
  const at = new Date(now)
  const ends = new Date(starts + service.duration * MINUTE)
  const hold = new Date(now + (practice.booking_hold_minutes ?? 0) * MINUTE)
  const { patientName, patientEmail, patientPhone, notes, consentVersion } = input
  // biome-ignore format: as the statement names them
  const patient = await first<{ id: string }>(statements.INSERT_PATIENT, [
    patientName, patientEmail, true, patientPhone, false, tenant, randomUUIDv7(), at,
  ])
  // biome-ignore format: as the statement names them
  await first(statements.INSERT_EVENT, [
    tenant, randomUUIDv7(), 'visitor', 'patient.created', patient.id, null, null, at,
  ])
  const id = randomUUIDv7()
  // biome-ignore format: as the statement names them
  await first(statements.INSERT_SESSION, [
    tenant, new Date(starts), ends, blockedUntil(practice, service, starts), service.duration, id, service.id, 'online', null,
    service.price_cents, notes, patientEmail, 'pending', 'public', true, ADDRESS, null, false,
    hold, 24, 0, consentVersion, at, at, null, null, 0, patient.id, null,
  ])
  await announce(first, practice, service, input, { id, starts, patientId: patient.id }, at)
  // biome-ignore format: as the statement names them
  await first(statements.INSERT_EVENT, [
    tenant, randomUUIDv7(), 'visitor', 'session.booked', id, null, null, at,
  ])
  return id
}

/** A mail to each side; nobody's browser takes notifications. */
async function announce(
  first: First,
  practice: Practice,
  service: Service,
  input: Input,
  session: { id: string; starts: number; patientId: string },
  at: Date,
): Promise<void> {
  const tenant = practice.id
  const { toPatient, toPsychologist } = mailsOf(practice, service, input, session.starts)
  const ids = [randomUUIDv7(), randomUUIDv7()] as const
  // biome-ignore format: as the statement names them
  const rowOf = (id: string, mail: Mail, recipient: string, to: string | null, about: string | null) => [
    tenant, id, 'email', mail.kind.name, recipient, mail.subject, mail.body, JSON.stringify(mail.letter), to, about, session.id,
    new Date(session.starts), null, null, 'queued', at,
  ]
  await first(statements.OWN_BROWSERS, [tenant])
  await first(statements.INSERT_MESSAGES, [
    ...rowOf(ids[0], toPatient, input.patientEmail, session.patientId, null),
    ...rowOf(ids[1], toPsychologist, practice.email, null, session.patientId),
  ])
  const jobs = ids.map((id) => ({
    data: { tenantId: tenant, id },
    priority: 0,
    singletonKey: `${tenant}.${id}`,
    startAfter: 0,
  }))
  await first(statements.INSERT_JOBS, [JSON.stringify(jobs)])
}

function mailsOf(
  practice: Practice,
  service: Service,
  { patientName, patientPhone }: Input,
  startsAt: number,
) {
  const appointment = {
    patientName,
    patientPhone,
    psychologistName: practice.name,
    psychologistEmail: practice.email,
    serviceName: service.name,
    startsAt,
    minutes: service.duration,
    timezone: practice.timezone,
    status: 'pending' as const,
    type: 'online' as const,
    location: null,
    price: service.price_cents,
    received: 0,
    unpaidHold: { until: null },
    cancelRule: { cancelNoticeHours: 24, lateCancelPercent: 0 },
    fee: null,
    feeIsCredit: false,
  }
  const payment = { amount: centsToText(service.price_cents), pixKey: practice.pix_key ?? '' }
  return {
    toPatient: mailOf(BOOKING_KINDS.booking_received, appointment, payment),
    toPsychologist: mailOf(BOOKING_KINDS.booking_notice, appointment),
  }
}

function bookedOf(
  practice: Practice,
  service: Service,
  { patientName }: Input,
  startsAt: number,
  id: string,
): Booked {
  const price = centsToText(service.price_cents)
  const brCode = brCodeOf({
    pixKey: practice.pix_key ?? '',
    merchantName: practice.name,
    merchantCity: practice.city,
    amountCents: service.price_cents,
    targetId: id,
  })
  return {
    session: {
      id,
      datetime: new Date(startsAt).toISOString(),
      duration: service.duration,
      type: 'online',
      price,
      status: 'pending',
      serviceName: service.name,
      holdExpiresAt: null,
    },
    payment: {
      pixKey: practice.pix_key ?? '',
      amount: price,
      brCode: brCode ?? '',
      whatsappUrl: whatsappUrl(
        practice.phone ?? '',
        proofText({ patientName, startsAt, timezone: practice.timezone }),
      ),
    },
    mailed: true,
    confirmation: 'queued',
    manageUrl,
  }
}
