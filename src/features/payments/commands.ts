import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Payments } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { formatDay } from '../../platform/shared/calendar.ts'
import { invalidField, Problem, type ProblemCode, refuseBy } from '../../platform/shared/problem.ts'
import { occupiesTimeNow } from '../attendance/availability-queries.ts'
import { type AuditEvent, insertingEvents, recordEvent, recordEvents } from '../audit/commands.ts'
import type { AuditedAction } from '../audit/rules.ts'
import { vouchFor } from '../patients/commands.ts'
import { type BalanceChange, changeBalance, takeFromBalance } from './balance-commands.ts'
import { refuseForClosed } from './item-rules.ts'
import { keepReceiptDetails } from './paper-commands.ts'
import { findPayerColumns } from './payer-queries.ts'
import {
  findReceivableRow,
  isCounted,
  listSharesOf,
  type PaymentShare,
  type PaymentTarget,
  paymentsOf,
  type ReceivableRow,
  receivedOfCredit,
  receivedOn,
  toPayment,
} from './queries.ts'
import type { Payment, ReceivedPayment } from './record-contract.ts'
import {
  hasReceipt,
  paidAfter,
  refuseMovement,
  type Standing,
  standingAfter,
} from './record-rules.ts'

/**
 * Adds a payment or refund and updates its target: a package with its sessions, and a booking's time is confirmed. The
 * caller confirms any other session, holds the practice's lock and read `row` under it.
 */
export async function recordPayment(
  tenant: Tenant,
  row: ReceivableRow,
  input: ReceivedPayment,
  now: number,
): Promise<{ payment: Payment; paid: boolean }> {
  const { kind, amount: amountCents, receivedAt } = input
  const refuse = input.balanceId === undefined ? refuseForClosed : refuseBy
  if (kind === 'payment') refuse(closedCode(row))
  if (input.balanceId !== undefined) await moveByBalance(tenant, input.balanceId, input)
  refuseMovement(row, { kind, amountCents, receivedAt }, now)
  const after = standingAfter(row, { kind, amountCents })
  const { sessionId, packageId } = row
  const target = packageId === null ? { sessionId } : { packageId }
  const values = await paymentColumns(tenant, { ...target, patientId: row.patientId }, input, now)
  const verb =
    input.balanceId === undefined
      ? (`payment.${VERBS[kind]}` as const)
      : (`balance.${MOVES[kind]}` as const)
  const recorded = eventOf(verb, values.id)
  const paid = eventOf(
    sessionId ? 'session.paid' : 'package.paid',
    sessionId ?? packageId ?? values.id,
  )
  const events = insertingEvents(
    tenant,
    after.paid && !row.paid ? [recorded, paid] : [recorded],
    now,
  )
  if (packageId !== null) await storeStanding(tenant, row, after, now)
  const within = tenant.sql.with('recorded', () => events)
  const inserting =
    packageId === null
      ? within
          .with('standing', () => sessionStanding(tenant, sessionId, after))
          .insertInto('payments')
      : within.insertInto('payments')
  const payment = await inserting
    .values(values)
    .returningAll()
    .returning(receivedOn('payments').as('received_on'))
    .executeTakeFirstOrThrow()
  await keepReceiptDetails(tenant, [payment.id])
  if (input.balanceId === undefined)
    await refuseBeforeMoney(tenant, payment, [
      packageId === null ? { sessionId: sessionId ?? '' } : { packageId },
    ])
  if (!row.patientVouched) await vouchFor(tenant, row.patientId)
  return { payment: toPayment(payment), paid: after.paid }
}

export interface SharedPayment {
  statementId: string
  patientId: string | null
  input: ReceivedPayment
  shares: readonly PaymentShare[]
}

