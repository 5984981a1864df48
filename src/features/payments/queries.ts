import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Payments } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { isCnpj } from '../patients/document-contract.ts'
import { findChatContacts } from '../patients/people-queries.ts'
import { findOwnRow } from '../practice/queries.ts'
import type { Payment, Receivable } from './record-contract.ts'
import { missingCents, RETURNABLE_FOR, type Standing } from './record-rules.ts'
import { type Charge, type ChargePayee, pixChargeOf } from './rules.ts'

export type PaymentTarget = { sessionId: string } | { packageId: string }

export interface ReceivableRow extends Standing {
  sessionId: string | null
  packageId: string | null
  /** Whether no payment is due: the session will not take place, or its fee was waived. */
  cancelled: boolean
  toRefundCents: number
  startsAt: Date | null
  patientId: string | null
  patientName: string | null
  patientPhone: string | null
  /** Whether the patient counts towards the plan; null once erased. */
  patientVouched: boolean | null
}

/** The amount received for a credit: the same as `receivedOfCredit` of packages/rules.ts. */
export const receivedOfCredit = sql<number>`least(s.price_cents, greatest(0, k.received_cents
  - k.price_cents / k.sessions_count * (s.package_place - 1) - least(s.package_place - 1, k.price_cents % k.sessions_count)))`

/** The cost of a session: the same as `costCents` of sessions/rules.ts. */
export const costCents = sql<number>`coalesce(s.fee_cents, s.price_cents)`

/** Whether a session is charged: the same as `isCharged` of sessions/rules.ts. */
export const isCharged = sql<boolean>`(coalesce(s.fee_cents, 0) > 0 and not s.fee_waived)`

/** The same as `toRefundCents` of sessions/rules.ts. */
export const toRefundCents = sql<number>`(case when s.package_place is not null then 0
    when s.status = 'cancelled' and not ${isCharged} then s.received_cents
    else greatest(0, s.received_cents - ${costCents}) end)`

/**
 * Returns an SQL condition: the payment of that alias counts. Every list and sum of payments must use this
 * (docs/product.md, Payments).
 */
export function isCounted(payment: string): RawBuilder<boolean> {
  const is = (column: string) => sql.ref(`${payment}.${column}`)
  return sql`(${is('reverses')} is null and not exists (
    select 1 from payments undone
    where undone.psychologist_id = ${is('psychologist_id')} and undone.reverses = ${is('id')}))`
}

/**
 * Returns the payments of a session or package with the part of each that belongs to it: direct payments, and shares of
 * statements. Each half uses an index, even before the planner has statistics of a new practice.
 */
export function paymentsOf(
  column: 'session_id' | 'package_id',
  practice: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const target = sql.ref(column)
  return sql`(
    select own.*, own.amount_cents as cents from payments own where own.psychologist_id = ${practice} and own.${target} = ${id}
    union all
    select whole.*, h.amount_cents as cents
    from payment_shares h join payments whole on whole.psychologist_id = h.psychologist_id and whole.id = h.payment_id
    where h.psychologist_id = ${practice} and h.${target} = ${id})`
}

