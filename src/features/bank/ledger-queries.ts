import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { addDays, DAY } from '../../platform/shared/calendar.ts'
import { costCents, isCounted, isMoved, receivedOn } from '../payments/queries.ts'
import { txidOf } from '../payments/rules.ts'
import { isInFigures, isOwed } from '../sessions/queries.ts'
import { findStatedItems } from '../statements/queries.ts'
import { openOf } from '../statements/rules.ts'
import {
  type Debt,
  type HandPayment,
  type KnownPerson,
  type Ledger,
  PAID_BEFORE,
  type PaidKind,
  RECORDED_WITHIN,
} from './matching-rules.ts'

/** The ledger with which credits of the bank are compared: open debts, payments by hand, and people who may have paid. */

interface Period {
  /** The days of the first and last line. */
  from: string
  to: string
}

export interface DatedLedger extends Ledger {
  /** The day of the session, package or statement of each payment by hand, by the payment's id. */
  targetDays: ReadonlyMap<string, string>
}

export async function findLedger(
  tenant: Tenant,
  { from, to }: Period,
  timezone: string,
  now: number,
): Promise<DatedLedger> {
  const statements = await findOpenStatements(tenant, timezone)
  const stated = new Set(statements.flatMap(({ items }) => items))
  const sold = await listOpenPackages(tenant, timezone)
  const held = await listOpenSessions(tenant, timezone, now)
  const payments = await listHandPayments(tenant, {
    from: addDays(from, -RECORDED_WITHIN),
    to: addDays(to, RECORDED_WITHIN),
  })
  // Sessions and packages on an open statement are paid through it.
  const others = [...held, ...sold].filter(({ id }) => !stated.has(id))
  return {
    debts: [...others, ...statements.map(({ debt }) => debt)],
    payments,
    targetDays: new Map(payments.map(({ targetId, targetDay }) => [targetId, targetDay])),
    people: await listKnownPeople(tenant),
  }
}

type DebtRow = Omit<Debt, 'kind' | 'txid'>

function toDebt(kind: Debt['kind']) {
  return (row: DebtRow): Debt => ({ ...row, kind, txid: txidOf(row.id) })
}

async function listOpenSessions(
  { id, sql: db }: Tenant,
  timezone: string,
  now: number,
): Promise<Debt[]> {
  const { rows } = await sql<DebtRow>`
    select s.id, s.patient_id as "patientId", ${costCents} - s.received_cents as cents,
      (s.starts_at at time zone ${timezone})::date as day
    from sessions s
    where s.psychologist_id = ${id} and s.patient_id is not null and s.package_place is null and ${isOwed}
      and ${isInFigures(now)} and s.starts_at <= ${new Date(now + (PAID_BEFORE + 1) * DAY)}`.execute(
    db,
  )
  return rows.map(toDebt('session'))
}

async function listOpenPackages({ id, sql: db }: Tenant, timezone: string): Promise<Debt[]> {
  const { rows } = await sql<DebtRow>`
    select k.id, k.patient_id as "patientId", k.price_cents - k.received_cents as cents,
      (k.created_at at time zone ${timezone})::date as day
    from packages k
    where k.psychologist_id = ${id} and k.patient_id is not null and not k.paid and k.price_cents > k.received_cents`.execute(
    db,
  )
  return rows.map(toDebt('package'))
}

interface OpenStatement {
  debt: Debt
  /** The ids of the sessions and packages on the statement. */
  items: string[]
}

async function findOpenStatements(tenant: Tenant, timezone: string): Promise<OpenStatement[]> {
  const { rows } = await sql<DebtRow & { totalCents: number }>`
    select distinct on (t.patient_id) t.id, t.patient_id as "patientId", t.total_cents as "totalCents",
      (t.created_at at time zone ${timezone})::date as day, 0 as cents
    from statements t where t.psychologist_id = ${tenant.id} and t.patient_id is not null
    order by t.patient_id, t.created_at desc, t.id desc`.execute(tenant.sql)
  const itemsOf = await findStatedItems(
    tenant,
    rows.map(({ patientId }) => patientId),
  )
  return rows.flatMap(({ totalCents, ...row }) => {
    const items = itemsOf.get(row.patientId) ?? []
    const cents = openOf(items, totalCents)
    if (cents === 0) return []
    const ids = items.flatMap(({ sessionId, packageId }) => sessionId ?? packageId ?? [])
    return [{ debt: toDebt('statement')({ ...row, cents }), items: ids }]
  })
}