/** Adds a payment or refund of a statement. The caller holds the practice's lock and computed the shares under it. */
export async function recordSharedPayment(
  tenant: Tenant,
  { statementId, patientId, input, shares }: SharedPayment,
  now: number,
): Promise<Payment> {
  const columns = await paymentColumns(tenant, { statementId, patientId }, input, now)
  const payment = await insertPaymentRows(tenant, [columns]).executeTakeFirstOrThrow()
  await keepReceiptDetails(tenant, [payment.id])
  const sources = shares.map(({ target }) => target)
  await refuseBeforeMoney(tenant, payment, sources)
  const paid: AuditEvent[] = []
  for (const { target, amountCents } of shares) {
    const row = await findReceivableRow(tenant, target)
    const after = standingAfter(row, { kind: input.kind, amountCents })
    await storeStanding(tenant, row, after, now)
    if (!row.patientVouched) await vouchFor(tenant, row.patientId)
    if (after.paid && !row.paid)
      paid.push(
        'sessionId' in target
          ? eventOf('session.paid', target.sessionId)
          : eventOf('package.paid', target.packageId),
      )
  }
  await recordShares(tenant, payment.id, shares)
  await recordEvents(tenant, [eventOf(`payment.${VERBS[input.kind]}`, payment.id), ...paid], now)
  return toPayment(payment)
}

/** Adds the shares of a payment of a statement. */
export async function recordShares(
  { id, sql: db }: Tenant,
  paymentId: string,
  shares: readonly PaymentShare[],
): Promise<void> {
  const rows = shares.map(({ target, amountCents }, index) => ({
    psychologist_id: id,
    payment_id: paymentId,
    position: index + 1,
    session_id: 'sessionId' in target ? target.sessionId : null,
    package_id: 'packageId' in target ? target.packageId : null,
    amount_cents: amountCents,
  }))
  await db.insertInto('payment_shares').values(rows).execute()
}

type RefundedFrom = PaymentTarget | { balanceId: string }

/** Throws for a refund dated before the first money of all its sources came. */
async function refuseBeforeMoney(
  tenant: Tenant,
  refund: Pick<Selectable<Payments>, 'id' | 'kind'> & { received_on: string },
  sources: readonly RefundedFrom[],
): Promise<void> {
  if (refund.kind === 'payment') return
  const days: string[] = []
  for (const source of sources) days.push(...(await listFirstDay(tenant, source, refund.id)))
  const [first] = days.toSorted()
  if (first !== undefined && refund.received_on < first)
    throw invalidField(
      'receivedAt',
      `O dinheiro veio em ${formatDay(first)}: a devolução foi depois.`,
    )
}

/** Returns the day on which the first money of a session, package or balance came; empty if only this refund is there. */
async function listFirstDay(
  tenant: Tenant,
  source: RefundedFrom,
  refundId: string,
): Promise<string[]> {
  const practice = sql`${tenant.id}`
  const movements =
    'balanceId' in source
      ? sql`(select b.*, 'payment' as came from payments b where b.psychologist_id = ${practice} and b.balance_id = ${source.balanceId})`
      : 'sessionId' in source
        ? sql`(select m.*, m.kind as came from ${paymentsOf('session_id', practice, sql`${source.sessionId}`)} m)`
        : sql`(select m.*, m.kind as came from ${paymentsOf('package_id', practice, sql`${source.packageId}`)} m)`
  const { rows } = await sql<{ first: string | null }>`
    select min(${receivedOn('y')})::text as first from ${movements} y
    where y.came = 'payment' and y.id <> ${refundId} and ${isCounted('y')}`.execute(tenant.sql)
  return rows.flatMap(({ first }) => first ?? [])
}

/** Pays a session or package from the balance, or returns its received money to the balance. */
async function moveByBalance(
  tenant: Tenant,
  balanceId: string,
  { kind, amount }: Pick<ReceivedPayment, 'kind' | 'amount'>,
): Promise<void> {
  if (kind === 'payment') await takeFromBalance(tenant, balanceId, amount)
  else await changeBalance(tenant, balanceId, { amount })
}