export async function findReceivableRow(
  tenant: Tenant,
  target: PaymentTarget,
): Promise<ReceivableRow> {
  const { rows } =
    'sessionId' in target
      ? await sql<ReceivableRow>`
          select s.id as "sessionId", k.id as "packageId", coalesce(k.price_cents, case when s.fee_waived then 0 else ${costCents} end) as "priceCents",
            coalesce(k.received_cents, s.received_cents) as "receivedCents", coalesce(k.paid, s.paid) as paid,
            s.status = 'cancelled' and not ${isCharged} as cancelled, k.id is null and s.outcome is not null and not ${isCharged} as "nothingDue",
            ${toRefundCents} as "toRefundCents", s.starts_at as "startsAt", p.id as "patientId", p.name as "patientName", p.phone as "patientPhone", p.vouched as "patientVouched"
          from sessions s
          left join packages k on k.psychologist_id = s.psychologist_id and k.id = s.package_id
            and (s.package_place is not null or s.outcome is null)
          left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
          where s.psychologist_id = ${tenant.id} and s.id = ${target.sessionId}`.execute(tenant.sql)
      : await sql<ReceivableRow>`
          select null as "sessionId", k.id as "packageId", k.price_cents as "priceCents", k.received_cents as "receivedCents",
            k.paid, false as cancelled, false as "nothingDue", 0 as "toRefundCents", null as "startsAt", p.id as "patientId", p.name as "patientName", p.phone as "patientPhone", p.vouched as "patientVouched"
          from packages k
          left join patients p on p.psychologist_id = k.psychologist_id and p.id = k.patient_id
          where k.psychologist_id = ${tenant.id} and k.id = ${target.packageId}`.execute(tenant.sql)
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

export interface PaymentShare {
  target: PaymentTarget
  amountCents: number
}

/** Returns the targets of a payment: its session or package, or all shares of a statement's payment. */
export async function listSharesOf(
  { id, sql: db }: Tenant,
  paymentId: string,
): Promise<PaymentShare[]> {
  const { rows } = await sql<{
    sessionId: string | null
    packageId: string | null
    amountCents: number
  }>`
    select y.session_id as "sessionId", y.package_id as "packageId", y.amount_cents as "amountCents" from payments y
    where y.psychologist_id = ${id} and y.id = ${paymentId} and num_nonnulls(y.session_id, y.package_id) = 1
    union all
    select h.session_id, h.package_id, h.amount_cents from payment_shares h
    where h.psychologist_id = ${id} and h.payment_id = ${paymentId}`.execute(db)
  return rows.map(({ sessionId, packageId, amountCents }) => ({
    target: packageId === null ? { sessionId: sessionId ?? '' } : { packageId },
    amountCents,
  }))
}

export async function findReceivable(
  tenant: Tenant,
  target: PaymentTarget,
  now: number,
): Promise<Receivable> {
  const row = await findReceivableRow(tenant, target)
  const owedCents = row.cancelled ? 0 : missingCents(row)
  const owed = await findCharge(tenant, row, owedCents, now)
  return {
    price: moneyOut(row.priceCents),
    received: moneyOut(row.receivedCents),
    owed: moneyOut(owedCents),
    paid: row.paid,
    toRefund: moneyOut(row.toRefundCents),
    packageId: row.packageId,
    pix: owed && pixChargeOf(owed.payee, owed.charge),
    payments: await listPayments(tenant, row, now),
  }
}

/** Whether the bank confirms a practice's payments automatically: `g` is its row in a statement. */
export const confirmsItself = sql<boolean>`(g.plan <> 'free' and g.is_active and g.closed_at is null
  and exists (select from pix_providers q where q.psychologist_id = g.id))`

/** Returns whether a practice's bank confirms its payments automatically. */
export async function hasPixBank({ id, sql: db }: Tenant): Promise<boolean> {
  const { rows } = await sql<{ confirms: boolean }>`
    select ${confirmsItself} as confirms from psychologists g where g.id = ${id}`.execute(db)
  return rows[0]?.confirms ?? false
}

interface OwedCharge {
  payee: ChargePayee
  charge: Charge
}

/** Returns the data of a Pix charge for a debt; null without a key, or if nothing is owed. */
export async function findOwedCharge(
  tenant: Tenant,
  target: PaymentTarget,
  now: number,
): Promise<OwedCharge | null> {
  const row = await findReceivableRow(tenant, target)
  return findCharge(tenant, row, row.cancelled ? 0 : missingCents(row), now)
}

async function findCharge(
  tenant: Tenant,
  { sessionId, packageId, startsAt, patientId, patientName }: ReceivableRow,
  amountCents: number,
  now: number,
): Promise<OwedCharge | null> {
  const practice = await findOwnRow(tenant)
  if (!practice.pix_key || amountCents === 0) return null
  const contacts = await findChatContacts(tenant, patientId, dayAt(now, practice.timezone))
  return {
    payee: {
      ...practice,
      pixKey: practice.pix_key,
      confirmsItself: await hasPixBank(tenant),
    },
    charge: {
      amountCents,
      targetId: packageId ?? sessionId ?? '',
      startsAt: packageId === null && startsAt ? startsAt.getTime() : null,
      patientName,
      contacts,
    },
  }
}

export async function hasPayments(tenant: Tenant, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${paymentsOf('session_id', sql`${tenant.id}::uuid`, sql`${sessionId}::uuid`)} y where ${isCounted('y')}
    limit 1`.execute(tenant.sql)
  return rows.length > 0
}

/** Whether the Pix of a payment `y` was paid through a charge of the bank, which can refund it for 90 days. */
const isReturnable = (now: number) => sql<boolean>`exists (select from pix_received r
  where r.psychologist_id = y.psychologist_id and r.payment_id = y.id and r.paid_at > ${new Date(now - RETURNABLE_FOR)})`

async function listPayments(
  tenant: Tenant,
  { sessionId, packageId }: ReceivableRow,
  now: number,
): Promise<Payment[]> {
  const column = packageId ? 'package_id' : 'session_id'
  const id = sql`${packageId ?? sessionId}::uuid`
  const { rows } = await sql<PaymentRow & { cents: number }>`
    select y.*, ${isReconstructed} as reconstructed, ${returnsOf} as returned, ${isReturnable(now)} as returnable, ${receivedOn('y')} as received_on from ${paymentsOf(column, sql`${tenant.id}::uuid`, id)} y where ${isCounted('y')}
    order by y.received_at desc, y.created_at desc, y.id desc`.execute(tenant.sql)
  return rows.map(({ cents, ...row }) => toPayment({ ...row, amount_cents: cents }))
}

export type PaymentRow = Selectable<Payments> & {
  received_on: string
  reconstructed?: boolean
  returned?: { on: string; cents: number }[] | null
  returnable?: boolean
}

/** Returns an SQL condition: a payment moves money between the balance and its target: such money was received earlier. */
export function isMoved(payment: string): RawBuilder<boolean> {
  const is = (column: string) => sql.ref(`${payment}.${column}`)
  return sql`(${is('balance_id')} is not null and num_nonnulls(${is('session_id')}, ${is('package_id')}, ${is('statement_id')}) > 0)`
}

/** The reversed parts of a payment `y`, oldest first. */
export const returnsOf = sql<{ on: string; cents: number }[] | null>`(
  select jsonb_agg(jsonb_build_object('on', g.day, 'cents', g.cents) order by g.day, g.created_at) from (
    select ${receivedOn('b')} as day, b.created_at, sum(b.amount_cents)::int as cents from payments b
    where b.psychologist_id = y.psychologist_id and b.returns = y.id and ${isCounted('b')} group by 1, 2) g)`

/** Whether the names on the receipt of a payment `y` were filled in from the registration. */
export const isReconstructed = sql<boolean>`exists (select from paper_details d
  where d.psychologist_id = y.psychologist_id and d.id = y.id and d.reconstructed)`

/**
 * Returns the day of a payment: that of its receipt, which a corrected time zone does not change; otherwise its day in the
 * practice's zone.
 */
export function receivedOn(payment: string): RawBuilder<string> {
  const ref = (column: string) => sql.ref(`${payment}.${column}`)
  return sql`coalesce(
    (select d.made_on from paper_details d where d.psychologist_id = ${ref('psychologist_id')} and d.id = ${ref('id')}),
    (${ref('received_at')} at time zone (select a.timezone from psychologists a where a.id = ${ref('psychologist_id')}))::date)`
}

/** Returns a payment that came, with its patient; null once erased. */
export async function findPaymentRow(
  tenant: Tenant,
  id: string,
): Promise<PaymentRow & { patientId: string | null }> {
  const { rows } = await sql<PaymentRow & { patientId: string | null }>`
    select y.*, ${isReconstructed} as reconstructed, ${returnsOf} as returned, ${receivedOn('y')} as received_on,
      coalesce(k.patient_id, s.patient_id, t.patient_id, b.patient_id) as "patientId"
    from payments y
    left join sessions s on s.psychologist_id = y.psychologist_id and s.id = y.session_id
    left join packages k on k.psychologist_id = y.psychologist_id and k.id = y.package_id
    left join statements t on t.psychologist_id = y.psychologist_id and t.id = y.statement_id
    left join balances b on b.psychologist_id = y.psychologist_id and b.id = y.balance_id
    where y.psychologist_id = ${tenant.id} and y.id = ${id} and y.kind = 'payment' and y.amount_cents > 0
      and ${isCounted('y')} and not ${isMoved('y')}`.execute(tenant.sql)
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

export function toPayment(row: PaymentRow): Payment {
  const { payer_name: name, payer_document: document } = row
  return {
    id: row.id,
    sessionId: row.session_id,
    packageId: row.package_id,
    statementId: row.statement_id,
    balanceId: row.balance_id,
    kind: row.kind,
    method: row.method,
    amount: moneyOut(row.amount_cents),
    receivedAt: row.received_at.toISOString(),
    receivedOn: row.received_on,
    note: row.note,
    payer: name === null ? null : { name, document },
    payerId: row.payer_id,
    payerName: name,
    payerCpf: isCnpj(document) ? null : document,
    reconstructed: row.reconstructed ?? false,
    receiptNumber: row.receipt_number,
    returns: row.returns,
    returned: (row.returned ?? []).map(({ on, cents }) => ({ on, amount: moneyOut(cents) })),
    ...(row.returnable && { returnable: true as const }),
    createdAt: row.created_at.toISOString(),
  }
}
