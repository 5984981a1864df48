import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { DAY, dayAt, monthAt } from '../../platform/shared/calendar.ts'
import {
  blocksPublicly,
  findAvailabilityRow,
  scheduleOf,
  takenOf,
} from '../attendance/availability-queries.ts'
import type { Availability } from '../attendance/availability-schema.ts'
import {
  type DayRange,
  type Schedule,
  slotsOfDays,
  toAvailability,
} from '../attendance/slot-rules.ts'
import type { Span } from '../attendance/spans.ts'
import { findPackageRow, toPackage } from '../packages/queries.ts'
import { isExpired } from '../packages/rules.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import { hasLimits, roomOn } from '../practice/plans.ts'
import { cancelRuleOf, isOpenPractice, type Practice } from '../practice/queries.ts'
import { countMonthSessions, type SessionRow } from '../sessions/queries.ts'
import { isHoldExpired } from '../sessions/rules.ts'
import { lastMoveDay, type MovableSession, type MoveRules } from './rules.ts'

type RuleColumns = Pick<
  Practice,
  | 'allow_reschedule'
  | 'reschedule_notice_hours'
  | 'reschedule_most'
  | 'reschedule_days_ahead'
  | 'allow_online_booking'
  | 'is_active'
  | 'is_admin'
  | 'closed_at'
>

/** The columns of a practice `g` that `moveRulesOf` needs, for a statement. */
export const moveRuleColumns = sql`g.allow_reschedule, g.reschedule_notice_hours, g.reschedule_most, g.reschedule_days_ahead`

export function moveRulesOf(practice: RuleColumns): MoveRules {
  return {
    allow: practice.allow_reschedule,
    noticeHours: practice.reschedule_notice_hours,
    most: practice.reschedule_most,
    daysAhead: practice.reschedule_days_ahead,
    isPageOpen: isOpenPractice(practice) && practice.allow_online_booking,
  }
}

/** The moves of a session `s` by its patient, for a statement. */
export const movesOfSession = sql<number>`(select count(*)::int from session_moves m
  where m.psychologist_id = s.psychologist_id and m.session_id = s.id and m.state in ('moved', 'moved_back'))`

/** Returns the open request of a session `s` as JSON, for a statement; null without one. */
export function openRequest(now: number): RawBuilder<OpenRequest | null> {
  return sql`(select json_build_object('datetime', m.to_starts_at, 'until', m.expires_at) from session_moves m
    where m.psychologist_id = s.psychologist_id and m.session_id = s.id and m.state = 'open' and m.expires_at > ${new Date(now)})`
}

export interface OpenRequest {
  datetime: string
  until: string
}

type MovableRow = Pick<
  SessionRow,
  'starts_at' | 'status' | 'origin' | 'paid' | 'cancel_notice_hours' | 'late_cancel_percent'
> & { holds: boolean; moves: number; reschedulable: boolean }

export function movableOf(row: MovableRow): MovableSession {
  return {
    ...cancelRuleOf(row),
    startsAt: row.starts_at.getTime(),
    status: row.status,
    holdExpired: isHoldExpired(row),
    moves: row.moves,
    reschedulable: row.reschedulable,
  }
}

/** Returns the facts that decide whether a session may be moved, next to the practice's rules. */
export async function findMovable(tenant: Tenant, session: SessionRow): Promise<MovableSession> {
  const { rows } = await sql<{ moves: number; reschedulable: boolean }>`
    select ${movesOfSession} as moves, v.reschedulable
    from sessions s join services v on v.psychologist_id = s.psychologist_id and v.id = s.service_id
    where s.psychologist_id = ${tenant.id} and s.id = ${session.id}`.execute(tenant.sql)
  const { moves = 0, reschedulable = false } = rows[0] ?? {}
  return movableOf({ ...session, moves, reschedulable })
}

export interface MoveDiary {
  schedule: Schedule
  taken: Span[]
}

/** Returns the hours and the taken times around days; the session's own time and request count as free. */
export async function findMoveDiary(
  tenant: Tenant,
  practice: Practice,
  { id }: Pick<SessionRow, 'id'>,
  { from, to }: DayRange,
  now: number,
): Promise<MoveDiary> {
  const row = await findAvailabilityRow(tenant, { from, to, except: id }, now)
  return { schedule: scheduleOf(practice, row?.days_off ?? []), taken: row ? takenOf(row) : [] }
}

