import { dayAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { listPackagePayments, recordPackagePayment } from '../packages/contract.ts'
import type { Patient } from '../patients/contract.ts'
import { displayName } from '../patients/rules.ts'
import { refusalOfItem, refuseForClosed } from '../payments/item-rules.ts'
import {
  listOwedTogether,
  listPayers,
  MOST_ITEMS,
  type OwedTogether,
  recordPayments,
  type SeveralPayments,
} from '../payments/payer-contract.ts'
import {
  listSessionPayments,
  type Payment,
  type PaymentInput,
  type Receivable,
  type ReceivedPayment,
  recordSessionPayment,
} from '../payments/record-contract.ts'
import {
  hasReceipt,
  missingCents,
  receivedPayment,
  refuseMovement,
  type Standing,
  splitSurplus,
  standingAfter,
} from '../payments/record-rules.ts'
import { pixChargeOf } from '../payments/rules.ts'
import { dueCents, inCents, isCharged, paymentRefusal, toRefundCents } from '../sessions/rules.ts'
import { type Answer, answer } from './answer.ts'
import { keepStanding } from './package-changes.ts'
import { payersOf, payersOfBoth, sharedPayerOf, storedPayerOf } from './payers.ts'
import {
  allOrNothing,
  chatContactsOf,
  instantOut,
  newId,
  type PackageRow,
  type Practice,
  patientOf,
  rowOf,
  type SessionRow,
} from './practice.ts'
import { applyMovement, confirmPaid, isOwedNow, standingOf } from './session-changes.ts'

export const paymentAnswers: readonly Answer[] = [
  answer(listPayers, ({ practice, params }) => payersOf(rowOf(practice.patients, params.id))),
  answer(listOwedTogether, ({ practice, params, now }) =>
    owedTogether(practice, rowOf(practice.patients, params.id), now),
  ),
  answer(recordPayments, ({ practice, body, now }) =>
    allOrNothing(practice, () => recordEach(practice, body, now)),
  ),
  answer(listSessionPayments, ({ practice, params, now }) => {
    const session = rowOf(practice.sessions, params.id)
    const bought = packageOf(practice, session)
    const cancelled = session.status === 'cancelled' && !isCharged(inCents(session))
    return receivableOf(
      practice,
      bought ?? session,
      bought ? { cancelled } : { cancelled, session },
      now,
    )
  }),
  answer(recordSessionPayment, ({ practice, params, body, now }) => {
    const session = rowOf(practice.sessions, params.id)
    const refusal = body.kind === 'payment' ? paymentRefusal(inCents(session)) : null
    const isKept = refusal === 'session_already_paid' && body.surplus === 'balance'
    if (!isKept) refuseForClosed(refusal)
    return recordFor(practice, session, received(practice, body, now), now)
  }),
  answer(listPackagePayments, ({ practice, params, now }) =>
    receivableOf(practice, rowOf(practice.packages, params.id), { cancelled: false }, now),
  ),
  answer(recordPackagePayment, ({ practice, params, body, now }) =>
    recordForPackage(
      practice,
      rowOf(practice.packages, params.id),
      received(practice, body, now),
      now,
    ),
  ),
]

function owedTogether(practice: Practice, patient: Patient, now: number): OwedTogether[] {
  const owed = practice.sessions.flatMap((session) => {
    const other = patientOf(practice, session.patientId)
    const payerIds = other ? payersOfBoth(patient, other) : []
    if (!other || payerIds.length === 0 || !isOwedNow(session, now)) return []
    const { id: sessionId, datetime } = session
    const [patientId, patientName] = [other.id, displayName(other)]
    const amount = moneyOut(dueCents(inCents(session)))
    return { sessionId, patientId, patientName, datetime, owed: amount, payerIds }
  })
  const rank = (session: OwedTogether) =>
    session.patientId === patient.id ? '' : session.patientName
  return owed
    .sort((a, b) => rank(a).localeCompare(rank(b)) || a.datetime.localeCompare(b.datetime))
    .slice(0, MOST_ITEMS)
}

function recordEach(
  practice: Practice,
  { items, ...input }: SeveralPayments,
  now: number,
): Payment[] {
  const patientIds = items.map(
    ({ sessionId }) => practice.sessions.find(({ id }) => id === sessionId)?.patientId ?? null,
  )
  const payerOf = sharedPayerOf(practice, input.payerId, patientIds)
  return items.map(({ sessionId, amount }, index) => {
    const payer = payerOf(patientIds[index] ?? null)
    const typed = { ...input, ...payer, kind: 'payment', amount, recordOnly: false } as const
    try {
      const session = rowOf(practice.sessions, sessionId)
      refuseForClosed(paymentRefusal(inCents(session)))
      return recordFor(practice, session, received(practice, typed, now), now)
    } catch (error) {
      throw error instanceof Problem ? refusalOfItem(error, index) : error
    }
  })
}

export function received<Input extends PaymentInput>(
  { profile }: Practice,
  input: Input,
  now: number,
) {
  return receivedPayment(input, profile.timezone, now)
}

type Typed = ReceivedPayment & { recordOnly: boolean }

/** Records a payment for a session; for a package's session the payment belongs to the package and also confirms the session. */
export function recordFor(
  practice: Practice,
  session: SessionRow,
  { recordOnly, ...input }: Typed,
  now: number,
): Payment {
  const bought = packageOf(practice, session)
  if (bought) {
    const payment = recordForPackage(practice, bought, input, now)
    confirmPaid(practice, session, rowOf(practice.sessions, session.id), recordOnly)
    return payment
  }
  const { id, patientId } = session
  return withSurplus(
    practice,
    { patientId, standing: standingOf(session), input },
    now,
    (within) => {
      const movement = { ...within, amountCents: within.amount }
      refuseMovement(standingOf(session), movement, now)
      applyMovement(practice, session, movement, recordOnly)
      return addPayment(practice, { sessionId: id, packageId: null, patientId }, within, now)
    },
  )
}

type Surplus = {
  patientId: string | null
  standing: Pick<Standing, 'priceCents' | 'receivedCents'>
  input: ReceivedPayment
}

/** Records the missing amount, and keeps the rest of a payment as balance if requested. */
export function withSurplus(
  practice: Practice,
  { patientId, standing, input }: Surplus,
  now: number,
  record: (within: ReceivedPayment) => Payment,
): Payment {
  const { here, restCents } = splitSurplus(input, missingCents(standing))
  if (patientId === null || restCents === 0) return record(input)
  const recorded = here.amount > 0 ? record(here) : null
  const target = { sessionId: null, packageId: null, patientId }
  const balancePayment = addPayment(
    practice,
    target,
    { ...input, amount: restCents, balanceId: patientId },
    now,
  )
  return recorded ?? balancePayment
}

function recordForPackage(
  practice: Practice,
  bought: PackageRow,
  input: ReceivedPayment,
  now: number,
): Payment {
  const { id, patientId } = bought
  return withSurplus(
    practice,
    { patientId, standing: standingOf(bought), input },
    now,
    (within) => {
      const movement = { ...within, amountCents: within.amount }
      refuseMovement(standingOf(bought), movement, now)
      const { receivedCents, paid } = standingAfter(standingOf(bought), movement)
      keepStanding(practice, { ...bought, received: moneyOut(receivedCents), paid })
      return addPayment(practice, { sessionId: null, packageId: id, patientId }, within, now)
    },
  )
}

export function addPayment(
  { payments, patients, profile }: Practice,
  { patientId, ...target }: Pick<Payment, 'sessionId' | 'packageId'> & { patientId: string | null },
  { amount, receivedAt, ...input }: ReceivedPayment,
  now: number,
): Payment {
  const numbers = payments.flatMap(({ receiptNumber }) => receiptNumber ?? [])
  const isMoved = input.balanceId !== undefined && Boolean(target.sessionId ?? target.packageId)
  const isNumbered = !isMoved && hasReceipt({ ...input, amountCents: amount })
  const { kind, method, note } = input
  const payment: Payment = {
    id: newId(),
    ...target,
    statementId: null,
    balanceId: input.balanceId ?? null,
    returns: null,
    returned: [],
    ...{ kind, method, note },
    ...storedPayerOf(patientOf({ patients }, patientId), input),
    amount: moneyOut(amount),
    receivedAt: instantOut(receivedAt ?? now),
    receivedOn: dayAt(receivedAt ?? now, profile.timezone),
    receiptNumber: isNumbered ? Math.max(0, ...numbers) + 1 : null,
    createdAt: instantOut(now),
  }
  payments.push(payment)
  return payment
}

/** Returns the package that a session's money belongs to; the fee of a cancelled session belongs to that session. */
export function packageOf({ packages }: Practice, session: SessionRow): PackageRow | undefined {
  if (session.outcome !== null && session.packagePlace === null) return
  return packages.find(({ id }) => id === session.packageId)
}

function receivableOf(
  practice: Practice,
  due: SessionRow | PackageRow,
  { cancelled, session }: { cancelled: boolean; session?: SessionRow },
  now: number,
): Receivable {
  const standing = standingOf(due)
  const amountCents = cancelled ? 0 : missingCents(standing)
  const startsAt = session ? Date.parse(session.datetime) : null
  const known = patientOf(practice, due.patientId)
  const contacts = chatContactsOf(practice, known, now)
  const patientName = known ? displayName(known) : null
  const charge = { amountCents, targetId: due.id, startsAt, patientName, contacts }
  return {
    price: moneyOut(standing.priceCents),
    received: due.received,
    owed: moneyOut(amountCents),
    paid: due.paid,
    toRefund: moneyOut(session ? toRefundCents(inCents(session)) : 0),
    packageId: session ? null : due.id,
    pix: pixChargeOf(practice.profile, charge),
    payments: practice.payments
      .filter((payment) => (session ? payment.sessionId : payment.packageId) === due.id)
      .sort((a, b) => b.receivedAt.localeCompare(a.receivedAt) || b.id.localeCompare(a.id)),
  }
}
