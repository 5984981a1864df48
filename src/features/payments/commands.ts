import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Payments } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { occupiesTimeNow } from '../attendance/availability-queries.ts'
import { type AuditEvent, insertingEvents, recordEvent, recordEvents } from '../audit/commands.ts'
import type { AuditedAction } from '../audit/rules.ts'
import { vouchFor } from '../patients/commands.ts'
import { keepReceiptDetails } from './paper-commands.ts'
import { findPayerColumns } from './payer-queries.ts'
import {
  findReceivableRow,
  listSharesOf,
  type PaymentShare,
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
  if (kind === 'payment') refuseClosed(row)
  refuseMovement(row, { kind, amountCents, receivedAt }, now)
  const after = standingAfter(row, { kind, amountCents })
  const { sessionId, packageId } = row
  const target = packageId === null ? { sessionId } : { packageId }
  const values = await paymentColumns(tenant, { ...target, patientId: row.patientId }, input, now)
  const recorded = eventOf(`payment.${VERBS[kind]}`, values.id)
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
  const shareRows = shares.map(({ target, amountCents }, index) => ({
    psychologist_id: tenant.id,
    payment_id: payment.id,
    position: index + 1,
    session_id: 'sessionId' in target ? target.sessionId : null,
    package_id: 'packageId' in target ? target.packageId : null,
    amount_cents: amountCents,
  }))
  await tenant.sql.insertInto('payment_shares').values(shareRows).execute()
  await recordEvents(tenant, [eventOf(`payment.${VERBS[input.kind]}`, payment.id), ...paid], now)
  return toPayment(payment)
}

/**
 * Undoes a payment by a reversal: neither counts. What a statement's payment was spread over is open again. The caller reverts
 * the sessions that the payment confirmed.
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
  for (const { target, amountCents } of await listSharesOf(tenant, paymentId)) {
    const row = await findReceivableRow(tenant, target)
    const before = { ...row, receivedCents: row.receivedCents - amountCents, paid: false }
    await storeStanding(tenant, row, { ...before, paid: paidAfter(before) }, now)
  }
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

const VERBS = { payment: 'recorded', refund: 'refunded' } as const

function eventOf(action: AuditedAction, subjectId: string) {
  return { actor: 'psychologist', action, subjectId } as const
}

function refuseClosed({ cancelled, sessionId, paid }: ReceivableRow): void {
  if (cancelled) throw new Problem('session_cancelled')
  if (sessionId && paid) throw new Problem('session_already_paid')
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
  return {
    psychologist_id: tenant.id,
    id: newId(),
    session_id: target.sessionId ?? null,
    package_id: target.packageId ?? null,
    statement_id: target.statementId ?? null,
    ...(await findPayerColumns(tenant, target.patientId, input)),
    kind,
    method,
    amount_cents: amount,
    received_at: new Date(receivedAt ?? now),
    note,
    created_at: new Date(now),
    receipt_number: hasReceipt({ kind, amountCents: amount })
      ? sql<number>`(select coalesce(max(receipt_number), 0) + 1 from payments where psychologist_id = ${tenant.id})`
      : null,
  }
}
