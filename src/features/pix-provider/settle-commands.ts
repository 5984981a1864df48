import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { centsOf } from '../../platform/shared/money.ts'
import { ensureBalance } from '../payments/balance-commands.ts'
import { recordBalancePayment } from '../payments/commands.ts'
import { isCounted, isMoved } from '../payments/queries.ts'
import { returnPayment } from '../payments/return-commands.ts'
import { lockPractice } from '../practice/commands.ts'
import { recordPackagePayment, recordSessionPayment } from '../sessions/payments/commands.ts'
import { recordStatementPayment } from '../statements/commands.ts'
import type { BankPix, BankReturn } from './bank-contract.ts'
import { type PixKind, refundOf, sortPix } from './charge-rules.ts'
import { type ChargeTarget, type FoundTarget, findTarget } from './target-queries.ts'

export interface PaidCharge {
  txid: string
  target: ChargeTarget | null
  expiresAt: number
}

/**
 * Records the Pix of a charge, and their returns, as the bank reports them: each Pix and each return counts once, in any order
 * and however often it is reported.
 */
export async function settleCharge(
  tenant: Tenant,
  charge: PaidCharge,
  pixes: readonly BankPix[],
  now: number,
): Promise<void> {
  if (pixes.length === 0) return
  await lockPractice(tenant)
  const inOrder = [...pixes].sort((a, b) => Date.parse(a.horario) - Date.parse(b.horario))
  for (const pix of inOrder) {
    await settlePix(tenant, charge, pix, now)
    for (const returned of pix.devolucoes ?? [])
      await settleReturn(tenant, pix.endToEndId, returned, now)
  }
}

async function settlePix(
  tenant: Tenant,
  { txid, target, expiresAt }: PaidCharge,
  pix: BankPix,
  now: number,
): Promise<void> {
  const known = await sql`
    select from pix_received r where r.psychologist_id = ${tenant.id} and r.end_to_end_id = ${pix.endToEndId}`.execute(
    tenant.sql,
  )
  if (known.rows.length > 0) return
  const amountCents = centsOf(pix.valor)
  if (amountCents === 0) return
  const time = Date.parse(pix.horario)
  const paidAt = Number.isFinite(time) ? Math.min(time, now) : now
  const debt = target && (await findTarget(tenant, target))
  const nothing = { missingCents: 0, isReceivable: false, isPaid: false }
  const sorted = sortPix({ amountCents, paidAt }, { ...nothing, ...debt, expiresAt })
  const paymentId =
    debt && sorted.recordedCents > 0
      ? await recordForTarget(tenant, debt.target, sorted.recordedCents, paidAt, now)
      : null
  const surplusCents = amountCents - sorted.recordedCents
  const surplusPaymentId =
    debt && surplusCents > 0 ? await keepSurplus(tenant, debt, surplusCents, paidAt, now) : null
  const { endToEndId } = pix
  const payments = { paymentId, surplusPaymentId }
  await keepPix(tenant, { endToEndId, txid, amountCents, paidAt, ...payments, ...sorted }, now)
}

/** Records the surplus of a Pix as the patient's balance; returns the payment's id, or null if the patient was deleted. */
async function keepSurplus(
  tenant: Tenant,
  { patientId }: FoundTarget,
  amount: number,
  receivedAt: number,
  now: number,
): Promise<string | null> {
  if (patientId === null) return null
  const balanceId = await ensureBalance(tenant, patientId)
  const input = byPix(amount, receivedAt)
  return (await recordBalancePayment(tenant, { balanceId, patientId }, input, now)).id
}

interface KeptPix {
  endToEndId: string
  txid: string
  amountCents: number
  paidAt: number
  paymentId: string | null
  surplusPaymentId: string | null
  recordedCents: number
  kind: PixKind
}

async function keepPix(tenant: Tenant, pix: KeptPix, now: number): Promise<void> {
  const {
    endToEndId,
    txid,
    amountCents,
    paidAt,
    paymentId,
    surplusPaymentId,
    recordedCents,
    kind,
  } = pix
  await tenant.sql
    .insertInto('pix_received')
    .values({
      ...{ psychologist_id: tenant.id, end_to_end_id: endToEndId, id: newId(), txid, kind },
      ...{ amount_cents: amountCents, recorded_cents: recordedCents, payment_id: paymentId },
      surplus_payment_id: surplusPaymentId,
      ...{ paid_at: new Date(paidAt), found_at: new Date(now) },
    })
    .execute()
}

const byPix = (amount: number, receivedAt: number) => ({
  ...{ kind: 'payment' as const, method: 'pix' as const, amount, receivedAt, note: null },
  ...{ payerName: null, payerCpf: null, payer: null },
})

/** Records a payment of a target at its instant and returns its id. */
async function recordForTarget(
  tenant: Tenant,
  target: ChargeTarget,
  amount: number,
  receivedAt: number,
  now: number,
): Promise<string> {
  const input = byPix(amount, receivedAt)
  // A paid session is confirmed, also after its hold, unless its time was taken: then the money is only recorded.
  if ('sessionId' in target) {
    const { sessionId } = target
    return (await recordSessionPayment(tenant, sessionId, { ...input, recordOnly: true }, now)).id
  }
  if ('packageId' in target)
    return (await recordPackagePayment(tenant, target.packageId, input, now)).id
  return (await recordStatementPayment(tenant, target.statementId, input, now)).id
}

interface ReturnedPix {
  amountCents: number
  recordedCents: number
  earlierCents: number
  /** The part of the earlier returns that the payment lost. */
  earlierRefundedCents: number
  /** Null if it no longer counts. */
  paymentId: string | null
  surplusPaymentId: string | null
  known: 'asked' | 'done' | 'failed' | null
}

