import { addDays, dayAt, instantAt, MINUTE } from '../../platform/shared/calendar.ts'
import type { RequestOf } from '../../platform/shared/endpoint.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { PaymentMethod } from '../payments/record-contract.ts'
import { missingCents } from '../payments/record-rules.ts'
import type { Service } from '../services/contract.ts'
import {
  BULK_REFUSALS,
  type BulkAction,
  type BulkOutcome,
  type BulkRefusal,
  bulkSessions,
} from '../sessions/bulk-contract.ts'
import { bulkRun } from '../sessions/bulk-rules.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  createSession,
  deleteSession,
  getSession,
  listSessions,
  markAbsent,
  reopenSession,
  type Session,
  type SessionInput,
  type SessionStatus,
  undoSession,
  updateSession,
  waiveFee,
} from '../sessions/contract.ts'
import { getOwed } from '../sessions/owed-contract.ts'
import { usualPlace } from '../sessions/place-rules.ts'
import {
  deletionRefusal,
  isInFigures,
  isOwed,
  keptProblem,
  paymentRefusal,
  sessionPriceOf,
} from '../sessions/rules.ts'
import { type Answer, answer } from './answer.ts'
import { drawSession } from './package-changes.ts'
import { isNamed } from './patient-answers.ts'
import { addPayment, packageOf, recordFor } from './payment-answers.ts'
import {
  dropRow,
  instantOut,
  keepRow,
  newId,
  type Practice,
  plainText,
  rowOf,
  type SessionRow,
  UNDRAWN,
  unchargedBy,
} from './practice.ts'
import {
  cancelledAsAsked,
  isOverdueIn,
  missed,
  owedSplitOf,
  refuseHeldTime,
  shown,
  standingOf,
  undoably,
  undoLast,
  waived,
  withChange,
  withoutEnd,
  withPayment,
  withStatus,
} from './session-changes.ts'

export const sessionAnswers: readonly Answer[] = [
  answer(listSessions, ({ practice, query, now }) => listed(practice, query, now)),
  answer(bulkSessions, ({ practice, body, now }) => changeInBulk(practice, body, now)),
  answer(getOwed, ({ practice, query, now }) =>
    owedSplitOf(practice, listed(practice, query, now), now),
  ),
  answer(getSession, ({ practice, params }) =>
    shown(practice, rowOf(practice.sessions, params.id)),
  ),
  answer(createSession, ({ practice, body, now }) => create(practice, body, now)),
  answer(updateSession, ({ practice, params, body, now }) =>
    charge(practice, params.id, { method: 'pix', now }, (session) =>
      withChange(practice, session, body),
    ),
  ),
  answer(confirmSession, ({ practice, params, now }) =>
    bringTo(practice, params.id, 'confirmed', now),
  ),
  answer(completeSession, ({ practice, params, now }) =>
    bringTo(practice, params.id, 'completed', now),
  ),
  answer(cancelSession, ({ practice, params, body, now }) =>
    body.by === 'patient'
      ? changeUndoably(practice, params.id, now, (session) => cancelledAsAsked(session, now))
      : bringTo(practice, params.id, 'cancelled', now),
  ),
  answer(markAbsent, ({ practice, params, now }) =>
    changeUndoably(practice, params.id, now, (session) => missed(session, now)),
  ),
  answer(waiveFee, ({ practice, params, now }) => changeUndoably(practice, params.id, now, waived)),
  answer(reopenSession, ({ practice, params }) =>
    change(practice, params.id, (session) => withoutEnd(session)),
  ),
  answer(confirmPayment, ({ practice, params, body, now }) => pay(practice, params.id, body, now)),
  answer(undoSession, ({ practice, params, body, now }) => {
    undoLast(practice, params.id, body.version, now)
    return shown(practice, rowOf(practice.sessions, params.id))
  }),
  answer(deleteSession, ({ practice, params }) => {
    const session = rowOf(practice.sessions, params.id)
    const refusal = deletionRefusal(session)
    if (refusal) throw keptProblem(refusal, session)
    if (practice.payments.some(({ sessionId }) => sessionId === params.id))
      throw new Problem('payment_kept')
    return dropRow(practice.sessions, params.id)
  }),
]

