import { addDays, instantAt } from '../../../platform/shared/calendar.ts'
import type { RequestOf } from '../../../platform/shared/endpoint.ts'
import { moneyOut } from '../../../platform/shared/fields.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { missingCents } from '../../payments/record-rules.ts'
import type { Service } from '../../services/contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  createSession,
  deleteSession,
  getSession,
  listSessions,
  type Session,
  type SessionInput,
  updateSession,
} from '../../sessions/contract.ts'
import { getOwed } from '../../sessions/owed-contract.ts'
import { usualPlace } from '../../sessions/place-rules.ts'
import {
  deletionRefusal,
  isOwed,
  keptProblem,
  paymentRefusal,
  sessionPriceOf,
} from '../../sessions/rules.ts'
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
} from './practice.ts'
import {
  owedSplitOf,
  refuseHeldTime,
  shown,
  standingOf,
  withChange,
  withPayment,
  withStatus,
} from './session-changes.ts'

export const sessionAnswers: readonly Answer[] = [
  answer(listSessions, ({ practice, query }) => listed(practice, query)),
  answer(getOwed, ({ practice, query, now }) => owedSplitOf(listed(practice, query), now)),
  answer(getSession, ({ practice, params }) =>
    shown(practice, rowOf(practice.sessions, params.id)),
  ),
  answer(createSession, ({ practice, body, now }) => create(practice, body, now)),
  answer(updateSession, ({ practice, params, body, now }) =>
    charge(practice, params.id, now, (session) => withChange(practice, session, body)),
  ),
  answer(confirmSession, ({ practice, params }) =>
    change(practice, params.id, (session) => withStatus(practice, session, 'confirmed')),
  ),
  answer(completeSession, ({ practice, params }) =>
    change(practice, params.id, (session) => withStatus(practice, session, 'completed')),
  ),
  answer(cancelSession, ({ practice, params }) =>
    change(practice, params.id, (session) => withStatus(practice, session, 'cancelled')),
  ),
  answer(confirmPayment, ({ practice, params, body, now }) => {
    const session = rowOf(practice.sessions, params.id)
    return packageOf(practice, session)
      ? payPackage(practice, session, body.recordOnly, now)
      : charge(practice, params.id, now, (row) => withPayment(practice, row, body.recordOnly))
  }),
  answer(deleteSession, ({ practice, params }) => {
    const session = rowOf(practice.sessions, params.id)
    const refusal = deletionRefusal(session)
    if (refusal) throw keptProblem(refusal, session)
    if (practice.payments.some(({ sessionId }) => sessionId === params.id))
      throw keptProblem('paid_session_kept', session)
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

/** The same where money may come in one tap: it is written down, as Pix of now. */
function charge(
  practice: Practice,
  id: string,
  now: number,
  make: (session: SessionRow) => SessionRow,
): Session {
  const before = standingOf(rowOf(practice.sessions, id)).receivedCents
  const after = change(practice, id, make)
  const came = standingOf(after).receivedCents - before
  const movement = { kind: 'payment', method: 'pix', amount: came, note: null } as const
  if (came > 0) addPayment(practice, { sessionId: id, packageId: null }, movement, now)
  return after
}

/** In one tap, for a drawn session: what is missing of its package. */
function payPackage(
  practice: Practice,
  session: SessionRow,
  recordOnly: boolean,
  now: number,
): Session {
  const refusal = paymentRefusal(session)
  if (refusal) throw new Problem(refusal)
  const bought = packageOf(practice, session)
  const amount = bought ? missingCents(standingOf(bought)) : 0
  const movement = { kind: 'payment', method: 'pix', amount, note: null } as const
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
    createdAt: instantOut(now),
    version: 1,
  }
  if (autoConfirmBookings) refuseHeldTime(practice, session)
  practice.sessions.push(session)
  return shown(practice, session)
}

/** Out of a package, its share of what was paid; else what was agreed, or the service's price. */
function chargeFor(practice: Practice, service: Service, input: SessionInput) {
  if (input.packageId) return { ...UNDRAWN, ...drawSession(practice, input.packageId, input) }
  const price = moneyOut(input.price ?? sessionPriceOf(service))
  return { ...UNDRAWN, price, paid: false, received: moneyOut(0) }
}

type Wanted = RequestOf<typeof listSessions>['query']

/** The sessions that are all that is wanted, the latest first. */
function listed(practice: Practice, wanted: Partial<Wanted>): Session[] {
  const isWanted = filterOf(practice, wanted)
  return practice.sessions
    .map((session) => shown(practice, session))
    .filter(isWanted)
    .sort(latestFirst)
}

function latestFirst(one: Session, other: Session): number {
  return other.datetime.localeCompare(one.datetime) || other.id.localeCompare(one.id)
}

function filterOf(practice: Practice, wanted: Partial<Wanted>): (session: Session) => boolean {
  const { start, end, from, to, status, paid, patientId, search } = wanted
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
      (!status || session.status === status) &&
      (!paid || (paid === 'true' ? session.paid : isOwed(session))) &&
      (!patientId || session.patientId === patientId) &&
      (!search || isAbout(practice, session, search))
    )
  }
}

/** Whether a text is in the patient's name, phone or e-mail, or in the service's name. */
function isAbout({ patients }: Practice, session: Session, search: string): boolean {
  const patient = patients.find(({ id }) => id === session.patientId)
  const inService = plainText(session.serviceName).includes(plainText(search))
  return inService || (patient !== undefined && isNamed(patient, search))
}
