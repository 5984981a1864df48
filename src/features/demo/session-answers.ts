import { addDays, dayAt, instantAt } from '../../platform/shared/calendar.ts'
import type { RequestOf } from '../../platform/shared/endpoint.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { isKeyOf } from '../../platform/shared/keys.ts'
import { Problem, refuseBy } from '../../platform/shared/problem.ts'
import { blocksFor, toStoredBlock } from '../attendance/block-rules.ts'
import { spanOf } from '../attendance/spans.ts'
import type { PaymentMethod } from '../payments/contract.ts'
import { PAYER_ON_FILE } from '../payments/record-contract.ts'
import { missingCents } from '../payments/record-rules.ts'
import { BULK_REFUSALS, type BulkRefusal, bulkSessions } from '../sessions/changes/bulk-contract.ts'
import { bulkRun } from '../sessions/changes/bulk-rules.ts'
import { usualLocation } from '../sessions/changes/location-rules.ts'
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
  type NewSession,
  reopenSession,
  type Session,
  type SessionStatus,
  undoSession,
  updateSession,
  waiveFee,
} from '../sessions/contract.ts'
import { markNotified } from '../sessions/notices/unnotified-contract.ts'
import { getOwed } from '../sessions/payments/owed-contract.ts'
import {
  absenceRefusal,
  deletionRefusal,
  endOf,
  isOver,
  isWaivable,
  lateFeeCents,
  paymentRefusal,
  reopenRefusal,
  savedProblem,
  statusRefusal,
} from '../sessions/rules.ts'
import { usualCents } from './agreed-prices.ts'
import { type Answer, answer, type DemoCall } from './answer.ts'
import { consumeCreditOf, withoutCredit } from './package-changes.ts'
import { packageOf, recordFor } from './payment-answers.ts'
import {
  allOrNothing,
  byTime,
  dropRow,
  instantOut,
  isAbout,
  keepRow,
  newId,
  newRow,
  type Practice,
  rowOf,
  type SessionRow,
  UNDRAWN,
  unchargedBy,
} from './practice.ts'
import {
  cancel,
  changeDetails,
  isOverdueIn,
  isOwedNow,
  owedSplitOf,
  refuseOccupiedTime,
  saveSession,
  setStatus,
  shown,
  standing,
  standingOf,
  undoably,
  undoLast,
} from './session-changes.ts'

export const sessionAnswers: readonly Answer[] = [
  answer(listSessions, ({ practice, query, now }) => listed(practice, query, now)),
  answer(bulkSessions, changeInBulk),
  answer(getOwed, ({ practice, query, now }) =>
    owedSplitOf(practice, listed(practice, query, now), now),
  ),
  answer(getSession, ({ practice, params }) =>
    shown(practice, rowOf(practice.sessions, params.id)),
  ),
  answer(createSession, create),
  answer(updateSession, update),
  answer(confirmSession, (request) => bringTo(request, 'confirmed')),
  answer(completeSession, (request) =>
    undoably(request, (session) => {
      const completed = setStatus(request.practice, session, 'completed')
      if (request.body.received) pay(tapOf(request, request.body.received), completed)
    }),
  ),
  answer(cancelSession, (request) => {
    if (request.body.by !== 'patient') return bringTo(request, 'cancelled')
    return undoably(request, (session) => {
      refuseBy(statusRefusal('cancelled', session))
      const isLate = lateFeeCents(standing(session), request.now) !== null
      cancel(request.practice, session, isLate ? 'late_cancel' : null, 'patient')
    })
  }),
  answer(markAbsent, (request) =>
    undoably(request, (session) => {
      refuseBy(absenceRefusal(standing(session), request.now))
      cancel(request.practice, session, 'absent')
    }),
  ),
  answer(waiveFee, (request) =>
    undoably(request, (session) => {
      refuseBy(isWaivable(standing(session)) ? null : 'nothing_to_waive')
      saveSession(request.practice, session, {
        feeWaived: true,
        paid: false,
        ...withoutCredit(session),
      })
    }),
  ),
  answer(reopenSession, ({ practice, params }) => {
    const session = rowOf(practice.sessions, params.id)
    refuseBy(reopenRefusal(session))
    return shown(practice, saveSession(practice, session, { status: 'confirmed' }))
  }),
  answer(markNotified, ({ practice, body: { ids, notified } }) => {
    const known = practice.cancellations.filter(({ id }) => ids.includes(id))
    if (known.length === 0) throw new Problem('not_found')
    for (const row of known) keepRow(practice.cancellations, { ...row, notified })
    return undefined
  }),
  answer(confirmPayment, (request) => undoably(request, (session) => pay(request, session))),
  answer(undoSession, ({ practice, params, body, now }) => {
    undoLast(practice, params.id, body.version, now)
    return shown(practice, rowOf(practice.sessions, params.id))
  }),
  answer(deleteSession, ({ practice, params }) => {
    const session = rowOf(practice.sessions, params.id)
    const refusal = deletionRefusal(session)
    if (refusal) throw savedProblem(refusal, session)
    if (practice.payments.some(({ sessionId }) => sessionId === params.id))
      throw new Problem('payment_kept')
    return dropRow(practice.sessions, params.id)
  }),
]

