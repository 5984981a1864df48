import { type RawBuilder, type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Sessions } from '../../../db/types.ts'
import { columnsOf, namesOf, selected, toFields } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { DAY, MINUTE, monthRange } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { occupiesTimeNow } from '../attendance/availability-queries.ts'
import type { Span } from '../attendance/spans.ts'
import { type Billing, UNKNOWN_PATIENT } from '../patients/contract.ts'
import { agreedCents } from '../patients/price-queries.ts'
import { ownEmail, samePhoneNames } from '../patients/queries.ts'
import { costCents, isCharged } from '../payments/queries.ts'
import { MAX_DURATION, type PresenceAnswer, type Session, session } from './contract.ts'
import * as rules from './rules.ts'

export const SESSION_COLUMNS = columnsOf(
  z.omit(session, {
    presence: true,
    patientName: true,
    patientPhone: true,
    samePhoneAs: true,
    billedMonthly: true,
    patientEnded: true,
    noticeEmail: true,
    serviceName: true,
    packageSessions: true,
    paidAt: true,
    couponCode: true,
    agreedPrice: true,
    holdExpired: true,
    patientRemovable: true,
  }),
  { datetime: 'starts_at', price: 'price_cents', received: 'received_cents', fee: 'fee_cents' },
)
const columnNames = namesOf(SESSION_COLUMNS)

export interface SessionRow
  extends Pick<
    Selectable<Sessions>,
    | (typeof columnNames)[number]
    | 'ends_at'
    | 'blocked_until'
    | 'coupon_id'
    | 'holds'
    | 'hold_expires_at'
    | 'link_number'
  > {
  package_sessions: number | null
  paid_at: Date | null
  coupon_code: string | null
  agreed_cents: number | null
  presence: PresenceAnswer | null
  patient_name: string | null
  patient_phone: string | null
  same_phone_as: string[]
  patient_billing: Billing | null
  patient_vouched: boolean | null
  patient_ended: boolean
  patient_removable: boolean
  notice_email: string | null
  email_on_file: boolean
  service_name: string
}

/** When a change of a session `s` last increased its version. */
export const changedAt = sql<Date>`coalesce(s.changed_at, s.created_at)`

export const noticeColumns = sql`
    coalesce(s.booked_email, ${ownEmail}) as notice_email,
    (s.booked_email is null or s.booked_email is not distinct from ${ownEmail}) as email_on_file`

/** The patient's answer for the present time of a session `s`; an answer for another time does not count. */
export const standingPresence = sql<PresenceAnswer | null>`case when s.presence_for = s.starts_at then s.presence end`

/**
 * Returns an SQL condition: the public booking with this alias waited too long for payment or confirmation. The same as
 * `isHoldExpired` of rules.ts.
 */
function isHoldExpired(session: string): RawBuilder<boolean> {
  const is = (column: string) => sql.ref(`${session}.${column}`)
  return sql`(${is('origin')} = 'public' and ${is('status')} = 'pending' and not ${is('holds')} and not ${is('paid')})`
}

/** Whether a session `s` belongs in calendars: it is neither cancelled nor an expired booking. */
export const isPlanned = sql<boolean>`(s.status <> 'cancelled' and not ${isHoldExpired('s')})`

/** Returns an SQL condition: the public booking with this alias expired without any payment (docs/product.md, Holds). */
export function isExpiredUnpaid(session: string): RawBuilder<boolean> {
  const [practice, id, packageId] = ['psychologist_id', 'id', 'package_id'].map((column) =>
    sql.ref(`${session}.${column}`),
  )
  const is = (column: string) => sql.ref(`${session}.${column}`)
  return sql`(${isHoldExpired(session)} and ${is('received_cents')} = 0
    and not has_payments(${practice}, ${id}, ${packageId}))`
}

const patientRemovable = sql<boolean>`case when p.vouched or s.holds or s.origin <> 'public' or p.id is null then false
    else ${isExpiredUnpaid('s')} and not exists (
      select 1 from sessions o
      where o.psychologist_id = s.psychologist_id and o.patient_id = s.patient_id and not ${isExpiredUnpaid('o')}) end`

