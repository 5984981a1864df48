import { MINUTE } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { centsToText, textToCents } from '../../platform/shared/money.ts'
import { Problem, type ProblemCode } from '../../platform/shared/problem.ts'
import type { Span } from '../attendance/slot-rules.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import type { Payment } from '../payments/record-contract.ts'
import {
  type Movement,
  missingCents,
  paidAfter,
  type Standing,
  standingAfter,
} from '../payments/record-rules.ts'
import { feeOf, usesCreditUp } from '../practice/cancel-rules.ts'
import type { Session, SessionChange, SessionOutcome, SessionStatus } from '../sessions/contract.ts'
import type { OwedSplit } from '../sessions/owed-contract.ts'
import { changedPlace } from '../sessions/place-rules.ts'
import {
  absenceRefusal,
  askedCents,
  changesCreditTerms,
  isCharged,
  isInFigures,
  isOverdue,
  isOwed,
  isWaivable,
  keptProblem,
  lateFeeCents,
  occupiedText,
  paymentRefusal,
  reopenRefusal,
  sessionPriceOf,
  statusRefusal,
  UNDO_WITHIN,
} from '../sessions/rules.ts'
import { givenBack, refuseExpired } from './package-changes.ts'
import { changed, instantOut, keepRow, type Practice, rowOf, type SessionRow } from './practice.ts'

/** Changes of a session, refused as on the server. Each returns the changed session and stores nothing. */

export function shown({ patients, services, payments }: Practice, session: SessionRow): Session {
  const patient = patients.find(({ id }) => id === session.patientId)
  return {
    ...standing(session),
    patientName: patient?.name ?? UNKNOWN_PATIENT,
    patientPhone: patient?.phone ?? null,
    serviceName: rowOf(services, session.serviceId).name,
    paidAt: session.paid ? paidAt(payments, session) : null,
    patientRemovable: false,
  }
}

const standing = (session: SessionRow) => ({ ...session, holdExpired: false })

export function isOwedFor(session: SessionRow): boolean {
  return isOwed(standing(session))
}

function paidAt(
  payments: readonly Payment[],
  { id, packageId, packagePlace }: SessionRow,
): string | null {
  const own = payments.filter(
    (payment) =>
      payment.kind === 'payment' &&
      (packagePlace === null ? payment.sessionId === id : payment.packageId === packageId),
  )
  return own.map(({ receivedAt }) => receivedAt).reduce(later, null)
}

const later = (one: string | null, other: string) => (one === null || other > one ? other : one)

export function isOverdueIn(
  { patients, profile }: Practice,
  session: SessionRow,
  now: number,
): boolean {
  const patient = patients.find(({ id }) => id === session.patientId)
  return isOverdue(standing(session), now, patient?.billing === 'monthly' ? profile.timezone : null)
}

export function owedSplitOf(
  practice: Practice,
  sessions: readonly SessionRow[],
  now: number,
): OwedSplit {
  const owed = sessions.filter((session) => isOwedFor(session) && isInFigures(session, now))
  const share = (part: readonly SessionRow[]) => ({
    sessions: part.length,
    amount: centsToText(part.reduce((sum, one) => sum + askedCents(one) - cents(one.received), 0)),
  })
  return {
    overdue: share(owed.filter((session) => isOverdueIn(practice, session, now))),
    comingDue: share(owed.filter((session) => !isOverdueIn(practice, session, now))),
  }
}

const cents = (text: string) => textToCents(text) ?? 0

export function blockedBy({ profile }: Practice, { datetime, duration }: SessionRow): Span {
  const start = Date.parse(datetime)
  return { start, end: start + (duration + profile.bufferMinutes) * MINUTE }
}

/** Refuses a time that overlaps another confirmed session. */
export function refuseHeldTime(practice: Practice, session: SessionRow): void {
  const holder = holderOf(practice, session)
  if (!holder) return
  const { patientName, datetime, status } = shown(practice, holder)
  const message = occupiedText(
    patientName,
    { startsAt: Date.parse(datetime), status },
    practice.profile.timezone,
  )
  throw new Problem('time_occupied', { message })
}