/** Adds a payment to a balance, or refunds part of it. The caller holds the practice's lock. */
export async function recordBalancePayment(
  tenant: Tenant,
  { balanceId, patientId }: { balanceId: string; patientId: string | null },
  input: ReceivedPayment,
  now: number,
): Promise<Payment> {
  const { kind, amount } = input
  const [priceCents, receivedCents] = kind === 'payment' ? [amount, 0] : [0, amount]
  const amounts = { priceCents, receivedCents, paid: true }
  refuseMovement(amounts, { ...input, amountCents: amount }, now)
  if (kind === 'payment') await changeBalance(tenant, balanceId, { amount })
  else await takeFromBalance(tenant, balanceId, amount)
  const columns = await paymentColumns(tenant, { patientId }, { ...input, balanceId }, now)
  const payment = await insertPaymentRows(tenant, [columns]).executeTakeFirstOrThrow()
  await keepReceiptDetails(tenant, [payment.id])
  await refuseBeforeMoney(tenant, payment, [{ balanceId }])
  if (patientId !== null) await vouchFor(tenant, patientId)
  const verb = kind === 'payment' ? 'balance.received' : 'balance.refunded'
  await recordEvent(tenant, eventOf(verb, payment.id), now)
  return toPayment(payment)
}

/** Changes the received sum of a session or package. Refuses more than was received, if some was refunded since. */
export async function changeReceived(
  tenant: Tenant,
  target: PaymentTarget,
  byCents: number,
  now: number,
): Promise<void> {
  const row = await findReceivableRow(tenant, target)
  const receivedCents = row.receivedCents + byCents
  if (receivedCents < 0) throw new Problem('payment_refunded')
  const before = { ...row, receivedCents, paid: row.paid && byCents > 0 }
  await storeStanding(tenant, row, { ...before, paid: paidAfter(before) }, now)
}

/**
 * Undoes a payment or refund by a reversal: sums ignore both rows. The shares of a statement's payment are open again. The
 * caller reverts the sessions that the payment confirmed.
 */
export async function reversePayment(
  tenant: Tenant,
  paymentId: string,
  now: number,
): Promise<void> {
  const payment = await tenant.sql
    .selectFrom('payments')
    .selectAll()
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
  await refuseReturned(tenant, paymentId)
  const reversal = {
    ...payment,
    id: newId(),
    kind: 'refund',
    reverses: paymentId,
    received_at: new Date(now),
    created_at: new Date(now),
    note: null,
    receipt_number: null,
  } as const
  await insertPaymentRows(tenant, [reversal]).execute()
  const sign = payment.kind === 'payment' ? -1 : 1
  for (const { target, amountCents } of await listSharesOf(tenant, paymentId)) {
    if (payment.kind === 'refund') await refusePaidAgain(tenant, payment, target, amountCents)
    await changeReceived(tenant, target, sign * amountCents, now)
  }
  if (payment.balance_id !== null)
    await changeBalance(tenant, payment.balance_id, undoneBalance(payment, sign))
  await recordEvent(tenant, eventOf('payment.undone', paymentId), now)
}

type Computed = 'receipt_number' | 'payer_id' | 'payer_name' | 'payer_document'

/** Some columns may be computed by the insert itself. */
type PaymentRow = Omit<Insertable<Payments>, Computed> & {
  [C in Computed]?: Insertable<Payments>[C] | RawBuilder<Insertable<Payments>[C]>
}

export function insertPaymentRows({ sql: db }: Tenant, rows: readonly PaymentRow[]) {
  return db
    .insertInto('payments')
    .values(rows)
    .returningAll()
    .returning(receivedOn('payments').as('received_on'))
}

/** Returns how undoing a payment changes its balance; money moved to a target changes it with the opposite sign. */
function undoneBalance(
  { session_id, package_id, amount_cents, returns }: Selectable<Payments>,
  sign: number,
): BalanceChange {
  const isOwn = session_id === null && package_id === null
  const amount = (isOwn ? sign : -sign) * amount_cents
  return { amount, returned: returns === null ? 0 : -amount }
}

async function refuseReturned({ id, sql: db }: Tenant, paymentId: string): Promise<void> {
  const { rows } = await sql`
    select from payments y
    where y.psychologist_id = ${id} and y.returns = ${paymentId} and ${isCounted('y')} limit 1`.execute(
    db,
  )
  if (rows.length > 0) throw new Problem('payment_returned')
}

