import { moneyOut } from '../../platform/shared/fields.ts'
import { refuseBy } from '../../platform/shared/problem.ts'
import { listPackagePayments, recordPackagePayment } from '../packages/contract.ts'
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
  standingAfter,
} from '../payments/record-rules.ts'
import { pixChargeOf } from '../payments/rules.ts'
import { inCents, isCharged, paymentRefusal, toRefundCents } from '../sessions/rules.ts'
import { type Answer, answer } from './answer.ts'
import { OF_NO_STATEMENT } from './made-up-sales.ts'
import { keepStanding } from './package-changes.ts'
import {
  instantOut,
  newId,
  type PackageRow,
  type Practice,
  patientOf,
  rowOf,
  type SessionRow,
} from './practice.ts'
import { applyMovement, confirmPaid, standingOf } from './session-changes.ts'

export const paymentAnswers: readonly Answer[] = [
  answer(listSessionPayments, ({ practice, params }) => {
    const session = rowOf(practice.sessions, params.id)
    const bought = packageOf(practice, session)
    const cancelled = session.status === 'cancelled' && !isCharged(inCents(session))
    return receivableOf(
      practice,
      bought ?? session,
      bought ? { cancelled } : { cancelled, session },
    )
  }),
  answer(recordSessionPayment, ({ practice, params, body, now }) => {
    const session = rowOf(practice.sessions, params.id)
    if (body.kind === 'payment') refuseBy(paymentRefusal(inCents(session)))
    return recordFor(practice, session, received(practice, body, now), now)
  }),
  answer(listPackagePayments, ({ practice, params }) =>
    receivableOf(practice, rowOf(practice.packages, params.id), { cancelled: false }),
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

export function received<Input extends PaymentInput>(
  { profile }: Practice,
  input: Input,
  now: number,
) {
  return receivedPayment(input, profile.timezone, now)
}

type Typed = ReceivedPayment & { recordOnly: boolean }

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
    confirmPaid(practice, session, rowOf(practice.sessions, session.id), recordOnly)
    return payment
  }
  const movement = { ...input, amountCents: input.amount }
  refuseMovement(standingOf(session), movement, now)
  applyMovement(practice, session, movement, recordOnly)
  return addPayment(practice, { sessionId: session.id, packageId: null }, input, now)
}

function recordForPackage(
  practice: Practice,
  bought: PackageRow,
  input: ReceivedPayment,
  now: number,
): Payment {
  const movement = { ...input, amountCents: input.amount }
  refuseMovement(standingOf(bought), movement, now)
  const { receivedCents, paid } = standingAfter(standingOf(bought), movement)
  keepStanding(practice, { ...bought, received: moneyOut(receivedCents), paid })
  return addPayment(practice, { sessionId: null, packageId: bought.id }, input, now)
}

export function addPayment(
  { payments }: Practice,
  target: Pick<Payment, 'sessionId' | 'packageId'>,
  { amount, receivedAt, ...input }: ReceivedPayment,
  now: number,
): Payment {
  const numbers = payments.flatMap(({ receiptNumber }) => receiptNumber ?? [])
  const isNumbered = hasReceipt({ ...input, amountCents: amount })
  const payment: Payment = {
    id: newId(),
    ...target,
    ...OF_NO_STATEMENT,
    ...input,
    amount: moneyOut(amount),
    receivedAt: instantOut(receivedAt ?? now),
    receiptNumber: isNumbered ? Math.max(0, ...numbers) + 1 : null,
    createdAt: instantOut(now),
  }
  payments.push(payment)
  return payment
}

/** Returns the package that a session's money belongs to; the fee of a cancelled session is its own. */
export function packageOf({ packages }: Practice, session: SessionRow): PackageRow | undefined {
  if (session.outcome !== null && session.packagePlace === null) return
  return packages.find(({ id }) => id === session.packageId)
}

function receivableOf(
  practice: Practice,
  due: SessionRow | PackageRow,
  { cancelled, session }: { cancelled: boolean; session?: SessionRow },
): Receivable {
  const standing = standingOf(due)
  const amountCents = cancelled ? 0 : missingCents(standing)
  const startsAt = session ? Date.parse(session.datetime) : null
  const patient = patientOf(practice, due.patientId) ?? null
  const charge = { amountCents, targetId: due.id, startsAt, patient }
  return {
    price: moneyOut(standing.priceCents),
    received: due.received,
    owed: moneyOut(amountCents),
    paid: due.paid,
    toRefund: moneyOut(session ? toRefundCents(inCents(session)) : 0),
    packageId: session ? null : due.id,
    pix: pixChargeOf(practice.profile, charge),
    payments: practice.payments
      .filter((one) => (session ? one.sessionId : one.packageId) === due.id)
      .sort(
        (one, other) =>
          other.receivedAt.localeCompare(one.receivedAt) || other.id.localeCompare(one.id),
      ),
  }
}