type OfOne = Omit<DemoCall<typeof confirmSession>, 'body' | 'query'>

function bringTo(request: OfOne, status: SessionStatus): Session {
  return undoably(request, (session) => setStatus(request.practice, session, status))
}

type Tap = Pick<DemoCall<typeof confirmPayment>, 'practice' | 'body' | 'now'>

function tapOf({ practice, now }: Pick<Tap, 'practice' | 'now'>, method: PaymentMethod): Tap {
  return { practice, body: { method, recordOnly: false }, now }
}

function pay({ practice, body: { method, recordOnly }, now }: Tap, session: SessionRow): void {
  refuseBy(paymentRefusal(standing(session)))
  const amount = missingCents(standingOf(packageOf(practice, session) ?? session))
  const input = { kind: 'payment', method, amount, note: null, ...PAYER_ON_FILE } as const
  recordFor(practice, session, { ...input, recordOnly }, now)
}

/** Details first, then status or payment by their own rules (docs/product.md, Sessions). */
function update({ practice, params: { id }, body, now }: DemoCall<typeof updateSession>): Session {
  const { status, paid, notify: _, ...details } = body
  const before = rowOf(practice.sessions, id)
  let after = changeDetails(practice, before, details)
  if (after.datetime !== before.datetime || after.duration !== before.duration)
    refuseOccupiedTime(practice, after)
  if (status && status !== after.status) after = setStatus(practice, after, status)
  if (paid !== undefined && paid !== before.paid && paid !== after.paid) {
    if (!paid) throw new Problem('payment_fixed')
    pay(tapOf({ practice, now }, 'pix'), after)
  }
  return shown(practice, rowOf(practice.sessions, id))
}

/** Changes each session by the rule of its call; if one is refused, the others are still changed. */
function changeInBulk({ practice, body, now }: DemoCall<typeof bulkSessions>) {
  const { action, ids, versions, method, block } = body
  const undone = new Set<string>()
  const unpaid = practice.sessions.filter((session) => !session.paid).map(({ id }) => id)
  const bring = (status: SessionStatus) => (id: string) =>
    bringTo({ practice, params: { id }, now }, status)
  const steps: Record<typeof action, (id: string) => unknown> = {
    confirm: bring('confirmed'),
    complete: bring('completed'),
    cancel: bring('cancelled'),
    pay: (id) =>
      undoably({ practice, params: { id }, now }, (session) =>
        pay(tapOf({ practice, now }, method), session),
      ),
    undo: (id) => {
      if (undone.has(id)) return
      const version = versions?.[ids.indexOf(id)]
      for (const undoneId of undoLast(practice, id, version, now)) undone.add(undoneId)
    },
    remind: () => refuseBy('off_in_demo'),
  }
  const tried = (id: string): BulkRefusal | null => {
    try {
      allOrNothing(practice, () => steps[action](id))
      return null
    } catch (error) {
      if (!(error instanceof Problem) || !isKeyOf(BULK_REFUSALS, error.code)) throw error
      // Paid together with another session of its package.
      if (error.code === 'session_already_paid' && unpaid.includes(id)) return null
      return error.code
    }
  }
  const run = bulkRun(action, ids)
  let turn = run.next()
  while (!turn.done) turn = run.next(tried(turn.value))
  const { done, refused } = turn.value
  const after = done.map((id) => rowOf(practice.sessions, id))
  const changed = { done, refused, versions: after.map(({ version }) => version) }
  if (action !== 'cancel' || !block) return changed
  return { ...changed, blocks: blockHours(practice, after, now) }
}