const paidAt = sql<Date | null>`case when s.paid then last_payment_at(s.psychologist_id,
    case when s.package_place is null then s.id end, case when s.package_place is not null then s.package_id end) end`

/** The agreed price that a booking `s` by the link may be changed to; null if it costs that already. */
const offeredCents = sql<number | null>`case
    when s.origin = 'public' and s.status in ('pending', 'confirmed') and s.received_cents = 0 and not s.paid
      and s.package_id is null and s.coupon_id is null
    then nullif(${agreedCents(
      sql`s.psychologist_id`,
      sql`s.patient_id`,
      sql`(select (s.starts_at at time zone g.timezone)::date from psychologists g where g.id = s.psychologist_id)`,
    )}, s.price_cents) end`

export const shownColumns = sql`
    ${selected(SESSION_COLUMNS, 's')}, s.ends_at, s.blocked_until, s.coupon_id, s.holds, s.hold_expires_at, s.link_number,
    k.sessions_count as package_sessions, ${paidAt} as paid_at, c.code as coupon_code, ${offeredCents} as agreed_cents, ${standingPresence} as presence,
    p.name as patient_name, p.phone as patient_phone, p.billing as patient_billing, p.vouched as patient_vouched, p.ended_at is not null as patient_ended, ${samePhoneNames} as same_phone_as, ${noticeColumns}, v.name as service_name,
    ${patientRemovable} as patient_removable`

/** Left joins, although each session has its service, so that the planner starts from the sessions in order. */
export const withNames = sql`
  from sessions s
  left join services v on v.psychologist_id = s.psychologist_id and v.id = s.service_id
  left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
  left join packages k on k.psychologist_id = s.psychologist_id and k.id = s.package_id
  left join coupons c on c.psychologist_id = s.psychologist_id and c.id = s.coupon_id`

export const selection = sql`select ${shownColumns} ${withNames}`

/** Returns an SQL condition: a session of `sessions` occupies its time beyond its deadline. */
export function expiredBy(now: number): RawBuilder<boolean> {
  return sql`holds and status = 'pending' and hold_expires_at <= ${new Date(now)}`
}

/** Returns an SQL condition: a session `s` is not an unpaid public booking that lost its time. */
export function isStillValid(now: number): RawBuilder<boolean> {
  return sql`(s.origin <> 'public' or s.status <> 'pending' or s.paid or ${occupiesTimeNow(now)})`
}

/** Whether a session `s` is open: the same as `isOpen` of rules.ts. */
export const isOpen = sql<boolean>`s.status in ('pending', 'confirmed')`

/** Whether money is owed for a session `s` (docs/product.md, Payments): the same as `isOwed` of rules.ts. */
export const isOwed = sql`not s.paid and (s.status <> 'cancelled' or ${isCharged}) and ${costCents} > s.received_cents and not ${isHoldExpired('s')}`

/**
 * Returns an SQL condition: a session `s` counts in figures (docs/product.md, Payments), which leaves out the later dates of a
 * series. The same as `isInFigures` of rules.ts.
 */
export function isInFigures(now: number): RawBuilder<boolean> {
  return sql`(s.series_id is null or s.paid or s.received_cents > 0 or s.starts_at <= ${new Date(now + rules.COUNTED_DAYS * DAY)})`
}

/** In milliseconds. */
export const LONGEST = MAX_DURATION * MINUTE

/** Returns an SQL condition: a session is in progress at or after an instant. The lower bound of starts is for the index. */
export function goesOnAfter(instant: number, session = 's'): RawBuilder<boolean> {
  const is = (column: string) => sql.ref(`${session}.${column}`)
  return sql`(${is('starts_at')} > ${new Date(instant - LONGEST)} and ${is('ends_at')} > ${new Date(instant)})`
}

/**
 * Returns the sessions that overlap a span and the next `after` ones, in the order of time. Cancelled sessions are left out.
 */
export async function listThrough(
  tenant: Tenant,
  { start, end }: Span,
  after: number,
): Promise<Session[]> {
  const isLater = (session: string) => sql`${sql.ref(`${session}.psychologist_id`)} = ${tenant.id}
    and ${goesOnAfter(start, session)} and ${sql.ref(`${session}.status`)} <> 'cancelled'`
  const { rows } = await sql<SessionRow>`
    ${selection} where ${isLater('s')}
    order by s.starts_at, s.id
    limit ${after} + (select count(*) from sessions d where ${isLater('d')} and d.starts_at < ${new Date(end)})`.execute(
    tenant.sql,
  )
  return rows.map(toSession)
}