interface PaymentRow {
  id: string
  sessionId: string | null
  packageId: string | null
  statementId: string | null
  patientId: string | null
  payerName: string | null
  cents: number
  day: string
  targetDay: string
  balanceId: string | null
  at: Date
}

/** Returns the payments of a period that no line is matched with. */
async function listHandPayments(
  { id, sql: db }: Tenant,
  { from, to }: Period,
): Promise<(HandPayment & Pick<PaymentRow, 'targetDay'>)[]> {
  const { rows } = await sql<PaymentRow>`
    select y.* from (
      select y.id, y.session_id as "sessionId", y.package_id as "packageId", y.statement_id as "statementId",
        y.balance_id as "balanceId", y.created_at as at, coalesce(s.patient_id, k.patient_id, t.patient_id, b.patient_id) as "patientId", y.payer_name as "payerName",
        y.amount_cents as cents, ${receivedOn('y')} as day,
        (coalesce(k.created_at, s.starts_at, t.created_at, y.received_at) at time zone a.timezone)::date as "targetDay"
      from payments y
      join psychologists a on a.id = y.psychologist_id
      left join sessions s on s.psychologist_id = y.psychologist_id and s.id = y.session_id
      left join packages k on k.psychologist_id = y.psychologist_id and k.id = y.package_id
      left join statements t on t.psychologist_id = y.psychologist_id and t.id = y.statement_id
      left join balances b on b.psychologist_id = y.psychologist_id and b.id = y.balance_id
      where y.psychologist_id = ${id} and y.kind = 'payment' and y.amount_cents > 0 and ${isCounted('y')} and not ${isMoved('y')}
        and y.received_at >= ${from}::date - interval '2 days' and y.received_at < ${to}::date + interval '3 days'
        and not exists (select from bank_matches m
          where m.psychologist_id = y.psychologist_id and m.payment_id = y.id)) y
    where y.day between ${from}::date and ${to}::date`.execute(db)
  const payments = rows.map(({ sessionId, packageId, statementId, balanceId, ...row }) => ({
    ...row,
    kind: kindOf({ sessionId, packageId, statementId }),
    targetId: statementId ?? packageId ?? sessionId ?? balanceId ?? '',
  }))
  return [...payments, ...withSurplus(payments)]
}

type KnownPayment = HandPayment & Pick<PaymentRow, 'targetDay' | 'at'>

/** Returns payments that came with a surplus, each combined with it: the bank has one line for both. */
function withSurplus(payments: readonly KnownPayment[]): KnownPayment[] {
  const acts = Map.groupBy(payments, ({ patientId, at }) => `${patientId} ${at.getTime()}`)
  return [...acts.values()].flatMap((act) => {
    const [paid, ...others] = act.filter(({ kind }) => kind !== 'balance')
    const [surplus, ...more] = act.filter(({ kind }) => kind === 'balance')
    if (!paid || !surplus || others.length > 0 || more.length > 0) return []
    const { id, cents, targetId } = surplus
    return { ...paid, cents: paid.cents + cents, surplus: { id, cents, targetId } }
  })
}

export function kindOf({
  sessionId,
  packageId,
  statementId,
}: Pick<PaymentRow, 'sessionId' | 'packageId' | 'statementId'>): PaidKind {
  if (statementId !== null) return 'statement'
  if (packageId !== null) return 'package'
  return sessionId === null ? 'balance' : 'session'
}

/** Returns the patients by each of their names, the most recently used first, and the people around them. */
async function listKnownPeople({ id, sql: db }: Tenant): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select known.id, known."patientId", known.name, known.document from (
      select p.id, p.id as "patientId", n.name, p.cpf as document, n.rank
      from patients p cross join lateral (
        select p.registered_name as name, 0 as rank
        union all select p.social_name, 1 where p.social_name is not null) n
      where p.psychologist_id = ${id}
      union all
      select q.id, q.patient_id, q.name, q.document, 0 from patient_people q where q.psychologist_id = ${id}) known
    order by known.id, known.rank`.execute(db)
  return rows
}
