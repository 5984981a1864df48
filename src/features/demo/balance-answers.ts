import { dayAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { invalidField, Problem, refuseBy } from '../../platform/shared/problem.ts'
import { displayName } from '../patients/rules.ts'
import {
  type Balance,
  type BalanceEntry,
  type BalanceEntryKind,
  getBalance,
  keepForNext,
  listDebts,
  recordAdvance,
  refundBalance,
  undoBalanceEntry,
  useBalance,
} from '../payments/balance-contract.ts'
import {
  PAYER_ON_FILE,
  type Payment,
  returnPayment,
  undoReturn,
} from '../payments/record-contract.ts'
import { isMovement, missingCents } from '../payments/record-rules.ts'
import { inCents, paymentRefusal, toRefundCents } from '../sessions/rules.ts'
import { type Answer, answer } from './answer.ts'
import { addPayment, packageOf, received, recordFor } from './payment-answers.ts'
import { cents, dropRow, keepRow, type Practice, rowOf, type SessionRow } from './practice.ts'
import { applyMovement, standingOf } from './session-changes.ts'

/** In the demonstration a patient's balance has the patient's id. */

const MOVE = { ...PAYER_ON_FILE, method: 'other', note: null } as const

export const balanceAnswers: readonly Answer[] = [
  answer(getBalance, ({ practice, params }) => balanceOf(practice, params.id)),
  answer(listDebts, ({ practice }) =>
    practice.patients
      .map((patient) => ({ patient, owed: -centsIn(practice, patient.id) }))
      .filter(({ owed }) => owed > 0)
      .map(({ patient, owed }) => ({
        patientId: patient.id,
        patientName: displayName(patient),
        amount: moneyOut(owed),
      }))
      .sort((a, b) => a.patientName.localeCompare(b.patientName, 'pt-BR')),
  ),
  answer(recordAdvance, ({ practice, params, body: { receivedOn, ...typed }, now }) => {
    const { id: balanceId } = rowOf(practice.patients, params.id)
    const typedAll = {
      ...PAYER_ON_FILE,
      ...typed,
      kind: 'payment',
      receivedAt: receivedOn,
    } as const
    return addOwn(practice, balanceId, received(practice, typedAll, now), now)
  }),
  answer(refundBalance, ({ practice, params, body: { amount, receivedOn, ...typed }, now }) => {
    const { id: balanceId } = rowOf(practice.patients, params.id)
    const centsLeft = centsIn(practice, balanceId)
    const given = amount ?? centsLeft
    if (centsLeft <= 0 || given > centsLeft) throw new Problem('balance_too_small')
    const refund = {
      ...PAYER_ON_FILE,
      ...typed,
      kind: 'refund',
      amount: given,
      receivedAt: receivedOn,
    } as const
    return addOwn(practice, balanceId, received(practice, refund, now), now)
  }),
  answer(useBalance, ({ practice, params, body, now }) => {
    const { id: balanceId } = rowOf(practice.patients, params.id)
    if (centsIn(practice, balanceId) <= 0) throw new Problem('balance_too_small')
    for (const id of body.sessionIds) {
      const session = rowOf(practice.sessions, id)
      if (session.patientId !== balanceId) throw new Problem('not_found')
      const centsLeft = centsIn(practice, balanceId)
      if (centsLeft === 0) break
      refuseBy(paymentRefusal(inCents(session)))
      const amount = Math.min(
        centsLeft,
        missingCents(standingOf(packageOf(practice, session) ?? session)),
      )
      recordFor(
        practice,
        session,
        { ...MOVE, kind: 'payment', amount, balanceId, recordOnly: true },
        now,
      )
    }
    return balanceOf(practice, balanceId)
  }),
  answer(keepForNext, ({ practice, params, now }) => {
    const session = rowOf(practice.sessions, params.id)
    const amount = toRefundCents(inCents(session))
    const { patientId } = session
    if (patientId === null || amount === 0) throw new Problem('nothing_to_refund')
    const back = {
      ...MOVE,
      kind: 'refund',
      amount,
      balanceId: patientId,
      recordOnly: true,
    } as const
    recordFor(practice, session, back, now)
    return balanceOf(practice, patientId)
  }),
  answer(undoBalanceEntry, ({ practice, params }) => {
    const entry = rowOf(practice.payments, params.entryId)
    if (entry.balanceId !== params.id) throw new Problem('not_found')
    if (entry.returns) dropReturn(practice, rowOf(practice.payments, entry.returns))
    else undo(practice, params.id, entry)
    return balanceOf(practice, params.id)
  }),
  answer(returnPayment, ({ practice, params, body: { on, amount }, now }) => {
    const payment = rowOf(practice.payments, params.id)
    const centsLeft = payment.returned.reduce(
      (sum, refund) => sum - cents(refund.amount),
      cents(payment.amount),
    )
    const back = amount ?? centsLeft
    if (back === 0 || back > centsLeft)
      throw invalidField('amount', 'Não registre mais do que falta devolver.')
    if (on > dayAt(now, practice.profile.timezone))
      throw invalidField('on', 'Informe uma data que já chegou.')
    return takeReturned(practice, payment, { on, amount: back }, now)
  }),
  answer(undoReturn, ({ practice, params }) =>
    dropReturn(practice, rowOf(practice.payments, params.id)),
  ),
]

function signedCents(payment: Payment): number {
  const amount = cents(payment.amount)
  return (payment.kind === 'payment') === isMovement(payment) ? -amount : amount
}

function ownOf({ payments }: Practice, balanceId: string): Payment[] {
  return payments.filter((payment) => payment.balanceId === balanceId)
}

function centsIn(practice: Practice, balanceId: string): number {
  return ownOf(practice, balanceId).reduce((sum, payment) => sum + signedCents(payment), 0)
}

function balanceOf(practice: Practice, patientId: string): Balance {
  rowOf(practice.patients, patientId)
  const entries = ownOf(practice, patientId).toReversed()
  return {
    amount: moneyOut(centsIn(practice, patientId)),
    entries: entries.map((payment) => toEntry(practice, payment)),
  }
}

function toEntry({ sessions }: Practice, payment: Payment): BalanceEntry {
  const { id, sessionId, packageId, receivedOn, receiptNumber, note, returned, createdAt } = payment
  return {
    ...{ id, sessionId, packageId, receiptNumber, note, returned, createdAt },
    kind: kindOf(payment),
    amount: moneyOut(signedCents(payment)),
    day: receivedOn,
    method: isMovement(payment) ? null : payment.method,
    datetime: sessions.find((session) => session.id === sessionId)?.datetime ?? null,
  }
}

function kindOf(payment: Payment): BalanceEntryKind {
  const isIn = payment.kind === 'payment'
  if (isMovement(payment)) return isIn ? 'used' : 'added'
  if (payment.returns) return 'returned'
  return isIn ? 'received' : 'refunded'
}

type Input = Parameters<typeof addPayment>[2]

function addOwn(practice: Practice, balanceId: string, input: Input, now: number): Payment {
  const target = { sessionId: null, packageId: null, patientId: balanceId }
  return addPayment(practice, target, { ...input, balanceId }, now)
}

function undo(practice: Practice, balanceId: string, entry: Payment): void {
  if (entry.returned.length > 0) throw new Problem('payment_returned')
  if (signedCents(entry) > centsIn(practice, balanceId)) throw new Problem('balance_too_small')
  // The demonstration's packages have no list of what the balance paid.
  if (entry.packageId) throw new Problem('off_in_demo')
  if (entry.sessionId) unmove(practice, rowOf(practice.sessions, entry.sessionId), entry)
  dropRow(practice.payments, entry.id)
}

function unmove(practice: Practice, session: SessionRow, { kind, amount }: Payment): void {
  const back = kind === 'payment' ? 'refund' : 'payment'
  applyMovement(practice, session, { kind: back, amountCents: cents(amount) }, true)
}

/** Takes a returned payment from its session as far as possible, and the rest from the balance. */
function takeReturned(
  practice: Practice,
  payment: Payment,
  { on, amount }: { on: string; amount: number },
  now: number,
): Payment {
  const { sessionId, packageId, statementId, balanceId } = payment
  if (packageId || statementId) throw new Problem('off_in_demo')
  const input = received(
    practice,
    { ...MOVE, method: payment.method, kind: 'refund', amount, receivedAt: on } as const,
    now,
  )
  const add = (of: Pick<Payment, 'sessionId' | 'balanceId'>, part: number) => {
    const target = { sessionId: of.sessionId, packageId: null, patientId: null }
    const row = addPayment(practice, target, { ...input, amount: part }, now)
    keepRow(practice.payments, { ...row, balanceId: of.balanceId, returns: payment.id })
  }
  const session = sessionId ? rowOf(practice.sessions, sessionId) : null
  const there = session ? Math.min(amount, cents(session.received)) : 0
  if (session && there > 0) {
    add({ sessionId, balanceId: null }, there)
    applyMovement(practice, session, { kind: 'refund', amountCents: there }, true)
  }
  if (amount > there)
    add({ sessionId: null, balanceId: balanceId ?? session?.patientId ?? null }, amount - there)
  const returned = [...payment.returned, { on, amount: moneyOut(amount) }]
  return keepRow(practice.payments, { ...payment, returned })
}

/** Undoes all returns of a payment. */
function dropReturn(practice: Practice, payment: Payment): Payment {
  const returns = practice.payments.filter((movement) => movement.returns === payment.id)
  if (returns.length === 0) throw new Problem('not_found')
  for (const { sessionId, amount } of returns)
    if (sessionId && cents(amount) > missingCents(standingOf(rowOf(practice.sessions, sessionId))))
      throw new Problem('paid_again')
  for (const returned of returns) {
    if (returned.sessionId) unmove(practice, rowOf(practice.sessions, returned.sessionId), returned)
    dropRow(practice.payments, returned.id)
  }
  return keepRow(practice.payments, { ...payment, returned: [] })
}