function change(
  practice: Practice,
  id: string,
  make: (session: SessionRow) => SessionRow,
): Session {
  return shown(practice, keepRow(practice.sessions, make(rowOf(practice.sessions, id))))
}

function bringTo(
  practice: Practice,
  id: string,
  status: Exclude<SessionStatus, 'pending'>,
  now: number,
): Session {
  return changeUndoably(practice, id, now, (session) => withStatus(practice, session, status))
}

function changeUndoably(
  practice: Practice,
  id: string,
  now: number,
  make: (session: SessionRow) => SessionRow,
): Session {
  return undoably(practice, id, now, () => change(practice, id, make))
}

type Tap = RequestOf<typeof confirmPayment>['body']

function pay(practice: Practice, id: string, tap: Tap, now: number): Session {
  return undoably(practice, id, now, () => {
    const session = rowOf(practice.sessions, id)
    return packageOf(practice, session)
      ? payPackage(practice, session, tap, now)
      : charge(practice, id, { method: tap.method, now }, (row) =>
          withPayment(practice, row, tap.recordOnly),
        )
  })
}

/** Changes each session by the rule of its call; a refusal leaves the others done. */
function changeInBulk(
  practice: Practice,
  { action, ids, versions, method }: RequestOf<typeof bulkSessions>['body'],
  now: number,
): BulkOutcome {
  const undone = new Set<string>()
  const unpaid = practice.sessions.filter((session) => !session.paid).map(({ id }) => id)
  const steps: Record<BulkAction, (id: string) => unknown> = {
    confirm: (id) => bringTo(practice, id, 'confirmed', now),
    complete: (id) => bringTo(practice, id, 'completed', now),
    cancel: (id) => bringTo(practice, id, 'cancelled', now),
    pay: (id) => pay(practice, id, { recordOnly: false, method }, now),
    undo: (id) => {
      if (undone.has(id)) return
      for (const one of undoLast(practice, id, meant.get(id), now)) undone.add(one)
    },
    // Sends nothing, as the reminder of a single session.
    remind: () => {
      throw new Problem('off_in_demo')
    },
  }
  const meant = new Map(ids.map((id, place) => [id, versions?.[place]]))
  const tried = (id: string): BulkRefusal | null => {
    try {
      steps[action](id)
      return null
    } catch (error) {
      if (!(error instanceof Problem) || !Object.hasOwn(BULK_REFUSALS, error.code)) throw error
      // Paid with another session of its package.
      if (error.code === 'session_already_paid' && unpaid.includes(id)) return null
      return error.code as BulkRefusal
    }
  }
  const run = bulkRun(action, ids)
  let turn = run.next()
  while (!turn.done) turn = run.next(tried(turn.value))
  const { done, refused } = turn.value
  return { done, refused, versions: done.map((id) => rowOf(practice.sessions, id).version) }
}

/** Charges in one tap, as of now. */
function charge(
  practice: Practice,
  id: string,
  { method, now }: { method: PaymentMethod; now: number },
  make: (session: SessionRow) => SessionRow,
): Session {
  const before = standingOf(rowOf(practice.sessions, id)).receivedCents
  const after = change(practice, id, make)
  const came = standingOf(after).receivedCents - before
  const movement = { kind: 'payment', method, amount: came, note: null } as const
  if (came > 0) addPayment(practice, { sessionId: id, packageId: null }, movement, now)
  return after
}

function payPackage(
  practice: Practice,
  session: SessionRow,
  { recordOnly, method }: Tap,
  now: number,
): Session {
  const refusal = paymentRefusal(session)
  if (refusal) throw new Problem(refusal)
  const bought = packageOf(practice, session)
  const amount = bought ? missingCents(standingOf(bought)) : 0
  const movement = { kind: 'payment', method, amount, note: null } as const
  recordFor(practice, session, { ...movement, recordOnly }, now)
  return shown(practice, rowOf(practice.sessions, session.id))
}