/** Whether a session's time is confirmed, so that no other session may overlap it. */
export function holdsTime({ status }: SessionRow): boolean {
  return status === 'confirmed' || status === 'completed'
}

function holderOf(practice: Practice, session: SessionRow): SessionRow | undefined {
  const { start, end } = blockedBy(practice, session)
  return practice.sessions.find((other) => {
    const span = blockedBy(practice, other)
    return holdsTime(other) && other.id !== session.id && span.start < end && start < span.end
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
  if (status === 'cancelled') return cancelledWith(session, null)
  refuseHeldTime(practice, session)
  return changed(session, { status })
}

/** Cancels a session with an outcome and its fee; the full price consumes the package credit. */
function cancelledWith(session: SessionRow, outcome: SessionOutcome | null): SessionRow {
  const fee = outcome && feeOf(cents(session.price), session)
  const keepsCredit = outcome !== null && usesCreditUp(session)
  const isOwnMoney = session.packagePlace === null
  return changed(session, {
    status: 'cancelled',
    outcome,
    fee: fee === null ? null : moneyOut(fee),
    ...(keepsCredit ? {} : givenBack(session)),
    ...(fee !== null && isOwnMoney ? { paid: fee > 0 && cents(session.received) >= fee } : {}),
  })
}

export function missed(session: SessionRow, now: number): SessionRow {
  refuseBy(absenceRefusal(standing(session), now))
  return cancelledWith(session, 'absent')
}

/** Cancels a session for its patient; late where the notice is over. */
export function cancelledAsAsked(session: SessionRow, now: number): SessionRow {
  refuseBy(statusRefusal('cancelled', session))
  return cancelledWith(
    session,
    lateFeeCents(standing(session), now) === null ? null : 'late_cancel',
  )
}

/** Waives the fee and restores a consumed credit. */
export function waived(session: SessionRow): SessionRow {
  refuseBy(isWaivable(session) ? null : 'nothing_to_waive')
  return changed(session, { feeWaived: true, paid: false, ...givenBack(session) })
}

export function withoutEnd(session: SessionRow): SessionRow {
  refuseBy(reopenRefusal(session))
  return changed(session, { status: 'confirmed' })
}

/** Runs a change of a session and stores the rows before it; rows are replaced, never mutated. */
export function undoably<T>(practice: Practice, id: string, now: number, make: () => T): T {
  const { sessions, packages, payments } = practice
  const before = { sessions: [...sessions], packages: [...packages], payments: [...payments] }
  const made = make()
  const { version } = rowOf(sessions, id)
  practice.undos.set(id, { ...before, changedAt: now, version })
  return made
}

/** Undoes the last change of a session, within the server's time and while nothing else of it changed. */
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
  const before = rowOf(undo.sessions, id)
  const { packageId } = before
  const isFreed = session.status === 'cancelled' && before.status === 'confirmed'
  if (isFreed) refuseHeldTime(practice, before)
  const bought = undo.packages.find((row) => row.id === packageId)
  if (bought) keepRow(practice.packages, bought)
  const restored: string[] = []
  for (const row of practice.sessions) {
    const own = row.id === id || (packageId !== null && row.packageId === packageId)
    const old = own && undo.sessions.find((one) => one.id === row.id)
    if (!old) continue
    keepRow(practice.sessions, { ...old, version: row.version + 1 })
    restored.push(row.id)
  }
  const known = new Set(undo.payments.map((payment) => payment.id))
  const isOwn = (payment: Payment) =>
    payment.sessionId === id || (packageId !== null && payment.packageId === packageId)
  const kept = practice.payments.filter((payment) => known.has(payment.id) || !isOwn(payment))
  practice.payments.splice(0, practice.payments.length, ...kept)
  return restored
}

/** Pays in one tap; `recordOnly` keeps the status of a session with a time taken meanwhile. */
export function withPayment(
  practice: Practice,
  session: SessionRow,
  recordOnly: boolean,
): SessionRow {
  refuseBy(paymentRefusal(session))
  const amountCents = missingCents(standingOf(session))
  return withMovement(practice, session, { kind: 'payment', amountCents }, recordOnly)
}

/** Applies a movement of money: a complete payment marks the session paid and confirms a pending one. */
export function withMovement(
  practice: Practice,
  session: SessionRow,
  movement: Movement,
  recordOnly: boolean,
): SessionRow {
  const { receivedCents, paid } = standingAfter(standingOf(session), movement)
  const after = changed(session, { received: moneyOut(receivedCents), paid })
  return confirmedOnce(practice, session, after, recordOnly)
}

export function confirmedOnce(
  practice: Practice,
  before: SessionRow,
  after: SessionRow,
  recordOnly: boolean,
): SessionRow {
  const confirms = after.paid && !before.paid && after.status === 'pending'
  const leftAsItIs = recordOnly && holderOf(practice, after) !== undefined
  return confirms && !leftAsItIs ? withStatus(practice, after, 'confirmed') : after
}

/** Returns the amounts due and received of a session or a package, in cents. */
export function standingOf({ price, received, paid, ...charge }: Asked): Standing {
  const { outcome = null, fee = null, feeWaived = false } = charge
  const nothingDue = outcome !== null && !isCharged({ fee, feeWaived })
  const priceCents = nothingDue ? 0 : askedCents({ fee, price })
  return { priceCents, receivedCents: cents(received), paid, nothingDue }
}

type Asked = Pick<SessionRow, 'price' | 'received' | 'paid'> &
  Partial<Pick<SessionRow, 'outcome' | 'fee' | 'feeWaived'>>

/** Applies a correction: details first, then status or payment by their own rules (docs/product.md, Sessions). */
export function withChange(
  practice: Practice,
  session: SessionRow,
  { status, paid, notify: _, ...details }: SessionChange,
): SessionRow {
  let after = withDetails(practice, session, details)
  if (status && status !== after.status) after = withStatus(practice, after, status)
  if (paid === undefined || paid === session.paid || paid === after.paid) return after
  if (!paid) throw new Problem('payment_fixed')
  return withPayment(practice, after, false)
}

function repriced(session: SessionRow, priceCents: number) {
  const paid = paidAfter({ ...standingOf(session), priceCents })
  return { price: moneyOut(priceCents), paid }
}

/** Payments stay in the name of the payer. */
function refusePatient({ patients, payments }: Practice, session: SessionRow, id: string): void {
  rowOf(patients, id)
  const isPaidFor = payments.some(({ sessionId }) => sessionId === session.id)
  if (id !== session.patientId && isPaidFor) throw keptProblem('paid_patient_fixed', session)
}

function withDetails(
  practice: Practice,
  session: SessionRow,
  { datetime, price, ...details }: Omit<SessionChange, 'status' | 'paid' | 'notify'>,
): SessionRow {
  if (changesCreditTerms(shown(practice, session), { price, ...details }))
    throw keptProblem('drawn_session_fixed', session)
  if (details.patientId) refusePatient(practice, session, details.patientId)
  const service = rowOf(practice.services, details.serviceId ?? session.serviceId)
  const given = {
    ...details,
    location: changedPlace(session, details, practice.profile),
    datetime: datetime === undefined ? undefined : instantOut(datetime),
    ...(price === undefined || session.packagePlace !== null
      ? {}
      : repriced(session, price ?? sessionPriceOf(service))),
  }
  const after = changed(session, given)
  // The answer was for another time.
  if (after.datetime !== session.datetime) after.presence = null
  const { version: _, ...asked } = given
  if (Object.values(asked).every((value) => value === undefined)) return session
  refuseBy(session.status === 'cancelled' ? 'session_cancelled' : null)
  const moved = after.datetime !== session.datetime || after.duration !== session.duration
  if (moved) refuseHeldTime(practice, after)
  if (after.datetime !== session.datetime) refuseExpired(practice, after)
  return after
}
