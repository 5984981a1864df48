import type { Tenant, TenantId, Writes } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { countDone, isWithin, refuseUntil } from '../../platform/server/throttle.ts'
import { sendTogether } from '../../platform/server/transactions.ts'
import { dayAt, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { phoneKey } from '../../platform/shared/phone.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { insertingEvents } from '../audit/commands.ts'
import { countCouponUse } from '../coupons/commands.ts'
import { findUsableCoupon, type UsableCoupon } from '../coupons/queries.ts'
import { discountOf } from '../coupons/rules.ts'
import { queueMessagesWithCommit } from '../delivery/commands.ts'
import type { Message } from '../delivery/message.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { EMAILS_TO_A_TYPED_ADDRESS, recipientOf } from '../delivery/message-limits.ts'
import { insertPackageRow } from '../packages/commands.ts'
import { insertPatient } from '../patients/commands.ts'
import { findFittingPatient } from '../patients/same-person-rules.ts'
import { pixPaymentOf } from '../payments/rules.ts'
import type { NewDebt } from '../pix-provider/charge-commands.ts'
import { type BankConnection, mayCharge } from '../pix-provider/queries.ts'
import { lockColumns } from '../practice/commands.ts'
import { FIRST_LINK, type ManageUrlOf } from '../practice/link-queries.ts'
import { cancelRuleColumns, isOpenPractice, usualLocationsOf } from '../practice/queries.ts'
import type { SessionType } from '../practice/session-types.ts'
import { firstReminder } from '../reminders/rules.ts'
import type { PricedService } from '../services/queries.ts'
import { releaseExpiredHolds, timesOf } from '../sessions/changes/hold-commands.ts'
import { insertSessionRows } from '../sessions/changes/insertion-commands.ts'
import { usualLocation } from '../sessions/changes/location-rules.ts'
import { type Appointment, pushToPsychologist } from '../sessions/notices/appointment.ts'
import { messagesToPsychologist } from '../sessions/notices/commands.ts'
import { type AppointmentRow, appointmentOf } from '../sessions/notices/queries.ts'
import { holdEnd, sessionCentsOf } from '../sessions/rules.ts'
import { settleIfLapsed } from '../subscription/period-commands.ts'
import { type BookingFacts, findBookingFacts, type PatientOfPhone } from './availability-queries.ts'
import { CONSENT_VERSION } from './consent-version.ts'
import type { Booked, BookingInput } from './contract.ts'
import { BOOKING_KINDS } from './message-kinds.ts'
import { BOOKED_PRACTICE, type BookedPractice } from './queries.ts'
import {
  findPlanRoom,
  type Proof,
  refuseBooking,
  refuseOverHolds,
  refuseStricterRule,
  typeOf,
} from './refusal-commands.ts'

export interface Booker {
  manageUrlOf: ManageUrlOf
  /** The visitor's IP address, as limits count it. */
  address: string
  /** A keyed hash of the address, which is stored; different in each practice. */
  heldFrom: Buffer
  /** The key for hashing the contacts that limits count. */
  secret: Buffer
  proof: Proof
  /** Whether any code can be sent. */
  canProve: boolean
  /** Whether the outside calendars were read for this booking. */
  hasReadCalendars: boolean
  /** Whether limits apply; `THROTTLE=off` lifts them. */
  limited: boolean
}

/** A family behind one IP address may book; a machine may not fill an agenda. */
const BOOKINGS_AN_ADDRESS = { name: 'booking-address', most: 40, per: HOUR }
const BOOKINGS_A_PHONE = { name: 'booking-phone', most: 10, per: HOUR }
/** The limit of a phone's bookings in an hour, over all practices: more than a person makes. */
const BOOKINGS_A_PHONE_ANYWHERE = { name: 'booking-phone-anywhere', most: 20, per: HOUR }

/** The practice's outside calendars must be read before this booking, outside its transaction. */
export class StaleCalendars extends Error {
  readonly tenantId: TenantId
  constructor(tenantId: TenantId) {
    super('the outside calendars have to be read first')
    this.tenantId = tenantId
  }
}

export interface PublicBooking {
  booked: Booked
  /** The debt, and the bank that may confirm its payment automatically; null without either. */
  charge: { bank: BankConnection; debt: NewDebt } | null
}

/**
 * Books a public time, all or nothing, under the practice's lock. Price, type and status are the server's; the database
 * refuses an overlap too.
 */
export async function bookPublicly(
  tenant: Tenant,
  input: BookingInput,
  booker: Booker,
  now: number,
): Promise<PublicBooking> {
  await settleIfLapsed(tenant, now)
  const { patientPhone: phone, patientEmail: email, serviceId, datetime: start } = input
  const request = { phone, email, heldFrom: booker.heldFrom, serviceId, start }
  const [practice, facts, { wait, mailed }] = await sendTogether(tenant.sql, [
    () => lockColumns(tenant, BOOKED_PRACTICE),
    () => findBookingFacts(tenant, request, now),
    () => countBooking(tenant, input, booker, now),
  ])
  if (!isOpenPractice(practice)) throw new Problem('not_found')
  if (facts.stale_calendars && !booker.hasReadCalendars) throw new StaleCalendars(tenant.id)
  if (!practice.allow_online_booking) throw new Problem('online_booking_off')
  const offered = facts.service
  if (!offered?.active) throw new Problem('not_found')
  const type = typeOf(offered, practice, input)
  const known = findFittingPatient(facts.of_phone, input.patientName)
  const room = await findPlanRoom(tenant, practice, input, now)
  refuseBooking(practice, offered, { facts, known, room }, input, now)
  refuseStricterRule(practice, input)
  if (booker.limited) await refuseOverHolds(tenant, facts, booker, now)
  // Comes first: an expired hold restores its coupon use.
  if (facts.expired) await releaseExpiredHolds(tenant, now)
  const coupon = await spendCoupon(tenant, practice, input, countedTogether(facts, known), now)
  refuseUntil(wait)
  const patientId = known?.id ?? newId()
  const discount = coupon ? discountOf(coupon, offered.priceCents) : 0
  const service = { ...offered, priceCents: offered.priceCents - discount }
  const charged = chargedFor(service, discount)
  const session = { ...newSession(practice, service, { ...input, type }, booker, now), ...charged }
  const times = timesOf(start, offered.duration, practice.buffer_minutes)
  const columns = {
    ...times,
    ...session,
    patient_id: patientId,
    coupon_id: coupon?.id ?? null,
    reminder_due_at: firstReminder(practice, start, now),
  }
  const manageUrl = booker.manageUrlOf(session.id, FIRST_LINK)
  const confirmation = confirmationOf(practice, mailed)
  const bank = mayCharge(practice) ? facts.bank : null
  const answer = { manageUrl, confirmation, confirmsItself: bank !== null }
  const booked = toBooked(practice, service, input, session, answer)
  const patientName = known?.name ?? input.patientName
  const appointment = appointmentOf(practice, rowOf(service, { ...input, patientName }, session))
  const recipient = mailed ? input.patientEmail : null
  const messages = messagesOf(
    practice,
    appointment,
    { recipient, patientId, browsers: facts.browsers },
    booked,
  )
  const patientCreated = { action: 'patient.created', subjectId: patientId } as const
  const sessionBooked = { action: 'session.booked', subjectId: session.id } as const
  const events = known ? [sessionBooked] : [patientCreated, sessionBooked]
  // In this order, since a row comes after those it references.
  const { withCommit } = tenant
  if (!known) await insertPatient(withCommit, typedPatient(input, patientId), now)
  await sellPackage(withCommit, service, patientId, { charged, discount }, now)
  const log = insertingEvents(
    withCommit,
    events.map((event) => ({ actor: 'visitor', ...event })),
    now,
  )
  await insertSessionRows(withCommit, [columns], log)
  await queueMessagesWithCommit(withCommit, messages, now)
  const debt = debtOf(session, service)
  return { booked, charge: bank && booked.payment && { bank, debt } }
}

function debtOf(session: NewSession, { priceCents: amountCents }: PricedService): NewDebt {
  const { id: sessionId, package_id: packageId, hold_expires_at: end } = session
  const target = packageId === null ? { sessionId } : { packageId }
  return { target, amountCents, holdEnds: end?.getTime() ?? null }
}

/**
 * Counts the booking against the limits of its address and phone; a refusal rolls the count back. Returns the milliseconds to
 * wait, and whether mail to the typed address is allowed (null without an address).
 */
async function countBooking(
  { id, sql: db }: Tenant,
  { patientPhone: phone, patientEmail: email }: BookingInput,
  { address, secret, limited }: Booker,
  now: number,
): Promise<{ wait: number; mailed: boolean | null }> {
  if (!limited) return { wait: 0, mailed: email === null ? null : true }
  const counter = { db, secret }
  const [wait, mailed] = await sendTogether(db, [
    () =>
      countDone(
        counter,
        now,
        { ...BOOKINGS_AN_ADDRESS, of: address },
        { ...BOOKINGS_A_PHONE, of: `${id} ${phoneKey(phone)}` },
        { ...BOOKINGS_A_PHONE_ANYWHERE, of: phoneKey(phone) },
      ),
    () =>
      email === null
        ? null
        : isWithin(counter, now, { ...EMAILS_TO_A_TYPED_ADDRESS, of: recipientOf(email) }),
  ])
  return { wait, mailed }
}

/** Uses the typed coupon once; a refusal names its field. Returns null if no code was typed. */
async function spendCoupon(
  tenant: Tenant,
  { timezone }: BookedPractice,
  { couponCode: code }: BookingInput,
  patientIds: readonly string[],
  now: number,
): Promise<UsableCoupon | null> {
  if (code === null) return null
  const use = { code, patientIds, day: dayAt(now, timezone), field: 'couponCode' }
  const coupon = await findUsableCoupon(tenant, use)
  await countCouponUse(tenant, coupon.id)
  return coupon
}

/**
 * Returns the patients whose coupon uses count as one patient's. Visitors with one phone count together, whatever name they
 * type; a patient that the psychologist added or saved is counted separately.
 */
function countedTogether(
  { of_phone: ofPhone }: BookingFacts,
  known: PatientOfPhone | null,
): string[] {
  return (known?.vouched ? [known] : ofPhone).map(({ id }) => id)
}

/** Returns a visitor who is not a patient yet, with a new id. */
function typedPatient(input: BookingInput, id: string) {
  const { patientName: name, patientEmail: email, patientPhone: phone } = input
  return { id, name, email, phone, emailUnconfirmed: email !== null, vouched: false }
}

interface Charged {
  package_id: string | null
  package_place: number | null
  discount_cents: number
}

/**
 * Returns how a session is charged: as the first of a new package (docs/product.md, Packages) or by itself. `discount`:
 * the coupon's, in cents, kept with the charge.
 */
function chargedFor({ type }: PricedService, discount: number): Charged {
  if (type === 'package') return { package_id: newId(), package_place: 1, discount_cents: 0 }
  return { package_id: null, package_place: null, discount_cents: discount }
}

/** Creates the unpaid package of a session that is its first; does nothing for any other session. */
async function sellPackage(
  tenant: Writes,
  service: PricedService,
  patientId: string,
  { charged, discount }: { charged: Charged; discount: number },
  now: number,
): Promise<void> {
  if (charged.package_id === null) return
  await insertPackageRow(tenant, {
    id: charged.package_id,
    patient_id: patientId,
    service_id: service.id,
    sessions_count: service.sessionsCount,
    sessions_used: 1,
    price_cents: service.priceCents,
    discount_cents: discount,
    created_at: new Date(now),
  })
}

function newSession(
  practice: BookedPractice,
  service: PricedService,
  input: BookingInput & { type: SessionType },
  { heldFrom, proof }: Booker,
  now: number,
) {
  const { type } = input
  const confirmed = practice.auto_confirm_bookings
  // A free session needs no payment.
  const hold = service.priceCents === 0 ? null : practice.booking_hold_minutes
  return {
    id: newId(),
    service_id: service.id,
    type,
    location: usualLocation(type, usualLocationsOf(practice)),
    price_cents: sessionCentsOf(service, service.priceCents),
    notes: input.notes,
    booked_email: input.patientEmail,
    status: confirmed ? ('confirmed' as const) : ('pending' as const),
    origin: 'public' as const,
    holds: true,
    held_from: heldFrom,
    confirmed_by: confirmed ? ('automatic' as const) : null,
    contact_proven: proof === 'right',
    hold_expires_at:
      confirmed || hold === null ? null : holdEnd(now + hold * MINUTE, input.datetime),
    ...cancelRuleColumns(practice),
    consent_version: input.consentVersion ?? CONSENT_VERSION,
    consent_at: new Date(now),
    created_at: new Date(now),
  }
}

type NewSession = ReturnType<typeof newSession> & Charged

/** Returns the session as its row is read; for a package, the whole price is due. */
function rowOf(service: PricedService, input: BookingInput, session: NewSession): AppointmentRow {
  return {
    ...session,
    patient_name: input.patientName,
    patient_phone: input.patientPhone,
    patient_billing: null,
    email_on_file: false,
    service_name: service.name,
    starts_at: new Date(input.datetime),
    duration: service.duration,
    price_cents: service.priceCents,
    received_cents: 0,
    fee_cents: null,
    fee_waived: false,
    paid: false,
  }
}

interface Receivers {
  /** The typed address; null if nothing is sent to it. */
  recipient: string | null
  patientId: string
  /** The browsers in which the psychologist receives notifications. */
  browsers: readonly string[]
}

function messagesOf(
  practice: BookedPractice,
  appointment: Appointment,
  { recipient, patientId, browsers }: Receivers,
  { session, payment }: Booked,
): Message[] {
  const { startsAt } = appointment
  const about = { patientId, sessionId: session.id, sessionStartsAt: startsAt }
  const mail = emailMessageOf(BOOKING_KINDS.booking_received, appointment, payment)
  const toPatient: Message[] = recipient ? [{ channel: 'email', recipient, ...about, ...mail }] : []
  const notice = {
    mail: emailMessageOf(BOOKING_KINDS.booking_notice, appointment),
    push: pushToPsychologist('Novo agendamento', appointment),
    session: { id: session.id, startsAt, patientId },
  }
  return [...toPatient, ...messagesToPsychologist(practice, browsers, notice)]
}

function toBooked(
  practice: BookedPractice,
  service: PricedService,
  input: BookingInput,
  session: NewSession,
  {
    manageUrl,
    confirmation,
    confirmsItself,
  }: Pick<Booked, 'manageUrl' | 'confirmation'> & { confirmsItself: boolean },
): Booked {
  const { id, type, status, hold_expires_at: end, created_at: createdAt } = session
  return {
    session: {
      id,
      datetime: new Date(input.datetime).toISOString(),
      duration: service.duration,
      type,
      price: moneyOut(session.price_cents),
      status,
      serviceName: service.name,
      version: 1,
      changedAt: createdAt.toISOString(),
      holdExpiresAt: end?.toISOString() ?? null,
    },
    payment: pixPaymentOf(
      { ...practice, pixKey: practice.pix_key, confirmsItself },
      {
        amountCents: service.priceCents,
        targetId: session.package_id ?? id,
        startsAt: input.datetime,
        patientName: input.patientName,
      },
    ),
    mailed: confirmation === 'queued' || (confirmation === 'withheld' ? false : null),
    confirmation,
    manageUrl,
  }
}

/** Returns the state of the confirmation by e-mail. It waits while the account's own address is unproved. */
function confirmationOf(
  { email_verified_at: proved }: BookedPractice,
  mailed: boolean | null,
): Booked['confirmation'] {
  if (mailed === null) return 'none'
  if (!mailed) return 'withheld'
  return proved === null ? 'waiting' : 'queued'
}