export async function findSessionRow(
  tenant: Tenant,
  id: string,
  alongside?: RawBuilder<unknown>,
): Promise<SessionRow> {
  const written = alongside ? sql`with written as (${alongside}) ` : sql``
  const { rows } =
    await sql<SessionRow>`${written}${selection} where s.psychologist_id = ${tenant.id} and s.id = ${id}`.execute(
      tenant.sql,
    )
  const row = rows[0]
  if (!row) throw new Problem('not_found')
  return row
}

export async function findSession(tenant: Tenant, id: string): Promise<Session> {
  return toSession(await findSessionRow(tenant, id))
}

export interface OccupyingSession extends SessionRow {
  /** The start of the time that it holds; a request holds a time other than the session's own. */
  held_from_time: Date
  held_as: 'session' | 'request'
}

/** Returns the session that holds part of a span, as its own time or by a request to move there; null if it is free. */
export async function findOccupyingSession(
  tenant: Tenant,
  span: Span,
  except: string | null,
): Promise<OccupyingSession | null> {
  const { rows } = await sql<OccupyingSession>`
    select ${shownColumns}, lower(h.span) as held_from_time, h.kind as held_as ${withNames}
    join held_times h on h.psychologist_id = s.psychologist_id and h.owner_id = s.id
    where s.psychologist_id = ${tenant.id} and h.psychologist_id = ${tenant.id}
      and h.span && tstzrange(${new Date(span.start)}, ${new Date(span.end)})
      and h.owner_id is distinct from ${except}::uuid
    order by lower(h.span) limit 1`.execute(tenant.sql)
  return rows[0] ?? null
}

/**
 * Returns an SQL condition: a session `s` counts towards the plan (docs/product.md, Plans): the same as `countsTowardsPlan` of
 * rules.ts, which is never applied to sessions imported from before.
 */
export function countsTowardsPlan(now: number): RawBuilder<boolean> {
  return sql`(s.status <> 'cancelled' and not s.from_before and (${isStillValid(now)} or s.received_cents > 0))`
}

export async function countMonthSessions(
  tenant: Tenant,
  { month, except }: { month: string; except: string | null },
  timezone: string,
  now: number,
): Promise<number> {
  const { start, end } = monthRange(month, timezone)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sessions s
    where s.psychologist_id = ${tenant.id} and s.starts_at >= ${new Date(start)} and s.starts_at < ${new Date(end)}
      and ${countsTowardsPlan(now)} and s.id is distinct from ${except}::uuid`.execute(tenant.sql)
  return rows[0]?.count ?? 0
}

/** Returns a session in the form of the rules. */
export function toFacts(row: SessionRow) {
  const {
    price: priceCents,
    received: receivedCents,
    fee: feeCents,
    ...facts
  } = toFields(SESSION_COLUMNS, row)
  return { ...facts, priceCents, receivedCents, feeCents, holdExpired: rules.isHoldExpired(row) }
}

export function toSession(row: SessionRow): Session {
  return {
    ...toFields(SESSION_COLUMNS, row),
    price: moneyOut(row.price_cents),
    received: moneyOut(row.received_cents),
    fee: moneyOut(row.fee_cents),
    presence: row.presence,
    patientName: row.patient_name ?? UNKNOWN_PATIENT,
    patientPhone: row.patient_phone,
    samePhoneAs: row.same_phone_as,
    billedMonthly: row.patient_billing === 'monthly',
    patientEnded: row.patient_ended,
    noticeEmail: row.patient_name === null ? null : row.notice_email,
    serviceName: row.service_name,
    packageSessions: row.package_place && row.package_sessions,
    paidAt: row.paid_at?.toISOString() ?? null,
    couponCode: row.coupon_code,
    agreedPrice: moneyOut(row.agreed_cents),
    holdExpired: rules.isHoldExpired(row),
    patientRemovable: row.patient_removable,
  }
}
