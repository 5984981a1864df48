import { sql } from 'kysely'
import type { Database, Tenant, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { forEachInTurn } from '../../platform/server/jobs.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { isOffered } from '../attendance/slot-rules.ts'
import { overlap, spanOf } from '../attendance/spans.ts'
import { type AuditEvent, recordEvent } from '../audit/commands.ts'
import { dropWaiting } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { type ChannelSwitches, switchesAtOnce } from '../delivery/notice-messages.ts'
import { refuseExpired } from '../packages/credit-commands.ts'
import { lockIfFree, lockPractice } from '../practice/commands.ts'
import { findOwnRow, type Practice } from '../practice/queries.ts'
import {
  blockedBy,
  refuseOccupiedTime,
  releaseExpiredHolds,
  timesOf,
} from '../sessions/changes/hold-commands.ts'
import { refuseFullMonth } from '../sessions/changes/limit-commands.ts'
import type { Session } from '../sessions/contract.ts'
import { pushToPsychologist } from '../sessions/notices/appointment.ts'
import { notifyPatient, notifyPsychologist } from '../sessions/notices/commands.ts'
import { appointmentOf } from '../sessions/notices/queries.ts'
import { findSession, findSessionRow, type SessionRow } from '../sessions/queries.ts'
import { isHoldExpired, isOpen } from '../sessions/rules.ts'
import { RESCHEDULING_KINDS } from './message-kinds.ts'
import {
  findLastMove,
  findMovable,
  findMoveDiary,
  findMoveLimits,
  type MoveRow,
  moveRulesOf,
} from './queries.ts'
import { lastMoveDay, moveRefusal, refuseMove, requestEnd } from './rules.ts'

interface RescheduleRequest {
  id: string
  datetime: number
  /** The time that the page showed; any other one is refused. */
  from?: number | undefined
}

/**
 * Moves a session for its patient, or writes the request, by the practice's rules. The session's own time withdraws an open
 * request and moves nothing. The caller holds the practice's lock and has checked the session's patient under it.
 * `mayEmail` returns whether the patient gets an e-mail, and counts it; a refused move is not counted.
 */
export async function rescheduleAsPatient(
  tenant: Tenant,
  practice: Practice,
  { id, datetime, from }: RescheduleRequest,
  mayEmail: (session: SessionRow) => Promise<boolean>,
  now: number,
): Promise<void> {
  await releaseExpiredHolds(tenant, now)
  const session = await findSessionRow(tenant, id)
  if (session.patient_id === null) throw new Problem('not_found')
  if (isOpen(session) && datetime === session.starts_at.getTime())
    return withdrawRequest(tenant, id)
  if (from !== undefined && from !== session.starts_at.getTime())
    throw new Problem('reschedule_moved_meanwhile')
  await refuseTime(tenant, practice, session, datetime, now)
  if (practice.allow_reschedule === 'ask')
    await requestMove(tenant, practice, session, datetime, now)
  else {
    await writeMove(tenant, session, { to: datetime, state: 'moved', expiresAt: null }, now)
    const move = { start: datetime, actor: 'patient' } as const
    const moved = await moveSession(tenant, practice, session, move, now)
    await notifyOfMove(tenant, practice, { before: session, after: moved }, now)
    // Sent even if the practice's own e-mails are off, since another person may have used the link.
    const switches = { ...switchesAtOnce(practice), email: await mayEmail(session) }
    await notifyOfNewTime(tenant, practice, { before: session, after: moved, switches }, now)
  }
}

/** Throws the reason why a session cannot be moved to a time, in the order in which a patient can fix it. */
async function refuseTime(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  start: number,
  now: number,
): Promise<void> {
  const rules = moveRulesOf(practice)
  const movable = await findMovable(tenant, session)
  const { timezone } = practice
  refuseMove(moveRefusal(rules, movable, now))
  if (start <= now) throw invalidField('datetime', 'Este horário já passou. Escolha outro.')
  const day = dayAt(start, timezone)
  if (day > lastMoveDay(rules, movable, timezone, now)) throw new Problem('reschedule_too_far')
  const limits = await findMoveLimits(tenant, practice, session, [day.slice(0, 7)], now)
  if (limits.isPackageOver(start)) throw new Problem('reschedule_package_over')
  if (limits.isMonthFull(start)) throw new Problem('reschedule_month_full')
  const days = { from: day, to: day }
  const { schedule, taken } = await findMoveDiary(tenant, practice, session, days, now)
  if (!isOffered(start, session.duration, schedule, now))
    throw invalidField('datetime', 'Este horário não está disponível. Escolha outro.')
  const span = spanOf(start, session.duration, practice.buffer_minutes)
  if (taken.some((takenSpan) => overlap(takenSpan, span))) throw new Problem('time_taken')
}

interface NewMove {
  to: number
  state: 'open' | 'moved'
  expiresAt: number | null
}

async function writeMove(
  tenant: Tenant,
  session: SessionRow,
  { to, state, expiresAt }: NewMove,
  now: number,
): Promise<void> {
  await tenant.sql
    .insertInto('session_moves')
    .values({
      psychologist_id: tenant.id,
      id: newId(),
      session_id: session.id,
      asked_at: new Date(now),
      from_starts_at: session.starts_at,
      to_starts_at: new Date(to),
      state,
      expires_at: expiresAt === null ? null : new Date(expiresAt),
    })
    .execute()
}

/**
 * Moves an open session that is still at the time it was read at. The database ends its hold at the latest at its new start, and
 * refuses a time that is held.
 */
async function moveSession(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  { start, actor }: { start: number; actor: AuditEvent['actor'] },
  now: number,
): Promise<SessionRow> {
  const times = timesOf(start, session.duration, practice.buffer_minutes)
  const { numUpdatedRows } = await tenant.sql
    .updateTable('sessions')
    .set({
      ...times,
      timed_at: new Date(now),
    })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', session.id)
    .where('starts_at', '=', session.starts_at)
    .where('status', 'in', ['pending', 'confirmed'])
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Problem('reschedule_moved_meanwhile')
  await recordEvent(tenant, { actor, action: 'session.rescheduled', subjectId: session.id }, now)
  return findSessionRow(tenant, session.id)
}

/** Holds the new time for a request, which replaces an earlier one, and notifies the psychologist. */
async function requestMove(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  start: number,
  now: number,
): Promise<void> {
  const { id, starts_at, hold_expires_at: holdEnd } = session
  const held = { startsAt: starts_at.getTime(), holdExpiresAt: holdEnd?.getTime() ?? null }
  const expiresAt = requestEnd(held, start, now)
  await withdrawRequest(tenant, id)
  const { starts_at: from, blocked_until: to } = timesOf(
    start,
    session.duration,
    practice.buffer_minutes,
  )
  await sql`
    insert into held_times (psychologist_id, owner_id, kind, span, expires_at)
    values (${tenant.id}, ${id}, 'request', tstzrange(${from}, ${to}), ${new Date(expiresAt)})`.execute(
    tenant.sql,
  )
  await writeMove(tenant, session, { to: start, state: 'open', expiresAt }, now)
  const event = { actor: 'patient', action: 'session.move_asked', subjectId: id } as const
  await recordEvent(tenant, event, now)
  await notifyOfRequest(tenant, practice, session, { wanted: start, until: expiresAt }, now)
}

async function withdrawRequest(tenant: Tenant, sessionId: string): Promise<void> {
  const open = await findLastMove(tenant, sessionId, 'open')
  if (open) await endRequest(tenant, sessionId, open, 'withdrawn')
}

/** Ends an open request and frees the time that it holds. Returns whether it was open. */
async function endRequest(
  tenant: Tenant,
  sessionId: string,
  { id }: Pick<MoveRow, 'id'>,
  state: 'moved' | 'declined' | 'withdrawn' | 'lapsed',
): Promise<boolean> {
  const { numUpdatedRows } = await tenant.sql
    .with('freed', (db) =>
      db
        .deleteFrom('held_times')
        .where('psychologist_id', '=', tenant.id)
        .where('owner_id', '=', sessionId)
        .where('kind', '=', 'request'),
    )
    .updateTable('session_moves')
    .set({ state })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await dropRequestMessages(tenant, sessionId)
  return true
}

/** Drops the psychologist's messages about a request that ended before they were sent. */
async function dropRequestMessages(tenant: Tenant, sessionId: string): Promise<void> {
  const waiting = await tenant.sql
    .selectFrom('messages')
    .select('id')
    .where('psychologist_id', '=', tenant.id)
    .where('session_id', '=', sessionId)
    .where('kind', '=', RESCHEDULING_KINDS.reschedule_request.name)
    .where('status', 'in', ['queued', 'held'])
    .execute()
  for (const { id } of waiting) await dropWaiting(tenant, [id])
}

/** Accepts or declines the open request of a session, once, and notifies the patient. */
export async function answerRequest(
  tenant: Tenant,
  id: string,
  accept: boolean,
  now: number,
): Promise<Session> {
  const practice = await lockPractice(tenant)
  const session = await findSessionRow(tenant, id)
  const request = await findLastMove(tenant, id, 'open')
  const isOver = !request?.expires_at || request.expires_at.getTime() <= now
  if (isOver || !(await endRequest(tenant, id, request, accept ? 'moved' : 'declined')))
    throw new Problem('reschedule_request_over')
  await releaseExpiredHolds(tenant, now)
  if (accept) {
    const start = request.to_starts_at.getTime()
    if (session.package_id) await refuseExpired(tenant, session.package_id, start)
    await refuseFullMonth(tenant, practice, session, start, now)
    const move = { start, actor: 'psychologist' } as const
    const moved = await moveSession(tenant, practice, session, move, now)
    await notifyOfNewTime(tenant, practice, { before: session, after: moved }, now)
  } else {
    const event = { actor: 'psychologist', action: 'session.move_declined', subjectId: id } as const
    await recordEvent(tenant, event, now)
    await notifyOfOldTime(tenant, practice, session, { request, lapsed: false }, now)
  }
  return findSession(tenant, id)
}

/** Moves a session back to the time before its patient's last move, if nothing else changed and the time is free. */
export async function moveBack(tenant: Tenant, id: string, now: number): Promise<Session> {
  const practice = await lockPractice(tenant)
  await releaseExpiredHolds(tenant, now)
  const session = await findSessionRow(tenant, id)
  const last = await findLastMove(tenant, id, 'moved')
  const isLastMove = last !== null && last.to_starts_at.getTime() === session.starts_at.getTime()
  const isClosed = !isOpen(session) || isHoldExpired(session)
  if (!isLastMove || isClosed || last.from_starts_at.getTime() <= now)
    throw new Problem('move_back_gone')
  const start = last.from_starts_at.getTime()
  await refuseFullMonth(tenant, practice, session, start, now)
  const times = timesOf(start, session.duration, practice.buffer_minutes)
  await refuseOccupiedTime(tenant, blockedBy(times), practice.timezone, id)
  await tenant.sql
    .updateTable('session_moves')
    .set({ state: 'moved_back' })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', last.id)
    .execute()
  const after = await moveSession(tenant, practice, session, { start, actor: 'psychologist' }, now)
  await notifyOfNewTime(tenant, practice, { before: session, after }, now)
  return findSession(tenant, id)
}

/** Ends the requests that were not answered in time, one practice per transaction, and notifies their patients. */
export async function endLapsedRequests(
  db: Database,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const practices = await db.asPlatform(async (scope) => {
    const { rows } = await sql<{ id: TenantId }>`
      select distinct psychologist_id as id from session_moves where state = 'open' and expires_at <= ${new Date(now)}`.execute(
      scope,
    )
    return rows
  })
  await forEachInTurn(practices, stopping, ({ id }) =>
    db.asTenant(id, async (tenant) => {
      if (await lockIfFree(tenant.sql, id)) await endLapsedIn(tenant, now)
    }),
  )
}

async function endLapsedIn(tenant: Tenant, now: number): Promise<void> {
  const practice = await findOwnRow(tenant)
  // The request of a booking that expires ends with it: its patient does not read that the session stays.
  await releaseExpiredHolds(tenant, now)
  const requests = await tenant.sql
    .selectFrom('session_moves')
    .select(['id', 'session_id', 'from_starts_at', 'to_starts_at', 'expires_at'])
    .where('psychologist_id', '=', tenant.id)
    .where('state', '=', 'open')
    .where('expires_at', '<=', new Date(now))
    .execute()
  for (const request of requests) {
    await endRequest(tenant, request.session_id, request, 'lapsed')
    const session = await findSessionRow(tenant, request.session_id)
    await notifyOfOldTime(tenant, practice, session, { request, lapsed: true }, now)
  }
}

interface SessionMove {
  before: SessionRow
  after: SessionRow
}

/** Notifies the patient and the people around immediately: unlike other moves, a later one is not merged with it. */
async function notifyOfNewTime(
  tenant: Tenant,
  practice: Practice,
  { before, after, switches }: SessionMove & { switches?: ChannelSwitches },
  now: number,
): Promise<void> {
  const also = { movedFrom: before.starts_at.getTime() }
  await notifyPatient(tenant, practice, after, { kind: 'session_moved', also, switches }, now)
}

async function notifyOfOldTime(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  { request, lapsed }: { request: Pick<MoveRow, 'to_starts_at'>; lapsed: boolean },
  now: number,
): Promise<void> {
  if (!isOpen(session) || session.starts_at.getTime() <= now) return
  const also = { wanted: request.to_starts_at.getTime(), lapsed }
  const notice = { kind: 'reschedule_declined', also } as const
  await notifyPatient(tenant, practice, session, notice, now)
}

async function notifyOfMove(
  tenant: Tenant,
  practice: Practice,
  { before, after }: SessionMove,
  now: number,
): Promise<void> {
  const appointment = appointmentOf(practice, after)
  const notice = {
    mail: emailMessageOf(
      RESCHEDULING_KINDS.reschedule_notice,
      appointment,
      before.starts_at.getTime(),
    ),
    push: pushToPsychologist('Consulta remarcada pelo paciente', appointment),
    session: { id: after.id, startsAt: appointment.startsAt, patientId: after.patient_id },
  }
  await notifyPsychologist(tenant, practice, notice, now)
}

async function notifyOfRequest(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  request: { wanted: number; until: number },
  now: number,
): Promise<void> {
  const appointment = appointmentOf(practice, session)
  const notice = {
    mail: emailMessageOf(RESCHEDULING_KINDS.reschedule_request, appointment, request),
    push: pushToPsychologist('Pedido de novo horário', appointment),
    session: { id: session.id, startsAt: appointment.startsAt, patientId: session.patient_id },
  }
  await notifyPsychologist(tenant, practice, notice, now)
}
