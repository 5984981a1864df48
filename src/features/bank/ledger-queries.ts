import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { addDays, DAY, dayAt } from '../../platform/shared/calendar.ts'
import type { PaymentMethod } from '../payments/contract.ts'
import { isCounted, isMoved, receivedOn } from '../payments/queries.ts'
import { txidOf } from '../payments/rules.ts'
import { findOpenDebts } from '../statements/owed-queries.ts'
import type { OpenDebt } from '../statements/owed-rules.ts'
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
  const open = await findOpenDebts(tenant, now)
  const latest = now + (PAID_BEFORE + 1) * DAY
  const payments = await listHandPayments(tenant, {
    from: addDays(from, -RECORDED_WITHIN),
    to: addDays(to, RECORDED_WITHIN),
  })
  const debtOf =
    (kind: Debt['kind']) =>
    ({ id, patientId, cents, at }: OpenDebt): Debt => ({
      ...{ kind, id, patientId, cents },
      day: dayAt(at, timezone),
      txid: txidOf(id),
    })
  return {
    debts: [
      ...open.sessions.filter(({ at }) => at <= latest).map(debtOf('session')),
      ...open.packages.map(debtOf('package')),
      ...open.statements.map(debtOf('statement')),
    ],
    payments,
    targetDays: new Map(payments.map(({ targetId, targetDay }) => [targetId, targetDay])),
    people: await listKnownPeople(tenant),
  }
}

interface PaymentRow {
  id: string
  sessionId: string | null
  packageId: string | null
  statementId: string | null
  patientId: string | null
  payerName: string | null
  cents: number
  method: PaymentMethod
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
        y.amount_cents as cents, y.method, ${receivedOn('y')} as day,
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
