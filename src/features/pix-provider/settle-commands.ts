import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { centsOf } from '../../platform/shared/money.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { isCounted } from '../payments/queries.ts'
import { lockPractice } from '../practice/commands.ts'
import { recordPackagePayment, recordSessionPayment } from '../sessions/payments/commands.ts'
import { recordStatementPayment } from '../statements/commands.ts'
import type { BankPix, BankReturn } from './bank-contract.ts'
import { type PixKind, refundOf, sortPix } from './charge-rules.ts'
import { type ChargeTarget, findTarget } from './target-queries.ts'

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
    for (const one of pix.devolucoes ?? []) await settleReturn(tenant, pix.endToEndId, one, now)
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
  const said = Date.parse(pix.horario)
  const paidAt = Number.isFinite(said) ? Math.min(said, now) : now
  const found = target && (await findTarget(tenant, target))
  const nothing = { missingCents: 0, isReceivable: false, isPaid: false }
  const sorted = sortPix({ amountCents, paidAt }, { ...nothing, ...found, expiresAt })
  const paymentId =
    found && sorted.recordedCents > 0
      ? await record(tenant, found.target, 'payment', sorted.recordedCents, paidAt, now)
      : null
  const { endToEndId } = pix
  await keepPix(tenant, { endToEndId, txid, amountCents, paidAt, paymentId, ...sorted }, now)
}

interface KeptPix {
  endToEndId: string
  txid: string
  amountCents: number
  paidAt: number
  paymentId: string | null
  recordedCents: number
  kind: PixKind
}

/** Keeps a Pix. What it brought beyond what was owed belongs to no session: it waits in Conferir with its amount. */
async function keepPix(tenant: Tenant, pix: KeptPix, now: number): Promise<void> {
  const { endToEndId, txid, amountCents, paidAt, paymentId, recordedCents, kind } = pix
  await tenant.sql
    .insertInto('pix_received')
    .values({
      ...{ psychologist_id: tenant.id, end_to_end_id: endToEndId, id: newId(), txid, kind },
      ...{ amount_cents: amountCents, recorded_cents: recordedCents, payment_id: paymentId },
      ...{ paid_at: new Date(paidAt), found_at: new Date(now) },
    })
    .execute()
}

/** Records a movement of a target at its instant and returns its id. */
async function record(
  tenant: Tenant,
  target: ChargeTarget,
  kind: 'payment' | 'refund',
  amount: number,
  receivedAt: number,
  now: number,
): Promise<string> {
  const payer = { payerName: null, payerCpf: null, payer: null }
  const input = { kind, method: 'pix' as const, amount, receivedAt, note: null, ...payer }
  // The money came, whatever became of the session's time.
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
  paymentId: string | null
  isCounted: boolean
  earlierCents: number
  sessionId: string | null
  packageId: string | null
  statementId: string | null
  known: 'asked' | 'done' | 'failed' | null
}

/** Records a return as the bank reports it, with the refund of what a session, package or statement had. */
export async function settleReturn(
  tenant: Tenant,
  endToEndId: string,
  { id: returnId, valor, status }: BankReturn,
  now: number,
): Promise<void> {
  await lockPractice(tenant)
  const pix = await findReturned(tenant, endToEndId, returnId)
  if (!pix || pix.known === 'done') return
  if (status === 'EM_PROCESSAMENTO' || (status === 'NAO_REALIZADO' && pix.known === null)) return
  const isDone = status === 'DEVOLVIDO'
  const cents = centsOf(valor)
  const wanted = isDone ? refundOf(pix, pix.earlierCents, cents) : 0
  const refund = wanted > 0 && pix.isCounted ? await recordRefund(tenant, pix, wanted, now) : null
  const state = isDone ? 'done' : 'failed'
  const refunded = refund === null ? 0 : wanted
  await sql`
    insert into pix_returns (psychologist_id, end_to_end_id, return_id, id, amount_cents, is_own, state, refunded_cents, refund_id, created_at)
    values (${tenant.id}, ${endToEndId}, ${returnId}, ${newId()}, ${cents}, false, ${state}, ${refunded}, ${refund}, ${new Date(now)})
    on conflict (psychologist_id, end_to_end_id, return_id) do update set state = excluded.state,
      refunded_cents = excluded.refunded_cents, refund_id = excluded.refund_id, next_check_at = null, checking_until = null`.execute(
    tenant.sql,
  )
}

async function findReturned(
  tenant: Tenant,
  endToEndId: string,
  returnId: string,
): Promise<ReturnedPix | null> {
  const { rows } = await sql<ReturnedPix>`
    select r.amount_cents as "amountCents", r.recorded_cents as "recordedCents", r.payment_id as "paymentId",
      exists (select from payments y where y.psychologist_id = r.psychologist_id and y.id = r.payment_id and ${isCounted('y')}) as "isCounted",
      (select coalesce(sum(x.amount_cents), 0)::integer from pix_returns x
        where x.psychologist_id = r.psychologist_id and x.end_to_end_id = r.end_to_end_id and x.state = 'done') as "earlierCents",
      y.session_id as "sessionId", y.package_id as "packageId", y.statement_id as "statementId",
      (select x.state from pix_returns x where x.psychologist_id = r.psychologist_id and x.end_to_end_id = r.end_to_end_id
        and x.return_id = ${returnId}) as known
    from pix_received r
    left join payments y on y.psychologist_id = r.psychologist_id and y.id = r.payment_id
    where r.psychologist_id = ${tenant.id} and r.end_to_end_id = ${endToEndId}`.execute(tenant.sql)
  return rows[0] ?? null
}

/** Returns the refund's id; null where less than that is recorded as received now. */
async function recordRefund(
  tenant: Tenant,
  { sessionId, packageId, statementId }: ReturnedPix,
  cents: number,
  now: number,
): Promise<string | null> {
  const target = statementId
    ? { statementId }
    : packageId
      ? { packageId }
      : sessionId
        ? { sessionId }
        : null
  if (!target) return null
  try {
    return await record(tenant, target, 'refund', cents, now, now)
  } catch (error) {
    // Refused before anything is written: a person refunded it already.
    if (error instanceof Problem && error.code === 'invalid') return null
    throw error
  }
}
