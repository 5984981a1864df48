import { dayAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { centsOf } from '../../platform/shared/money.ts'
import { Problem, refuseBy } from '../../platform/shared/problem.ts'
import { overlap, type Span, spanOf } from '../attendance/spans.ts'
import { isAdult } from '../patients/adult-rules.ts'
import { displayName } from '../patients/rules.ts'
import type { Payment } from '../payments/record-contract.ts'
import { type Movement, paidAfter, type Standing, standingAfter } from '../payments/record-rules.ts'
import { feeOf, usesCreditUp } from '../practice/cancel-rules.ts'
import { changedLocation } from '../sessions/changes/location-rules.ts'
import type { Session, SessionChange, SessionOutcome, SessionStatus } from '../sessions/contract.ts'
import type { UnnotifiedPatient } from '../sessions/notices/unnotified-contract.ts'
import { unnotifiedPatients } from '../sessions/notices/unnotified-rules.ts'
import type { OwedSplit } from '../sessions/payments/owed-contract.ts'
import { REFUNDS_SHOWN, type Refunds } from '../sessions/payments/owed-contract.ts'
import {
  changesCreditTerms,
  costCents,
  dueCents,
  inCents,
  isCharged,
  isFeePaid,
  isInFigures,
  isOverdue,
  isOwed,
  occupiedText,
  savedProblem,
  statusRefusal,
  toRefundCents,
  UNDO_WITHIN,
} from '../sessions/rules.ts'
import { offeredPrice, usualCents } from './agreed-prices.ts'
import { refuseExpired, withoutCredit } from './package-changes.ts'
import {
  byTime,
  cents,
  changed,
  copyOf,
  instantOut,
  keepRow,
  nameOf,
  noticePeopleOf,
  type Practice,
  patientOf,
  rowOf,
  type SessionRow,
  samePhoneAs,
} from './practice.ts'

export function shown(practice: Practice, session: SessionRow): Session {
  const patient = patientOf(practice, session.patientId)
  const { heldUntil, ...row } = standing(session)
  return {
    ...row,
    patientName: nameOf(practice, session.patientId),
    patientPhone: patient?.phone ?? null,
    samePhoneAs: patient ? samePhoneAs(practice, patient).map(({ name }) => name) : [],
    billedMonthly: patient?.billing === 'monthly',
    patientEnded: patient ? patient.endedAt !== null : false,
    noticeEmail: patient?.email ?? null,
    serviceName: rowOf(practice.services, session.serviceId).name,
    paidAt: session.paid ? paidAt(practice, session) : null,
    patientRemovable: false,
    agreedPrice: offeredPrice(practice, session),
    origin: heldUntil === undefined ? 'psychologist' : 'public',
  }
}

/** The hold of a made-up booking never runs out. */
export const standing = (session: SessionRow) => ({ ...inCents(session), holdExpired: false })

function paidAt({ payments }: Practice, { id, packageId, packagePlace }: SessionRow) {
  const isOwn = (payment: Payment) =>
    packagePlace === null ? payment.sessionId === id : payment.packageId === packageId
  const ownPayments = payments.filter((payment) => payment.kind === 'payment' && isOwn(payment))
  return (
    ownPayments
      .map(({ receivedAt }) => receivedAt)
      .toSorted()
      .at(-1) ?? null
  )
}

export function isOwedNow(session: SessionRow, now: number): boolean {
  return isOwed(standing(session)) && isInFigures(inCents(session), now)
}

export function isOverdueIn(practice: Practice, session: SessionRow, now: number): boolean {
  const isMonthly = patientOf(practice, session.patientId)?.billing === 'monthly'
  return isOverdue(standing(session), now, isMonthly ? practice.profile.timezone : null)
}

export function owedSplitOf(
  practice: Practice,
  sessions: readonly SessionRow[],
  now: number,
): OwedSplit {
  const share = (isLate: boolean) => {
    const part = sessions.filter(
      (session) => isOwedNow(session, now) && isOverdueIn(practice, session, now) === isLate,
    )
    const owed = part.reduce((sum, session) => sum + dueCents(inCents(session)), 0)
    return { sessions: part.length, amount: moneyOut(owed) }
  }
  return { overdue: share(true), comingDue: share(false) }
}

export function blockedBy({ profile }: Practice, { datetime, duration }: SessionRow): Span {
  return spanOf(Date.parse(datetime), duration, profile.bufferMinutes)
}

export function occupiesTime({ status }: SessionRow): boolean {
  return status === 'confirmed' || status === 'completed'
}

function occupyingSessionOf(practice: Practice, session: SessionRow): SessionRow | undefined {
  const span = blockedBy(practice, session)
  return practice.sessions.find(
    (other) =>
      occupiesTime(other) && other.id !== session.id && overlap(span, blockedBy(practice, other)),
  )
}

export function refuseOccupiedTime(practice: Practice, session: SessionRow): void {
  const occupying = occupyingSessionOf(practice, session)
  if (!occupying) return
  const held = { startsAt: Date.parse(occupying.datetime), status: occupying.status }
  const message = occupiedText(
    nameOf(practice, occupying.patientId),
    held,
    practice.profile.timezone,
  )
  throw new Problem('time_occupied', { message })
}

type RowChange = Parameters<typeof changed<SessionRow>>[1]

export function saveSession(practice: Practice, session: SessionRow, change: RowChange) {
  return keepRow(practice.sessions, changed(session, change))
}

export function setStatus(
  practice: Practice,
  session: SessionRow,
  status: SessionStatus,
): SessionRow {
  refuseBy(statusRefusal(status, session))
  if (status === 'cancelled') return cancel(practice, session, null)
  refuseOccupiedTime(practice, session)
  return saveSession(practice, session, { status })
}

/** Cancels a session with an outcome and its fee; the full price consumes the package credit. */
export function cancel(
  practice: Practice,
  session: SessionRow,
  outcome: SessionOutcome | null,
  by: 'practice' | 'patient' = 'practice',
): SessionRow {
  if (by === 'practice' && outcome === null)
    practice.cancellations.push({ id: session.id, notified: false })
  const fee = outcome && feeOf(cents(session.price), session)
  const keepsCredit = outcome !== null && usesCreditUp(session)
  const isOwnMoney = session.packagePlace === null
  return saveSession(practice, session, {
    status: 'cancelled',
    outcome,
    fee: moneyOut(fee),
    ...(keepsCredit ? {} : withoutCredit(session)),
    ...(fee !== null && isOwnMoney ? { paid: isFeePaid(fee, cents(session.received)) } : {}),
  })
}

export function undoably(
  { practice, params: { id }, now }: { practice: Practice; params: { id: string }; now: number },
  change: (session: SessionRow) => unknown,
): Session {
  const before = copyOf(practice)
  change(rowOf(practice.sessions, id))
  const after = rowOf(practice.sessions, id)
  practice.undos.set(id, { ...before, changedAt: now, version: after.version })
  return shown(practice, after)
}

/**
 * Undoes the last change of a session, made less than `UNDO_WITHIN` ago, if the session has not changed since. Returns the ids
 * of the restored sessions.
 */
export function undoLast(
  practice: Practice,
  id: string,
  version: number | undefined,
  now: number,
): string[] {
  const session = rowOf(practice.sessions, id)
  const undo = practice.undos.get(id)
  const isLast = undo?.version === session.version && (version ?? undo.version) === undo.version
  if (!undo || !isLast || now - undo.changedAt >= UNDO_WITHIN) throw new Problem('cannot_undo')
  practice.undos.delete(id)
  if (session.status === 'cancelled')
    practice.cancellations = practice.cancellations.filter((cancellation) => cancellation.id !== id)
  const before = rowOf(undo.sessions, id)
  const { packageId } = before
  if (session.status === 'cancelled' && before.status === 'confirmed')
    refuseOccupiedTime(practice, before)
  const isOfPackage = (row: { packageId: string | null }) =>
    packageId !== null && row.packageId === packageId
  const bought = undo.packages.find((row) => row.id === packageId)
  if (bought) keepRow(practice.packages, bought)
  const restored = undo.sessions.filter((old) => old.id === id || isOfPackage(old))
  for (const old of restored)
    keepRow(practice.sessions, { ...old, version: rowOf(practice.sessions, old.id).version + 1 })
  practice.payments = practice.payments.filter(
    (payment) =>
      undo.payments.some((known) => known.id === payment.id) ||
      !(payment.sessionId === id || isOfPackage(payment)),
  )
  return restored.map((old) => old.id)
}

/** Returns the patients who still have to be notified: in the demonstration an e-mail on file counts as delivered. */
export function unnotifiedIn(practice: Practice, now: number): UnnotifiedPatient[] {
  const { profile, cancellations } = practice
  const sessions = cancellations.flatMap(({ id, notified }) => {
    const session = practice.sessions.find((session) => session.id === id)
    const patient = patientOf(practice, session?.patientId ?? null)
    const isReached = profile.enableEmailNotifications && patient?.email != null
    if (notified || !session || !patient || isReached || Date.parse(session.datetime) <= now)
      return []
    const { datetime } = session
    const { id: patientId, phone: patientPhone } = patient
    const patientName = displayName(patient)
    const people = noticePeopleOf(patient)
    const isKnownAdult = isAdult(patient.birthDate, dayAt(now, profile.timezone))
    return { id, datetime, patientId, patientName, patientPhone, people, isAdult: isKnownAdult }
  })
  return unnotifiedPatients(sessions, profile)
}

export function refundsIn(practice: Practice): Refunds {
  const refundable = practice.sessions
    .map(inCents)
    .filter((session) => toRefundCents(session) > 0)
    .sort((a, b) => byTime(b, a))
  const sum = refundable.reduce((total, session) => total + toRefundCents(session), 0)
  return {
    sessions: refundable.length,
    amount: moneyOut(sum),
    list: refundable.slice(0, REFUNDS_SHOWN).map((session) => ({
      sessionId: session.id,
      patientId: session.patientId,
      patientName: nameOf(practice, session.patientId),
      datetime: session.datetime,
      amount: moneyOut(toRefundCents(session)),
    })),
  }
}

/** Applies a payment or refund: a complete payment marks the session paid and confirms a pending one. */
export function applyMovement(
  practice: Practice,
  session: SessionRow,
  movement: Movement,
  recordOnly: boolean,
): void {
  const { receivedCents, paid } = standingAfter(standingOf(session), movement)
  const after = saveSession(practice, session, { received: moneyOut(receivedCents), paid })
  confirmPaid(practice, session, after, recordOnly)
}

/** Confirms a pending session once it is paid; `recordOnly` leaves it pending if its time was taken meanwhile. */
export function confirmPaid(
  practice: Practice,
  before: SessionRow,
  after: SessionRow,
  recordOnly: boolean,
): void {
  const confirms = after.paid && !before.paid && after.status === 'pending'
  const leftAsItIs = recordOnly && occupyingSessionOf(practice, after) !== undefined
  if (confirms && !leftAsItIs) setStatus(practice, after, 'confirmed')
}

export function standingOf({ price, received, paid, ...charge }: ChargedSession): Standing {
  const { outcome = null, fee = null, feeWaived = false } = charge
  const feeCents = centsOf(fee)
  const nothingDue = outcome !== null && !isCharged({ feeCents, feeWaived })
  const priceCents = nothingDue ? 0 : costCents({ feeCents, priceCents: cents(price) })
  return { priceCents, receivedCents: cents(received), paid, nothingDue }
}

type ChargedSession = Pick<SessionRow, 'price' | 'received' | 'paid'> &
  Partial<Pick<SessionRow, 'outcome' | 'fee' | 'feeWaived'>>

/** Changes the details of a session; the caller refuses a new time that is taken. */
export function changeDetails(
  practice: Practice,
  session: SessionRow,
  { datetime, price, ...details }: Omit<SessionChange, 'status' | 'paid' | 'notify'>,
): SessionRow {
  if (changesCreditTerms(inCents(session), { price, ...details }))
    throw savedProblem('drawn_session_fixed', session)
  if (details.patientId) refusePatient(practice, session, details.patientId)
  const { version, ...given } = {
    ...details,
    location: changedLocation(session, details, practice.profile),
    datetime: datetime === undefined ? undefined : instantOut(datetime),
    ...(price === undefined || session.packagePlace !== null
      ? {}
      : repriced(
          session,
          price ?? usualCents(practice, termsOf(practice, session, { datetime, ...details })),
        )),
  }
  if (Object.values(given).every((value) => value === undefined)) return session
  refuseBy(session.status === 'cancelled' ? 'session_cancelled' : null)
  // The patient answered a reminder of the earlier time.
  const isMoved = given.datetime !== undefined && given.datetime !== session.datetime
  const answered = isMoved ? { presence: null } : {}
  const after = saveSession(practice, session, { version, ...given, ...answered })
  if (isMoved) refuseExpired(practice, after)
  return after
}

function termsOf(
  { profile }: Practice,
  session: SessionRow,
  {
    datetime = Date.parse(session.datetime),
    ...change
  }: Pick<SessionChange, 'datetime' | 'patientId' | 'serviceId'>,
) {
  const { patientId = session.patientId, serviceId = session.serviceId } = change
  return { patientId, serviceId, day: dayAt(datetime, profile.timezone) }
}

function repriced(session: SessionRow, priceCents: number) {
  const paid = paidAfter({ ...standingOf(session), priceCents })
  return { price: moneyOut(priceCents), paid }
}

function refusePatient({ patients, payments }: Practice, session: SessionRow, id: string): void {
  rowOf(patients, id)
  const isPaidFor = payments.some(({ sessionId }) => sessionId === session.id)
  if (id !== session.patientId && isPaidFor) throw savedProblem('paid_patient_fixed', session)
}