function create(practice: Practice, input: SessionInput, now: number): Session {
  rowOf(practice.patients, input.patientId)
  const service = rowOf(practice.services, input.serviceId)
  const { autoConfirmBookings } = practice.profile
  const session: SessionRow = {
    ...input,
    id: newId(),
    datetime: instantOut(input.datetime),
    location: input.location ?? usualPlace(input.type, practice.profile),
    ...chargeFor(practice, service, input),
    status: autoConfirmBookings ? 'confirmed' : 'pending',
    presence: null,
    ...unchargedBy(practice.profile),
    seriesId: null,
    seriesDate: null,
    createdAt: instantOut(now),
    version: 1,
  }
  if (autoConfirmBookings) refuseHeldTime(practice, session)
  practice.sessions.push(session)
  return shown(practice, session)
}

/** A package's session has its share; others have the agreed price or the service's. */
function chargeFor(practice: Practice, service: Service, input: SessionInput) {
  if (input.packageId) return { ...UNDRAWN, ...drawSession(practice, input.packageId, input) }
  const price = moneyOut(input.price ?? sessionPriceOf(service))
  return { ...UNDRAWN, price, paid: false, received: moneyOut(0) }
}

type Wanted = RequestOf<typeof listSessions>['query']

function listed(practice: Practice, wanted: Partial<Wanted>, now: number): Session[] {
  const isWanted = filterOf(practice, wanted, now)
  const found = practice.sessions
    .map((session) => shown(practice, session))
    .filter(isWanted)
    .sort(latestFirst)
  return wanted.list && wanted.list !== 'past' ? found.reverse() : found
}

function latestFirst(one: Session, other: Session): number {
  return other.datetime.localeCompare(one.datetime) || other.id.localeCompare(one.id)
}

function filterOf(
  practice: Practice,
  wanted: Partial<Wanted>,
  now: number,
): (session: Session) => boolean {
  const { start, end, from, to, status, paid, due, patientId, search } = wanted
  const { timezone } = practice.profile
  const first = Math.max(start ?? 0, from ? instantAt(from, '00:00', timezone) : 0)
  const last = Math.min(
    end ?? Number.POSITIVE_INFINITY,
    to ? instantAt(addDays(to, 1), '00:00', timezone) : Number.POSITIVE_INFINITY,
  )
  return (session) => {
    const startsAt = Date.parse(session.datetime)
    return (
      first <= startsAt &&
      startsAt < last &&
      isIn(wanted, session, timezone, now) &&
      (!status || session.status === status) &&
      (!paid || (paid === 'true' ? session.paid : isOwedNow(session, now))) &&
      (!due ||
        (isOwedNow(session, now) && isOverdueIn(practice, session, now) === (due === 'overdue'))) &&
      (!patientId || session.patientId === patientId) &&
      (!search || isAbout(practice, session, search))
    )
  }
}

function isIn(
  { list, status }: Partial<Wanted>,
  session: Session,
  zone: string,
  now: number,
): boolean {
  const startsAt = Date.parse(session.datetime)
  const isOver = startsAt + session.duration * MINUTE <= now
  if (list === 'today') return dayAt(startsAt, zone) === dayAt(now, zone)
  if (list === 'upcoming')
    return !isOver && (status !== undefined || session.status !== 'cancelled')
  if (list === 'past') return isOver
  return list === undefined || isOwedNow(session, now)
}

function isOwedNow(session: Session, now: number): boolean {
  return isOwed(session) && isInFigures(session, now)
}

function isAbout({ patients }: Practice, session: Session, search: string): boolean {
  const patient = patients.find(({ id }) => id === session.patientId)
  const inService = plainText(session.serviceName).includes(plainText(search))
  return inService || (patient !== undefined && isNamed(patient, search))
}
