import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { monthRange } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { ownEmail } from '../patients/queries.ts'
import {
  type PresenceAnswer,
  type Session,
  type SessionStatus,
  UNKNOWN_PATIENT,
} from './contract.ts'

/** A session with the names it is shown with. */
export interface SessionRow {
  id: string
  patient_id: string | null
  service_id: string
  package_id: string | null
  type: 'online' | 'presencial'
  starts_at: Date
  ends_at: Date
  blocked_until: Date
  duration: number
  location: string | null
  price_cents: number
  received_cents: number
  package_place: number | null
  package_sessions: number | null
  coupon_id: string | null
  coupon_code: string | null
  notes: string | null
  status: SessionStatus
  paid: boolean
  presence: PresenceAnswer | null
  origin: 'psychologist' | 'public'
  holds: boolean
  hold_expires_at: Date | null
  created_at: Date
  version: number
  link_number: number
  patient_name: string | null
  patient_phone: string | null
  /** Where its notices go: the address it was booked with, else the patient's own. */
  notice_email: string | null
  /** Whether that is the patient's own; another was typed by whoever booked. */
  email_on_file: boolean
  service_name: string
}

/** Of a session `s` and its patient `p`: where its notices go, and whether that is the address on file. */
export const noticeColumns = sql`
    coalesce(s.booked_email, ${ownEmail}) as notice_email,
    (s.booked_email is null or s.booked_email is not distinct from ${ownEmail}) as email_on_file`

/** What the patient of a session `s` answered for the time it is at; an answer for another time counts there alone. */
export const standingPresence = sql<PresenceAnswer | null>`case when s.presence_for = s.starts_at then s.presence end`

/** Of a session `s`, with the names it is shown with. */
export const shownColumns = sql`
    s.id, s.patient_id, s.service_id, s.package_id, s.coupon_id, s.type, s.starts_at, s.ends_at, s.blocked_until, s.duration, s.location,
    s.price_cents, s.received_cents, s.package_place, k.sessions_count as package_sessions, c.code as coupon_code,
    s.notes, s.status, s.paid, ${standingPresence} as presence, s.origin, s.holds, s.hold_expires_at, s.created_at, s.version, s.link_number,
    p.name as patient_name, p.phone as patient_phone, ${noticeColumns}, v.name as service_name`

/** Left joins, though each session has its service: the planner then starts from the sessions and their order. */
export const withNames = sql`
  from sessions s
  left join services v on v.psychologist_id = s.psychologist_id and v.id = s.service_id
  left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
  left join packages k on k.psychologist_id = s.psychologist_id and k.id = s.package_id
  left join coupons c on c.psychologist_id = s.psychologist_id and c.id = s.coupon_id`

export const selection = sql`select ${shownColumns} ${withNames}`

/** Whether the time of a session `s` is its patient's at that instant: not once a booking's hold ran out (decisions §4). */
export function stillStands(now: number): RawBuilder<boolean> {
  return sql`(s.origin <> 'public' or s.status <> 'pending' or s.paid
    or s.holds and (s.hold_expires_at is null or s.hold_expires_at > ${new Date(now)}))`
}

/** Whether money is still to come for a session `s` (decisions §7): the same as `isOwed` of rules.ts. */
export const isOwed = sql`not s.paid and s.status <> 'cancelled' and s.price_cents > 0`

/** Future sessions that are not cancelled, the next first. */
export async function listUpcoming(tenant: Tenant, now: number, most: number): Promise<Session[]> {
  const { rows } = await sql<SessionRow>`
    ${selection} where s.psychologist_id = ${tenant.id} and s.starts_at > ${new Date(now)} and s.status <> 'cancelled'
    order by s.starts_at, s.id limit ${most}`.execute(tenant.sql)
  return rows.map(toSession)
}

/** One session, with the names it is shown with. */
export async function findSessionRow(tenant: Tenant, id: string): Promise<SessionRow> {
  const { rows } =
    await sql<SessionRow>`${selection} where s.psychologist_id = ${tenant.id} and s.id = ${id}`.execute(
      tenant.sql,
    )
  const row = rows[0]
  if (!row) throw new Problem('not_found')
  return row
}

export async function findSession(tenant: Tenant, id: string): Promise<Session> {
  return toSession(await findSessionRow(tenant, id))
}

/** Whose session holds a part of the span, other than `except`; the earliest. */
export async function findHolder(
  tenant: Tenant,
  span: { start: number; end: number },
  except: string | null,
): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    ${selection} where s.psychologist_id = ${tenant.id} and s.holds
      and tstzrange(s.starts_at, s.blocked_until) && tstzrange(${new Date(span.start)}, ${new Date(span.end)})
      and s.id is distinct from ${except}::uuid
    order by s.starts_at limit 1`.execute(tenant.sql)
  return rows[0] ?? null
}

/** Sessions of a calendar month of the practice, cancelled ones not counted: decisions §5. */
export async function countMonthSessions(
  tenant: Tenant,
  month: string,
  timezone: string,
  except: string | null = null,
): Promise<number> {
  const { start, end } = monthRange(month, timezone)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sessions
    where psychologist_id = ${tenant.id} and starts_at >= ${new Date(start)} and starts_at < ${new Date(end)}
      and status <> 'cancelled' and id is distinct from ${except}::uuid`.execute(tenant.sql)
  return rows[0]?.count ?? 0
}

export function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    patientId: row.patient_id,
    serviceId: row.service_id,
    type: row.type,
    datetime: row.starts_at.toISOString(),
    duration: row.duration,
    location: row.location,
    price: moneyOut(row.price_cents),
    notes: row.notes,
    status: row.status,
    paid: row.paid,
    presence: row.presence,
    patientName: row.patient_name ?? UNKNOWN_PATIENT,
    patientPhone: row.patient_phone,
    serviceName: row.service_name,
    packageId: row.package_id,
    packagePlace: row.package_place,
    packageSessions: row.package_place && row.package_sessions,
    received: moneyOut(row.received_cents),
    couponCode: row.coupon_code,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}
