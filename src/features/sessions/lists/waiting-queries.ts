import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import { DAY } from '../../../platform/shared/calendar.ts'
import { moneyOut } from '../../../platform/shared/fields.ts'
import { occupiesTimeNow } from '../../attendance/availability-queries.ts'
import type { Session } from '../contract.ts'
import {
  isOpen,
  isStillValid,
  type SessionRow,
  selection,
  standingPresence,
  toSession,
} from '../queries.ts'
import { holdEnd } from '../rules.ts'
import type { NewBooking, PatientCancellation } from './contract.ts'

/**
 * Returns an SQL condition: a session `s` is a future public booking that nobody confirmed, paid or refused, and that holds its
 * time.
 */
export function isNewBooking(now: number): RawBuilder<boolean> {
  return sql`(s.origin = 'public' and s.status = 'pending' and not s.paid and ${occupiesTimeNow(now)} and s.starts_at > ${new Date(now)})`
}

/** Returns an SQL condition: a session `s` ended by the instant `before`, which is not after `now`, and has no outcome. */
export function isUnrecorded(before: number, now: number): RawBuilder<boolean> {
  return sql`(${isOpen} and s.starts_at < ${new Date(before)} and s.ends_at <= ${new Date(before)} and ${isStillValid(now)})`
}

/** Returns an SQL condition: the patient of a future session `s` answered that they need another time. */
export function needsReschedule(now: number): RawBuilder<boolean> {
  return sql`(${standingPresence} = 'reschedule' and ${isOpen} and s.starts_at > ${new Date(now)} and ${isStillValid(now)})`
}

export async function countNewBookings(tenant: Tenant, now: number): Promise<number> {
  // The upper bound excludes nothing. It lets PostgreSQL's plan without values read the index of starts instead of all sessions.
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sessions s
    where s.psychologist_id = ${tenant.id} and ${isNewBooking(now)} and s.starts_at < 'infinity'`.execute(
    tenant.sql,
  )
  return rows[0]?.count ?? 0
}

/** Returns the new bookings, those whose hold ends first on top. */
export async function listNewBookings(
  tenant: Tenant,
  most: number,
  now: number,
): Promise<NewBooking[]> {
  const { rows } = await sql<SessionRow>`
    ${selection} where s.psychologist_id = ${tenant.id} and ${isNewBooking(now)}
    order by s.hold_expires_at, s.starts_at, s.id limit ${most}`.execute(tenant.sql)
  return rows.map((row) => ({ ...toSession(row), heldUntil: heldUntil(row) }))
}

function heldUntil({ hold_expires_at: end, starts_at: start }: SessionRow): string | null {
  return end && holdEnd(end.getTime(), start.getTime()).toISOString()
}

/** Returns the sessions whose patient needs another time, the earliest first. */
export async function listToReschedule(
  tenant: Tenant,
  most: number,
  now: number,
): Promise<Session[]> {
  const { rows } = await sql<SessionRow>`
    ${selection} where s.psychologist_id = ${tenant.id} and ${needsReschedule(now)}
    order by s.starts_at, s.id limit ${most}`.execute(tenant.sql)
  return rows.map(toSession)
}

/** Returns an SQL condition: a session `s` was cancelled before its time. */
export function isCancelledAhead(now: number): RawBuilder<boolean> {
  return sql`(s.status = 'cancelled' and s.starts_at > ${new Date(now)})`
}

const CANCELLATIONS_SHOWN = { days: 3, most: 20 }

/**
 * Returns the future sessions that patients cancelled online in the last days, the earliest first. Only an online cancellation
 * is stored as seen by its patient in the same instant (`seen_at`); one that the psychologist records is not.
 */
export async function listPatientCancellations(
  tenant: Tenant,
  now: number,
): Promise<PatientCancellation[]> {
  const since = new Date(now - CANCELLATIONS_SHOWN.days * DAY)
  const { rows } = await sql<CancellationRow>`
    select s.id as "sessionId", p.id as "patientId", p.name as "patientName", s.starts_at, s.fee_cents, s.fee_waived
    from session_cancellations c
    join sessions s on s.psychologist_id = c.psychologist_id and s.id = c.session_id
    join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    where c.psychologist_id = ${tenant.id} and c.cancelled_by = 'patient' and c.seen_at = c.cancelled_at
      and c.cancelled_at > ${since} and ${isCancelledAhead(now)}
    order by s.starts_at, s.id limit ${CANCELLATIONS_SHOWN.most}`.execute(tenant.sql)
  return rows.map(({ starts_at, fee_cents, fee_waived, ...row }) => ({
    ...row,
    datetime: starts_at.toISOString(),
    fee: fee_cents && !fee_waived ? moneyOut(fee_cents) : null,
  }))
}

interface CancellationRow extends Omit<PatientCancellation, 'datetime' | 'fee'> {
  starts_at: Date
  fee_cents: number | null
  fee_waived: boolean
}

/** Returns the latest unrecorded sessions. */
export async function listUnrecorded(
  tenant: Tenant,
  { before, most }: { before: number; most: number },
  now: number,
): Promise<Session[]> {
  const { rows } = await sql<SessionRow>`
    ${selection} where s.psychologist_id = ${tenant.id} and ${isUnrecorded(before, now)}
    order by s.starts_at desc, s.id desc limit ${most}`.execute(tenant.sql)
  return rows.map(toSession)
}
