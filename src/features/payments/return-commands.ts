import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { dayAt, formatDay } from '../../platform/shared/calendar.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import { changeBalance, ensureBalance } from './balance-commands.ts'
import { changeReceived, insertPaymentRows, recordShares, reversePayment } from './commands.ts'
import { keepReceiptDetails } from './paper-commands.ts'
import {
  findPaymentRow,
  findReceivableRow,
  isCounted,
  listSharesOf,
  type PaymentRow,
  type PaymentShare,
  receivedOn,
  toPayment,
} from './queries.ts'
import type { Payment, Return } from './record-contract.ts'
import { receivedPayment } from './record-rules.ts'

/**
 * Records that the bank reversed a payment, in whole or in part. Its targets are open again; an amount that was already
 * refunded or moved to the balance is subtracted from the balance, even below zero.
 */
export async function returnPayment(
  tenant: Tenant,
  id: string,
  { on, amount }: Return,
  now: number,
): Promise<Payment> {
  const { timezone } = await lockPractice(tenant)
  const payment = await findPaymentRow(tenant, id)
  const centsLeft = (payment.returned ?? []).reduce(
    (sum, { cents }) => sum - cents,
    payment.amount_cents,
  )
  refuseReturn(payment, {
    on,
    cents: amount ?? centsLeft,
    left: centsLeft,
    today: dayAt(now, timezone),
  })
  const { receivedAt } = receivedPayment({ receivedAt: on }, timezone, now)
  const values = {
    psychologist_id: tenant.id,
    kind: 'refund',
    method: payment.method,
    received_at: new Date(receivedAt ?? now),
    created_at: new Date(now),
    returns: id,
  } as const
  const shares = await takeShares(tenant, payment, amount ?? centsLeft, now)
  const returnedCents = shares.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (returnedCents > 0) {
    const { session_id, package_id, statement_id } = payment
    const back = {
      ...values,
      id: newId(),
      session_id,
      package_id,
      statement_id,
      amount_cents: returnedCents,
    }
    await insertPaymentRows(tenant, [back]).execute()
    await keepReceiptDetails(tenant, [back.id])
    if (statement_id !== null) await recordShares(tenant, back.id, shares)
  }
  const rest = (amount ?? centsLeft) - returnedCents
  if (rest > 0) {
    const balanceId = payment.balance_id ?? (await ensureBalance(tenant, payment.patientId))
    const back = { ...values, id: newId(), balance_id: balanceId, amount_cents: rest }
    await insertPaymentRows(tenant, [back]).execute()
    await keepReceiptDetails(tenant, [back.id])
    await changeBalance(tenant, balanceId, { amount: -rest, returned: rest })
  }
  await recordChange(tenant, 'payment.returned', id, now)
  return toPayment(await findPaymentRow(tenant, id))
}

interface ReturnRequest {
  on: string
  cents: number
  left: number
  today: string
}

function refuseReturn(
  { received_on }: PaymentRow,
  { on, cents, left, today }: ReturnRequest,
): void {
  if (on > today) throw invalidField('on', 'Informe uma data que já chegou.')
  if (on < received_on)
    throw invalidField('on', `O pagamento é de ${formatDay(received_on)}: a devolução veio depois.`)
  if (left === 0) throw invalidField('amount', 'Este pagamento já foi devolvido por inteiro.')
  if (cents > left)
    throw invalidField(
      'amount',
      `Deste pagamento faltam devolver ${formatMoney(left)}: não registre mais do que isso.`,
    )
  if (cents === 0) throw invalidField('amount', 'Informe um valor maior que zero.')
}

/** Subtracts an amount from the targets of a payment, newest first, as far as possible. */
async function takeShares(
  tenant: Tenant,
  payment: PaymentRow,
  cents: number,
  now: number,
): Promise<PaymentShare[]> {
  const paid = await listSharesOf(tenant, payment.id)
  const gone = await listReturnedShares(tenant, payment.id)
  const shares: PaymentShare[] = []
  let rest = cents
  for (const { target, amountCents } of paid.toReversed()) {
    const { receivedCents } = await findReceivableRow(tenant, target)
    const share = Math.min(rest, amountCents - (gone.get(idOf(target)) ?? 0), receivedCents)
    if (share <= 0) continue
    await changeReceived(tenant, target, -share, now)
    shares.push({ target, amountCents: share })
    rest -= share
  }
  return shares
}

const idOf = (target: PaymentShare['target']) =>
  'sessionId' in target ? target.sessionId : target.packageId

/** Returns the amounts of a payment that were already reversed, by session or package. */
async function listReturnedShares(tenant: Tenant, paymentId: string): Promise<Map<string, number>> {
  const gone = new Map<string, number>()
  for (const { id } of await listReturns(tenant, paymentId))
    for (const { target, amountCents } of await listSharesOf(tenant, id))
      gone.set(idOf(target), (gone.get(idOf(target)) ?? 0) + amountCents)
  return gone
}

interface ReturnRow {
  id: string
  at: Date
  day: string
  balanceId: string | null
}

/** Returns the returns of a payment, newest first. */
async function listReturns({ id, sql: db }: Tenant, paymentId: string): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`
    select y.id, y.created_at as at, ${receivedOn('y')} as day, y.balance_id as "balanceId" from payments y
    where y.psychologist_id = ${id} and y.returns = ${paymentId} and ${isCounted('y')}
    order by y.created_at desc, y.id desc`.execute(db)
  return rows
}

/** Returns whether one return took part from the paid targets, and the rest from the balance. */
function isSameAct(before: ReturnRow, last: ReturnRow): boolean {
  const isRest = last.balanceId !== null && before.balanceId === null
  return isRest && before.at.getTime() === last.at.getTime() && before.day === last.day
}

export async function undoReturn(tenant: Tenant, id: string, now: number): Promise<Payment> {
  await lockPractice(tenant)
  const returns = await listReturns(tenant, id)
  const [last, before] = returns
  if (!last) throw new Problem('not_found')
  await reversePayment(tenant, last.id, now)
  if (before && isSameAct(before, last)) await reversePayment(tenant, before.id, now)
  return toPayment(await findPaymentRow(tenant, id))
}