function blockHours(practice: Practice, cancelled: readonly SessionRow[], now: number): string[] {
  const { timezone } = practice.profile
  const spans = cancelled.map(({ datetime, duration }) => spanOf(Date.parse(datetime), duration))
  const blocks = blocksFor(spans, timezone, now).map((typed) =>
    toStoredBlock(newId(), typed, timezone),
  )
  practice.blocks.push(...blocks)
  return blocks.map(({ id }) => id)
}

function create({ practice, body, now }: DemoCall<typeof createSession>): Session {
  const { status, notify: _, happened, ...input } = body
  if (happened && input.datetime > now) throw new Problem('session_not_begun')
  rowOf(practice.patients, input.patientId)
  const day = dayAt(input.datetime, practice.profile.timezone)
  const isUsuallyConfirmed = status === undefined && practice.profile.autoConfirmBookings
  const confirmed = happened !== undefined || status === 'confirmed' || isUsuallyConfirmed
  const price = moneyOut(input.price ?? usualCents(practice, { ...input, day }))
  const session: SessionRow = newRow(
    {
      ...input,
      datetime: instantOut(input.datetime),
      location: input.location ?? usualLocation(input.type, practice.profile),
      ...UNDRAWN,
      ...(input.packageId
        ? consumeCreditOf(practice, input.packageId, input)
        : { price, paid: false, received: moneyOut(0) }),
      status: confirmed ? 'confirmed' : 'pending',
      presence: null,
      ...unchargedBy(practice.profile),
      seriesId: null,
      seriesDate: null,
    },
    now,
  )
  if (confirmed) refuseOccupiedTime(practice, session)
  practice.sessions.push(session)
  if (happened) recordOutcome(practice, session, happened, now)
  return shown(practice, rowOf(practice.sessions, session.id))
}

function recordOutcome(
  practice: Practice,
  session: SessionRow,
  { outcome, received }: NonNullable<NewSession['happened']>,
  now: number,
): void {
  if (outcome === 'completed') setStatus(practice, session, 'completed')
  else cancel(practice, session, 'absent')
  if (received) pay(tapOf({ practice, now }, received), rowOf(practice.sessions, session.id))
}

type SessionFilters = Partial<RequestOf<typeof listSessions>['query']>

function listed(practice: Practice, filters: SessionFilters, now: number): Session[] {
  const isWanted = filterOf(practice, filters, now)
  const matching = practice.sessions
    .map((session) => shown(practice, session))
    .filter(isWanted)
    .sort((a, b) => byTime(b, a) || b.id.localeCompare(a.id))
  return filters.list && filters.list !== 'past' ? matching.reverse() : matching
}

function filterOf(practice: Practice, filters: SessionFilters, now: number) {
  const { start = 0, end = Infinity, from, to, status, paid, due, patientId, search } = filters
  const { timezone } = practice.profile
  const midnight = (day: string) => instantAt(day, '00:00', timezone)
  const firstInstant = Math.max(start, from ? midnight(from) : 0)
  const last = Math.min(end, to ? midnight(addDays(to, 1)) : Infinity)
  return (session: Session) => {
    const startsAt = Date.parse(session.datetime)
    return (
      firstInstant <= startsAt &&
      startsAt < last &&
      isIn(filters, session, timezone, now) &&
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
  { list, status }: SessionFilters,
  session: Session,
  zone: string,
  now: number,
): boolean {
  if (list === 'today') {
    const today = dayAt(now, zone)
    const tomorrow = instantAt(addDays(today, 1), '00:00', zone)
    const goesOn = endOf(session) > instantAt(today, '00:00', zone)
    return goesOn && Date.parse(session.datetime) < tomorrow
  }
  if (list === 'upcoming')
    return !isOver(session, now) && (status !== undefined || session.status !== 'cancelled')
  if (list === 'past') return isOver(session, now)
  return list === undefined || isOwedNow(session, now)
}
