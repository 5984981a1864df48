import { type RawBuilder, sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { DAY, dayAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { whatsappUrl } from '../../platform/shared/phone.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { occupiesTimeNow } from '../attendance/availability-queries.ts'
import { type Caller, isOf, type KnownPatient, ownsFile } from '../patient-login/queries.ts'
import type { Billing } from '../patients/contract.ts'
import { confirmsItself } from '../payments/queries.ts'
import { missingCents } from '../payments/record-rules.ts'
import { pixCodeOf, pixPaymentOf } from '../payments/rules.ts'
import { feeOf, freeUntil, isLate } from '../practice/cancel-rules.ts'
import type { AllowReschedule } from '../practice/contract.ts'
import type { PlanName } from '../practice/plans.ts'
import type { ProfessionalTitle } from '../practice/professional-titles.ts'
import { cancelRuleOf, isOpenPractice, takesWaitlist } from '../practice/queries.ts'
import { publicPath } from '../practice/rules.ts'
import {
  movableOf,
  moveRuleColumns,
  moveRulesOf,
  movesOfSession,
  type OpenRequest,
  openRequest,
} from '../rescheduling/queries.ts'
import { moveRefusal } from '../rescheduling/rules.ts'
import type { Every } from '../series/contract.ts'
import { zonedRhythmText } from '../series/rules.ts'
import type { PresenceAnswer, SessionOutcome, SessionStatus } from '../sessions/contract.ts'
import { changedAt, standingPresence } from '../sessions/queries.ts'
import { holdEnd, isHoldExpired, isOpen, toRefundCents } from '../sessions/rules.ts'
import type { PatientSession } from './contract.ts'
import { shortNames } from './name-rules.ts'
import { type ReceiptRow, receiptsOf, toReceipts } from './receipt-queries.ts'
import { isPayable, locationForPatient, otherTimeText, roomOpensAt } from './rules.ts'

interface Row extends PsychologistRow {
  id: string
  tenant_id: TenantId
  patient_id: string
  timezone: string
  pix_key: string | null
  confirms_itself: boolean
  city: string | null
  phone: string | null
  friendly_id: number
  public_slug: string
  allow_online_booking: boolean
  waitlist: boolean
  plan: PlanName
  email_verified_at: Date | null
  service_active: boolean
  allow_reschedule: AllowReschedule
  reschedule_notice_hours: number
  reschedule_most: number
  reschedule_days_ahead: number
  reschedulable: boolean
  moves: number
  request: OpenRequest | null
  is_active: boolean
  is_admin: boolean
  closed_at: Date | null
  starts_at: Date
  version: number
  changed_at: Date
  duration: number
  type: 'online' | 'presencial'
  price_cents: number
  received_cents: number
  location: string | null
  notes: string | null
  status: SessionStatus
  cancel_notice_hours: number
  late_cancel_percent: number
  outcome: SessionOutcome | null
  fee_cents: number | null
  fee_waived: boolean
  cancelled_by: 'practice' | 'patient' | null
  cancellation_seen: boolean
  paid: boolean
  presence: PresenceAnswer | null
  origin: 'psychologist' | 'public'
  billing: Billing
  occupies_time: boolean
  on_statement: boolean
  hold_expires_at: Date | null
  service_name: string
  series_id: string | null
  first_date: string | null
  start_time: string
  every_unit: Every['unit']
  every_count: number
  package_id: string | null
  package_place: number | null
  package_sessions: number | null
  package_cents: number | null
  package_received_cents: number | null
  package_paid: boolean | null
  receipts: ReceiptRow[]
}

export interface PsychologistRow {
  name: string
  crp: string | null
  professional_title: ProfessionalTitle
  profile_image: string | null
}

export function shownPsychologist(row: PsychologistRow): PatientSession['psychologist'] {
  const { name, crp, professional_title: professionalTitle, profile_image: profileImage } = row
  return { name, crp, professionalTitle, profileImage }
}

const MOST_SESSIONS = 500

function selection(now: number, mayRead: RawBuilder<boolean>): RawBuilder<Row> {
  return sql<Row>`
    select s.id, s.psychologist_id as tenant_id, s.patient_id, g.name, g.crp, g.professional_title, g.profile_image, g.timezone, g.pix_key, ${confirmsItself} as confirms_itself, g.city, g.phone, g.friendly_id, g.public_slug, g.allow_online_booking, g.waitlist, g.plan, g.email_verified_at, v.active as service_active, ${moveRuleColumns}, v.reschedulable, ${movesOfSession} as moves, ${openRequest(now)} as request, g.is_active, g.is_admin, g.closed_at, s.starts_at, s.version, ${changedAt} as changed_at, s.duration, s.type, s.price_cents, s.received_cents,
      s.location, s.notes, s.status, s.cancel_notice_hours, s.late_cancel_percent, s.outcome, s.fee_cents, s.fee_waived, c.cancelled_by, c.seen_at is not null as cancellation_seen, s.paid, ${standingPresence} as presence, s.origin, p.billing, v.name as service_name, s.series_id, r.first_date, r.start_time, r.every_unit, r.every_count, s.package_id, s.package_place, k.sessions_count as package_sessions, k.price_cents as package_cents, k.received_cents as package_received_cents, k.paid as package_paid,
      case when ${mayRead} then ${receiptsOf('session_id', 's')} else '[]' end as receipts,
      exists (select from statements t join statement_items i on i.psychologist_id = t.psychologist_id and i.statement_id = t.id
        where t.psychologist_id = s.psychologist_id and t.patient_id = s.patient_id
          and (i.session_id = s.id or s.package_place is not null and i.package_id = s.package_id)) as on_statement,
      s.hold_expires_at, ${occupiesTimeNow(now)} as occupies_time
    from patients p
    join sessions s on s.psychologist_id = p.psychologist_id and s.patient_id = p.id
    join psychologists g on g.id = s.psychologist_id
    join services v on v.psychologist_id = s.psychologist_id and v.id = s.service_id
    left join session_cancellations c on c.psychologist_id = s.psychologist_id and c.session_id = s.id
    left join series r on r.psychologist_id = s.psychologist_id and r.id = s.series_id
    left join packages k on k.psychologist_id = s.psychologist_id and k.id = s.package_id and s.package_place is not null`
}

export async function listSessionsOf(
  db: Sql,
  caller: Caller,
  now: number,
): Promise<(KnownPatient & { session: PatientSession })[]> {
  const { rows } = await sql<Row>`
    ${selection(now, ownsFile(caller))} where ${isOf(caller)}
    order by s.starts_at desc, s.id desc limit ${MOST_SESSIONS}`.execute(db)
  const sessions = rows.map((row) => ({
    tenantId: row.tenant_id,
    patientId: row.patient_id,
    // The fee of a cancelled session is not part of its package's money.
    packageId: row.package_place === null ? null : row.package_id,
    session: toPatientSession(row, now, 'area'),
  }))
  return chargedOnce(sessions, now)
}

type ListedSession = KnownPatient & { packageId: string | null; session: PatientSession }

/**
 * Keeps the payment of each package on only one session, the next or else the latest. Otherwise a package would be paid once
 * for each session.
 */
function chargedOnce(sessions: ListedSession[], now: number): ListedSession[] {
  const charged = new Map<string, ListedSession>()
  for (const row of sessions) {
    const { packageId, session } = row
    if (!packageId || !session.payment) continue
    if (!charged.has(packageId) || Date.parse(session.datetime) > now) charged.set(packageId, row)
  }
  return sessions.map((session) =>
    !session.packageId || charged.get(session.packageId) === session
      ? session
      : { ...session, session: { ...session.session, payment: null } },
  )
}

/**
 * Returns the names to show for the patients of a caller's phone, by id; none if the phone has one patient. With an e-mail
 * typed by a visitor, no names are returned.
 */
export async function findShownNames(
  db: Sql,
  caller: Caller,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string; registeredName: string }>`
    select p.id, p.name, p.registered_name as "registeredName" from patients p
    where ${ownsFile(caller)} order by p.created_at, p.id`.execute(db)
  return shortNames(rows)
}

export async function findPracticeOfSession(
  db: Sql,
  caller: Caller,
  id: string,
): Promise<TenantId> {
  const { rows } = await sql<{ psychologist_id: TenantId }>`
    select s.psychologist_id from patients p
    join sessions s on s.psychologist_id = p.psychologist_id and s.patient_id = p.id
    where ${isOf(caller)} and s.id = ${id}`.execute(db)
  if (!rows[0]) throw new Problem('not_found')
  return rows[0].psychologist_id
}

/** Refuses a session of another patient. Call it under the practice's lock, which protects a session's patient. */
export async function proveSessionOf(tenant: Tenant, caller: Caller, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from patients p
    join sessions s on s.psychologist_id = p.psychologist_id and s.patient_id = p.id
    where s.psychologist_id = ${tenant.id} and s.id = ${id} and ${isOf(caller)}`.execute(tenant.sql)
  if (rows.length === 0) throw new Problem('not_found')
}

/** Returns one session as its patient sees it, without receipts; with `linkNumber`, only while its links have that number. */
export async function findPatientSession(
  tenant: Tenant,
  id: string,
  now: number,
  linkNumber: number | null = null,
): Promise<PatientSession> {
  const { rows } = await sql<Row>`
    ${selection(now, sql`false`)} where s.psychologist_id = ${tenant.id} and s.id = ${id}
      and s.link_number = coalesce(${linkNumber}::integer, s.link_number)`.execute(tenant.sql)
  if (!rows[0]) throw new Problem('not_found')
  return toPatientSession(rows[0], now, 'link')
}

/** How a session is read: in its patient's area, or through a link that may have been forwarded. */
type Reader = 'area' | 'link'

function toPatientSession(row: Row, now: number, reader: Reader): PatientSession {
  const isToCome = isOpen(row) && row.starts_at.getTime() > now
  const session = {
    id: row.id,
    patientName: null,
    psychologist: shownPsychologist(row),
    datetime: row.starts_at.toISOString(),
    duration: row.duration,
    version: row.version,
    changedAt: row.changed_at.toISOString(),
    type: row.type,
    price: moneyOut(row.price_cents),
    notes: row.notes,
    status: row.status,
    paid: row.paid,
    serviceName: row.service_name,
    canCancel: isToCome,
    presence: row.presence,
    ...standingOf(row, now),
    ...rescheduleOf(row, now),
    waitlist: isToCome && row.service_active && takesWaitlist(row) && isBeforeItsDay(row, now),
    ...costOf(row, now),
    cancellation: cancellationOf(row, now),
    timezone: row.timezone,
    fixedTime: fixedTimeOf(row),
    package: packageCreditOf(row),
    asksPayment: asksPayment(row, reader),
    onStatement: row.on_statement,
  }
  const money = { priceCents: row.price_cents, feeCents: row.fee_cents }
  const placed = { ...session, location: row.location }
  const opens = roomOpensAt(placed, now)
  return {
    ...session,
    location: locationForPatient(placed, now),
    roomOpensAt: opens === null ? null : new Date(opens).toISOString(),
    payment:
      session.asksPayment && isPayable({ ...session, ...money }, now) ? paymentOf(row) : null,
    receipts: toReceipts(row.receipts),
  }
}

/**
 * Returns whether a session is paid separately. Through its link a public booking always is, so that a visitor learns
 * nothing about a patient's billing (docs/product.md, Monthly statements).
 */
function asksPayment(row: Row, reader: Reader): boolean {
  const { billing, origin, package_place: creditNumber, on_statement: onStatement } = row
  if (onStatement) return false
  if (billing === 'monthly') return origin === 'public' && (reader === 'link' || runsOut(row))
  return billing === 'session' || origin === 'public' || creditNumber !== null
}

function runsOut(row: Row): row is Row & { hold_expires_at: Date } {
  return row.status === 'pending' && row.occupies_time && row.hold_expires_at !== null
}

/**
 * Returns until when a booking keeps its time: until its deadline, at most until its start, which may be earlier after a
 * move.
 */
function heldUntil({
  hold_expires_at: end,
  starts_at: start,
}: { hold_expires_at: Date } & Row): Date {
  return holdEnd(end.getTime(), start.getTime())
}

/** Returns whether the session is on a later day: on its day its patient is offered no other hour. */
function isBeforeItsDay({ starts_at: start, timezone }: Row, now: number): boolean {
  return dayAt(now, timezone) < dayAt(start.getTime(), timezone)
}

type HoldFields = Pick<PatientSession, 'otherTime' | 'holdExpired' | 'holdExpiresAt'>

function standingOf(row: Row, now: number): HoldFields {
  const holdExpired = isHoldExpired({ ...row, holds: row.occupies_time })
  const isAhead = row.status !== 'completed' && row.starts_at.getTime() > now
  return {
    holdExpired,
    holdExpiresAt: runsOut(row) ? heldUntil(row).toISOString() : null,
    otherTime: isAhead ? otherTimeOf(row, holdExpired) : null,
  }
}

function rescheduleOf(
  row: Row,
  now: number,
): Pick<PatientSession, 'reschedule' | 'rescheduleRequest'> {
  const { allow_reschedule: allow, request } = row
  const refused = moveRefusal(
    moveRulesOf(row),
    movableOf({ ...row, holds: row.occupies_time }),
    now,
  )
  return {
    reschedule: refused || allow === 'no' ? null : allow,
    rescheduleRequest: request && {
      datetime: new Date(request.datetime).toISOString(),
      until: new Date(request.until).toISOString(),
    },
  }
}

type Cost = Pick<
  PatientSession,
  'noticeHours' | 'freeUntil' | 'lateFee' | 'outcome' | 'fee' | 'feeWaived'
>

function costOf(row: Row, now: number): Cost {
  const rule = cancelRuleOf(row)
  const startsAt = row.starts_at.getTime()
  const holdExpired = isHoldExpired({ ...row, holds: row.occupies_time })
  const mayCost = isOpen(row) && !holdExpired && startsAt > now && feeOf(row.price_cents, rule) > 0
  const { outcome, fee_cents: fee, fee_waived: feeWaived } = row
  return {
    noticeHours: rule.cancelNoticeHours,
    freeUntil: mayCost ? new Date(freeUntil(startsAt, rule)).toISOString() : null,
    lateFee: mayCost && isLate(startsAt, rule, now) ? moneyOut(feeOf(row.price_cents, rule)) : null,
    outcome,
    fee: moneyOut(fee),
    feeWaived,
  }
}

/** How long after the session's time an unseen cancellation is shown. */
const CANCELLATION_SHOWN = 30 * DAY

function cancellationOf(row: Row, now: number): PatientSession['cancellation'] {
  const { cancelled_by: by, cancellation_seen: isSeen, package_place: creditNumber } = row
  const isOld = row.starts_at.getTime() + CANCELLATION_SHOWN <= now
  if (by === null || isSeen || isOld || row.status !== 'cancelled') return null
  const refundCents = toRefundCents({
    status: row.status,
    priceCents: row.price_cents,
    receivedCents: row.received_cents,
    packagePlace: creditNumber,
    feeCents: row.fee_cents,
    feeWaived: row.fee_waived,
  })
  return {
    by,
    refund: refundCents > 0 ? moneyOut(refundCents) : null,
    creditReturned: row.package_id === null ? null : creditNumber === null,
  }
}

function otherTimeOf(row: Row, holdExpired: boolean): PatientSession['otherTime'] {
  const { phone, starts_at, timezone, friendly_id: friendlyId, public_slug: publicSlug } = row
  const lost = holdExpired || row.status === 'cancelled'
  const books = row.allow_online_booking && isOpenPractice(row)
  return {
    whatsappUrl: phone && whatsappUrl(phone, otherTimeText(starts_at.getTime(), timezone, lost)),
    bookingPath: books ? publicPath({ friendlyId, publicSlug }) : null,
  }
}

function fixedTimeOf(row: Row): PatientSession['fixedTime'] {
  const { series_id: id, first_date: firstDate, start_time: time } = row
  if (id === null || firstDate === null) return null
  const every = { unit: row.every_unit, count: row.every_count }
  const text = zonedRhythmText({ firstDate, time, every }, row.timezone)
  if (row.package_place !== null) return { id, text }
  const payee = { ...row, pixKey: row.pix_key, confirmsItself: false }
  const code = pixCodeOf(payee, { amountCents: row.price_cents, targetId: id })
  return { id, text, ...(code && { code: code.brCode }) }
}

function packageCreditOf({
  package_place: creditNumber,
  package_sessions: count,
}: Row): PatientSession['package'] {
  return creditNumber === null || count === null ? null : { place: creditNumber, count }
}

/**
 * Returns the payment of the amount due; for a package its whole price, once (docs/product.md, Packages). It has no names, since
 * a link may have been forwarded.
 */
function paymentOf(row: Row): PatientSession['payment'] {
  if (row.package_paid) return null
  return pixPaymentOf(
    { ...row, pixKey: row.pix_key, confirmsItself: row.confirms_itself },
    {
      amountCents: missingCents({
        priceCents: row.package_cents ?? row.fee_cents ?? row.price_cents,
        receivedCents: row.package_received_cents ?? row.received_cents,
      }),
      targetId: (row.package_place !== null && row.package_id) || row.id,
      startsAt: row.starts_at.getTime(),
      patientName: null,
    },
  )
}
