import { MINUTE } from '../../../platform/shared/calendar.ts'
import { moneyOut } from '../../../platform/shared/fields.ts'
import { Problem, type ProblemCode } from '../../../platform/shared/problem.ts'
import type { Span } from '../../attendance/slot-rules.ts'
import {
  type Session,
  type SessionChange,
  type SessionStatus,
  UNKNOWN_PATIENT,
} from '../../sessions/contract.ts'
import { changedPlace } from '../../sessions/place-rules.ts'
import {
  occupiedText,
  paymentRefusal,
  sessionPriceOf,
  statusRefusal,
} from '../../sessions/rules.ts'
import { changed, instantOut, type Practice, rowOf, type SessionRow } from './practice.ts'

/** How a session changes, refused as the server refuses. Each gives the changed session and keeps nothing. */

/** The session with the names it is shown with. */
export function shown({ patients, services }: Practice, session: SessionRow): Session {
  const patient = patients.find(({ id }) => id === session.patientId)
  return {
    ...session,
    patientName: patient?.name ?? UNKNOWN_PATIENT,
    patientPhone: patient?.phone ?? null,
    serviceName: rowOf(services, session.serviceId).name,
  }
}

/** The time a session takes, with the pause after it. */
export function blockedBy({ profile }: Practice, { datetime, duration }: SessionRow): Span {
  const start = Date.parse(datetime)
  return { start, end: start + (duration + profile.bufferMinutes) * MINUTE }
}

/** Refused where another session holds a part of its time. */
export function refuseHeldTime(practice: Practice, session: SessionRow): void {
  const holder = holderOf(practice, session)
  if (!holder) return
  const { patientName, datetime } = shown(practice, holder)
  const message = occupiedText(patientName, Date.parse(datetime), practice.profile.timezone)
  throw new Problem('time_occupied', { message })
}

function holderOf(practice: Practice, session: SessionRow): SessionRow | undefined {
  const { start, end } = blockedBy(practice, session)
  return practice.sessions.find((other) => {
    const holds = other.status === 'confirmed' || other.status === 'completed'
    const span = blockedBy(practice, other)
    return holds && other.id !== session.id && span.start < end && start < span.end
  })
}

function refuseBy(refusal: ProblemCode | null): void {
  if (refusal) throw new Problem(refusal)
}

export function withStatus(
  practice: Practice,
  session: SessionRow,
  status: SessionStatus,
): SessionRow {
  refuseBy(statusRefusal(status, session))
  if (status !== 'cancelled') refuseHeldTime(practice, session)
  return changed(session, { status })
}

/** Paid and, where it was pending, confirmed; `recordOnly` leaves one whose time was taken meanwhile as it is. */
export function withPayment(
  practice: Practice,
  session: SessionRow,
  recordOnly: boolean,
): SessionRow {
  refuseBy(paymentRefusal(session))
  const leftAsItIs = recordOnly && holderOf(practice, session) !== undefined
  const held =
    session.status === 'pending' && !leftAsItIs
      ? withStatus(practice, session, 'confirmed')
      : session
  return changed(held, { paid: true })
}

/** A correction: its details, then a new status or payment by their own rules (decisions §4). */
export function withChange(
  practice: Practice,
  session: SessionRow,
  { status, paid, ...details }: SessionChange,
): SessionRow {
  let after = withDetails(practice, session, details)
  if (status && status !== after.status) after = withStatus(practice, after, status)
  if (paid === undefined || paid === after.paid) return after
  if (!paid) throw new Problem('payment_fixed')
  return withPayment(practice, after, false)
}

function withDetails(
  practice: Practice,
  session: SessionRow,
  { datetime, price, ...details }: Omit<SessionChange, 'status' | 'paid'>,
): SessionRow {
  if (details.patientId) rowOf(practice.patients, details.patientId)
  const service = rowOf(practice.services, details.serviceId ?? session.serviceId)
  const given = {
    ...details,
    location: changedPlace(session, details, practice.profile),
    datetime: datetime === undefined ? undefined : instantOut(datetime),
    price: price === undefined ? undefined : moneyOut(price ?? sessionPriceOf(service)),
  }
  const after = changed(session, given)
  const { version: _, ...asked } = given
  if (Object.values(asked).every((value) => value === undefined)) return session
  refuseBy(session.status === 'cancelled' ? 'session_cancelled' : null)
  const moved = after.datetime !== session.datetime || after.duration !== session.duration
  if (moved) refuseHeldTime(practice, after)
  return after
}