/** Returns the starts that a full month of the free plan, or the end of the session's package, refuses. */
export async function findMoveLimits(
  tenant: Tenant,
  practice: Pick<Practice, 'plan' | 'timezone'>,
  session: SessionRow,
  months: readonly string[],
  now: number,
): Promise<{ isMonthFull: (start: number) => boolean; isPackageOver: (start: number) => boolean }> {
  const { plan, timezone } = practice
  const ownMonth = monthAt(session.starts_at.getTime(), timezone)
  const full = new Set<string>()
  const limited = hasLimits(plan) ? months.filter((month) => month !== ownMonth) : []
  for (const month of limited) {
    const count = await countMonthSessions(tenant, { month, except: session.id }, timezone, now)
    if (roomOn(plan, 'sessions', count) < 1) full.add(month)
  }
  const bought =
    session.package_id === null ? null : toPackage(await findPackageRow(tenant, session.package_id))
  return {
    isMonthFull: (start) => full.has(monthAt(start, timezone)),
    isPackageOver: (start) => bought !== null && isExpired(bought, start),
  }
}

/** Returns the free hours to which a session may be moved, by day. */
export async function findMoveTimes(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  movable: MovableSession,
  now: number,
): Promise<Availability> {
  const { timezone } = practice
  const range = {
    from: dayAt(now, timezone),
    to: lastMoveDay(moveRulesOf(practice), movable, timezone, now),
  }
  const { schedule, taken } = await findMoveDiary(tenant, practice, session, range, now)
  const days = slotsOfDays(range, session.duration, schedule, taken, now)
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))]
  const limits = await findMoveLimits(tenant, practice, session, months, now)
  const isOpenTo = (slot: number) =>
    slot !== movable.startsAt && !limits.isMonthFull(slot) && !limits.isPackageOver(slot)
  const openDays = days
    .map(({ date, slots }) => ({ date, slots: slots.filter(isOpenTo) }))
    .filter(({ slots }) => slots.length > 0)
  return toAvailability(timezone, openDays)
}

export interface MoveRow {
  id: string
  from_starts_at: Date
  to_starts_at: Date
  expires_at: Date | null
}

/** Returns the open request of a session, or its last move by a patient; null without one. */
export async function findLastMove(
  tenant: Tenant,
  sessionId: string,
  state: 'open' | 'moved',
): Promise<MoveRow | null> {
  const row = await tenant.sql
    .selectFrom('session_moves')
    .select(['id', 'from_starts_at', 'to_starts_at', 'expires_at'])
    .where('psychologist_id', '=', tenant.id)
    .where('session_id', '=', sessionId)
    .where('state', '=', state)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** A move that a patient made, or requested while `until` is set, with both times. */
interface PatientMove {
  sessionId: string
  patientName: string
  from: string
  to: string
  /** The instant until which a request can be answered; null for a completed move. */
  until: string | null
}

/** How long a completed move is shown, if the session can still be moved back. */
const SHOWN_FOR = 3 * DAY
const MOST_SHOWN = 20

/** Returns the open requests and the latest moves that can be undone; the requests first. */
export async function listPatientMoves(tenant: Tenant, now: number): Promise<PatientMove[]> {
  const instant = new Date(now)
  const { rows } = await sql<{
    session_id: string
    patient_name: string | null
    from_starts_at: Date
    to_starts_at: Date
    until: Date | null
  }>`
    select m.session_id, p.name as patient_name, m.from_starts_at, m.to_starts_at,
      case when m.state = 'open' then m.expires_at end as until
    from session_moves m
    join sessions s on s.psychologist_id = m.psychologist_id and s.id = m.session_id
    left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    where m.psychologist_id = ${tenant.id} and s.status in ('pending', 'confirmed') and m.from_starts_at > ${instant}
      and (m.state = 'open' and m.expires_at > ${instant}
        or m.state = 'moved' and ${blocksPublicly(now)} and s.starts_at = m.to_starts_at and m.to_starts_at > ${instant} and m.asked_at > ${new Date(now - SHOWN_FOR)}
          and not exists (
            select from session_moves l
            where l.psychologist_id = m.psychologist_id and l.session_id = m.session_id and l.state = 'moved' and l.asked_at > m.asked_at))
    order by m.state <> 'open', m.expires_at, m.asked_at desc, m.id limit ${MOST_SHOWN}`.execute(
    tenant.sql,
  )
  return rows.map((row) => ({
    sessionId: row.session_id,
    patientName: row.patient_name ?? UNKNOWN_PATIENT,
    from: row.from_starts_at.toISOString(),
    to: row.to_starts_at.toISOString(),
    until: row.until?.toISOString() ?? null,
  }))
}