/** Records a return as the bank reports it: money in the balance is returned first, then that of the payment. */
export async function settleReturn(
  tenant: Tenant,
  endToEndId: string,
  { id: returnId, valor, status }: BankReturn,
  now: number,
): Promise<void> {
  const { timezone } = await lockPractice(tenant)
  const pix = await findReturned(tenant, endToEndId, returnId)
  if (!pix || pix.known === 'done') return
  if (status === 'EM_PROCESSAMENTO' || (status === 'NAO_REALIZADO' && pix.known === null)) return
  const isDone = status === 'DEVOLVIDO'
  const cents = centsOf(valor)
  const refunded = isDone ? refundOf(pix, pix.earlierCents, cents) : 0
  if (isDone) {
    const on = dayAt(now, timezone)
    const { earlierCents, earlierRefundedCents } = pix
    const isOwn = pix.known !== null
    const earlier = earlierCents - earlierRefundedCents
    const surplus = { on, isOwn, amount: cents - refunded, earlier }
    await returnPart(tenant, pix.surplusPaymentId, surplus, now)
    const part = { on, isOwn, amount: refunded, earlier: earlierRefundedCents }
    await returnPart(tenant, pix.paymentId, part, now)
  }
  const state = isDone ? 'done' : 'failed'
  await sql`
    insert into pix_returns (psychologist_id, end_to_end_id, return_id, id, amount_cents, is_own, state, refunded_cents, created_at)
    values (${tenant.id}, ${endToEndId}, ${returnId}, ${newId()}, ${cents}, false, ${state}, ${refunded}, ${new Date(now)})
    on conflict (psychologist_id, end_to_end_id, return_id) do update set state = excluded.state,
      refunded_cents = excluded.refunded_cents, next_check_at = null, checking_until = null`.execute(
    tenant.sql,
  )
}

async function findReturned(
  tenant: Tenant,
  endToEndId: string,
  returnId: string,
): Promise<ReturnedPix | null> {
  const counted = (column: 'payment_id' | 'surplus_payment_id') => sql`(
    select y.id from payments y
    where y.psychologist_id = r.psychologist_id and y.id = ${sql.ref(`r.${column}`)} and ${isCounted('y')})`
  const earlier = (column: 'amount_cents' | 'refunded_cents') => sql`(
    select coalesce(sum(${sql.ref(`x.${column}`)}), 0)::integer from pix_returns x
    where x.psychologist_id = r.psychologist_id and x.end_to_end_id = r.end_to_end_id and x.state = 'done')`
  const { rows } = await sql<ReturnedPix>`
    select r.amount_cents as "amountCents", r.recorded_cents as "recordedCents",
      ${counted('payment_id')} as "paymentId", ${counted('surplus_payment_id')} as "surplusPaymentId",
      ${earlier('amount_cents')} as "earlierCents", ${earlier('refunded_cents')} as "earlierRefundedCents",
      (select x.state from pix_returns x where x.psychologist_id = r.psychologist_id and x.end_to_end_id = r.end_to_end_id
        and x.return_id = ${returnId}) as known
    from pix_received r
    where r.psychologist_id = ${tenant.id} and r.end_to_end_id = ${endToEndId}`.execute(tenant.sql)
  return rows[0] ?? null
}

interface ReturnedPart {
  on: string
  amount: number
  /** The part of the payment that the bank returned before. */
  earlier: number
  /** Whether it was requested here. */
  isOwn: boolean
}

/**
 * Records that part of a payment was reversed, as far as no person already recorded it: the bank's returns of a payment are
 * compared in sum with its recorded ones, and with refunds by hand. A smaller refund by hand before a return that was
 * requested here was other money.
 */
async function returnPart(
  tenant: Tenant,
  paymentId: string | null,
  { on, amount, earlier, isOwn }: ReturnedPart,
  now: number,
): Promise<void> {
  if (paymentId === null || amount <= 0) return
  const { paidCents, returnedCents, refundedCents } = await findBackCents(tenant, paymentId)
  const recordedCents = returnedCents + refundedCents
  const unrecordedCents = earlier + amount - recordedCents
  if (unrecordedCents <= 0) return
  const cents = Math.min(amount, isOwn ? paidCents - recordedCents : unrecordedCents)
  if (cents > 0) await returnPayment(tenant, paymentId, { on, amount: cents }, now)
}

interface BackCents {
  paidCents: number
  /** Recorded returns of the payment, also those by hand. */
  returnedCents: number
  /** Refunds of its target by Pix, recorded by hand since the payment. */
  refundedCents: number
}

async function findBackCents(tenant: Tenant, paymentId: string): Promise<BackCents> {
  const { rows } = await sql<BackCents>`
    select y.amount_cents as "paidCents",
      (select coalesce(sum(g.amount_cents), 0)::integer from payments g
        where g.psychologist_id = y.psychologist_id and g.returns = y.id and ${isCounted('g')}) as "returnedCents",
      (select coalesce(sum(g.amount_cents), 0)::integer from payments g
        where g.psychologist_id = y.psychologist_id and g.created_at >= y.created_at
          and (g.session_id = y.session_id or g.package_id = y.package_id or g.statement_id = y.statement_id or g.balance_id = y.balance_id)
          and g.kind = 'refund' and g.method = 'pix' and g.returns is null and ${isCounted('g')} and not ${isMoved('g')}) as "refundedCents"
    from payments y where y.psychologist_id = ${tenant.id} and y.id = ${paymentId}`.execute(
    tenant.sql,
  )
  return rows[0] ?? { paidCents: 0, returnedCents: 0, refundedCents: 0 }
}