/** Throws `paid_again` if undoing a refund would exceed the price, and its session or package was paid since. */
async function refusePaidAgain(
  tenant: Tenant,
  refund: Pick<Selectable<Payments>, 'id' | 'created_at'>,
  target: PaymentTarget,
  amountCents: number,
): Promise<void> {
  const { receivedCents, priceCents } = await findReceivableRow(tenant, target)
  if (receivedCents + amountCents <= priceCents) return
  const { rows } = await sql`
    select from payments y
    left join payment_shares h on h.psychologist_id = y.psychologist_id and h.payment_id = y.id
    where y.psychologist_id = ${tenant.id} and y.kind = 'payment' and ${isCounted('y')}
      and (y.created_at, y.id) > (${refund.created_at}, ${refund.id})
      and ${'sessionId' in target ? sql`coalesce(y.session_id, h.session_id) = ${target.sessionId}` : sql`coalesce(y.package_id, h.package_id) = ${target.packageId}`}
    limit 1`.execute(tenant.sql)
  if (rows.length > 0) throw new Problem('paid_again')
}

const MOVES = { payment: 'used', refund: 'added' } as const
const VERBS = { payment: 'recorded', refund: 'refunded' } as const

function eventOf(action: AuditedAction, subjectId: string) {
  return { actor: 'psychologist', action, subjectId } as const
}

function closedCode({ cancelled, sessionId, paid }: ReceivableRow): ProblemCode | null {
  if (cancelled) return 'session_cancelled'
  return sessionId && paid ? 'session_already_paid' : null
}

/** Updates amount and `paid` together: the constraints are checked per statement. */
async function storeStanding(
  tenant: Tenant,
  { sessionId, packageId }: ReceivableRow,
  { receivedCents, paid }: Standing,
  now: number,
): Promise<void> {
  if (packageId === null) {
    await sessionStanding(tenant, sessionId, { receivedCents, paid }).execute()
    return
  }
  const isConfirmed = sql`k.paid and not s.paid and s.status = 'pending' and ${occupiesTimeNow(now)}`
  await sql`
    with bought as (
      update packages set received_cents = ${receivedCents}, paid = ${paid}
      where psychologist_id = ${tenant.id} and id = ${packageId}
      returning id, psychologist_id, price_cents, sessions_count, received_cents, paid)
    update sessions s set paid = k.paid, received_cents = ${receivedOfCredit},
      status = case when ${isConfirmed} then 'confirmed' else s.status end,
      hold_expires_at = case when ${isConfirmed} then null else s.hold_expires_at end,
      confirmed_by = case when ${isConfirmed} then 'payment' else s.confirmed_by end
    from bought k
    where s.psychologist_id = k.psychologist_id and s.package_id = k.id and s.package_place is not null
      and (s.paid <> k.paid or s.received_cents <> ${receivedOfCredit})`.execute(tenant.sql)
}

function sessionStanding(
  tenant: Tenant,
  sessionId: string | null,
  { receivedCents, paid }: Pick<Standing, 'receivedCents' | 'paid'>,
) {
  return tenant.sql
    .updateTable('sessions')
    .set({ received_cents: receivedCents, paid })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', sessionId)
}

async function paymentColumns(
  tenant: Tenant,
  target: {
    sessionId?: string | null
    packageId?: string
    statementId?: string
    patientId: string | null
  },
  input: ReceivedPayment,
  now: number,
) {
  const { kind, method, amount, receivedAt, note } = input
  const isMove = input.balanceId !== undefined && Boolean(target.sessionId ?? target.packageId)
  return {
    psychologist_id: tenant.id,
    id: newId(),
    session_id: target.sessionId ?? null,
    package_id: target.packageId ?? null,
    statement_id: target.statementId ?? null,
    balance_id: input.balanceId ?? null,
    ...(await findPayerColumns(tenant, target.patientId, input)),
    kind,
    method,
    amount_cents: amount,
    received_at: new Date(receivedAt ?? now),
    note,
    created_at: new Date(now),
    receipt_number:
      !isMove && hasReceipt({ kind, amountCents: amount })
        ? sql<number>`(select coalesce(max(receipt_number), 0) + 1 from payments where psychologist_id = ${tenant.id})`
        : null,
  }
}
