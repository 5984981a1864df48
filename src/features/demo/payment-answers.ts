import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { listPackagePayments, recordPackagePayment } from '../packages/contract.ts'
import {
  listSessionPayments,
  type Payment,
  type PaymentInput,
  type Receivable,
  recordSessionPayment,
} from '../payments/record-contract.ts'
import {
  hasReceipt,
  missingCents,
  refuseMovement,
  standingAfter,
} from '../payments/record-rules.ts'
import { pixChargeOf } from '../payments/rules.ts'
import { isCharged, paymentRefusal, toRefundCents as toRefundCentsOf } from '../sessions/rules.ts'
import { type Answer, answer } from './answer.ts'
import { OF_NO_STATEMENT } from './made-up-sales.ts'
import { keepStanding } from './package-changes.ts'
import {
  instantOut,
  keepRow,
  newId,
  type PackageRow,
  type Practice,
  rowOf,
  type SessionRow,
} from './practice.ts'
import { confirmedOnce, standingOf, withMovement } from './session-changes.ts'

export const paymentAnswers: readonly Answer[] = [
  answer(listSessionPayments, ({ practice, params }) =>
    receivableOf(practice, dueFor(practice, rowOf(practice.sessions, params.id))),
  ),
  answer(recordSessionPayment, ({ practice, params, body, now }) => {
    const session = rowOf(practice.sessions, params.id)
    const refusal = body.kind === 'payment' ? paymentRefusal(session) : null
    if (refusal) throw new Problem(refusal)
    return recordFor(practice, session, body, now)
  }),
  answer(listPackagePayments, ({ practice, params }) =>
    receivableOf(practice, dueOf(rowOf(practice.packages, params.id))),
  ),
  answer(recordPackagePayment, ({ practice, params, body, now }) =>
    recordForPackage(practice, rowOf(practice.packages, params.id), body, now),
  ),
]

type Typed = PaymentInput & { recordOnly: boolean }

/** Records a payment for a session; of a package's session it goes to the package, and confirms the session too. */
export function recordFor(
  practice: Practice,
  session: SessionRow,
  { recordOnly, ...input }: Typed,
  now: number,
): Payment {
  const bought = packageOf(practice, session)
  if (bought) {
    const payment = recordForPackage(practice, bought, input, now)
    const after = rowOf(practice.sessions, session.id)
    keepRow(practice.sessions, confirmedOnce(practice, session, after, recordOnly))
    return payment
  }
  const movement = movementOf(input)
  refuseMovement(standingOf(session), movement, now)
  keepRow(practice.sessions, withMovement(practice, session, movement, recordOnly))
  return addPayment(practice, { sessionId: session.id, packageId: null }, input, now)
}

function recordForPackage(
  practice: Practice,
  bought: PackageRow,
  input: PaymentInput,
  now: number,
): Payment {
  const movement = movementOf(input)
  refuseMovement(standingOf(bought), movement, now)
  const { receivedCents, paid } = standingAfter(standingOf(bought), movement)
  keepStanding(practice, { ...bought, received: moneyOut(receivedCents), paid })
  return addPayment(practice, { sessionId: null, packageId: bought.id }, input, now)
}

function movementOf({ kind, amount: amountCents, receivedAt }: PaymentInput) {
  return { kind, amountCents, receivedAt }
}

type Target = Pick<Payment, 'sessionId' | 'packageId'>

export function addPayment(
  { payments }: Practice,
  target: Target,
  { kind, method, amount, receivedAt, note }: PaymentInput,
  now: number,
): Payment {
  const numbers = payments.flatMap(({ receiptNumber }) => receiptNumber ?? [])
  const payment: Payment = {
    id: newId(),
    ...target,
    ...OF_NO_STATEMENT,
    kind,
    method,
    amount: moneyOut(amount),
    receivedAt: instantOut(receivedAt ?? now),
    note,
    receiptNumber: hasReceipt({ kind, amountCents: amount }) ? Math.max(0, ...numbers) + 1 : null,
    createdAt: instantOut(now),
  }
  payments.push(payment)
  return payment
}

interface Due
  extends Target,
    Pick<SessionRow, 'price' | 'received' | 'paid' | 'patientId'>,
    Partial<Pick<SessionRow, 'outcome' | 'fee' | 'feeWaived'>> {
  toRefundCents: number
  cancelled: boolean
  startsAt: number | null
}

/** Returns the package that a session's money belongs to; the fee of a cancelled session is its own. */
export function packageOf({ packages }: Practice, session: SessionRow): PackageRow | undefined {
  if (session.outcome !== null && session.packagePlace === null) return
  return packages.find(({ id }) => id === session.packageId)
}

function dueFor(practice: Practice, session: SessionRow): Due {
  const cancelled = session.status === 'cancelled' && !isCharged(session)
  const bought = packageOf(practice, session)
  if (bought) return { ...dueOf(bought), cancelled }
  const startsAt = Date.parse(session.datetime)
  const toRefundCents = toRefundCentsOf(session)
  return { ...session, sessionId: session.id, packageId: null, cancelled, startsAt, toRefundCents }
}

function dueOf(bought: PackageRow): Due {
  const own = { sessionId: null, packageId: bought.id, cancelled: false, startsAt: null }
  return { ...bought, ...own, toRefundCents: 0 }
}

function receivableOf({ profile, patients, payments }: Practice, due: Due): Receivable {
  const { sessionId, packageId, startsAt, received, paid } = due
  const standing = standingOf(due)
  const amountCents = due.cancelled ? 0 : missingCents(standing)
  const patient = patients.find(({ id }) => id === due.patientId) ?? null
  const charge = { amountCents, targetId: packageId ?? sessionId ?? '', startsAt, patient }
  return {
    price: moneyOut(standing.priceCents),
    received,
    owed: moneyOut(amountCents),
    paid,
    toRefund: moneyOut(due.toRefundCents),
    packageId,
    pix: pixChargeOf(profile, charge),
    payments: payments
      .filter((one) => one.sessionId === sessionId && one.packageId === packageId)
      .sort(latestFirst),
  }
}

function latestFirst(one: Payment, other: Payment): number {
  return other.receivedAt.localeCompare(one.receivedAt) || other.id.localeCompare(one.id)
}
