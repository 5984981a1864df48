import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { Billing } from '../patients/contract.ts'
import { filedPayerName } from '../patients/people-queries.ts'
import { isCharged, isCounted, paymentsOf, receivedOn } from '../payments/queries.ts'
import type { Item, Past } from './rules.ts'

export interface PatientLedger {
  patientId: string
  patientName: string
  payerName: string | null
  billing: Billing
  past: Past
  items: Item[]
}

interface ItemRow {
  patientId: string
  patientName: string
  payerName: string | null
  billing: Billing
  first: string | null
  last: string | null
  number: number | null
  sessionId: string | null
  packageId: string | null
  at: Date
  what: Item['what']
  costCents: number
  receivedCents: number
  statedCostCents: number | null
  statedReceivedCents: number | null
  moves: Item['moves'] | null
}

/** The amount charged for a session `s` now, in cents: 0 for a session of a package, which is charged as a whole. */
export const chargedNow = sql<number>`case
    when s.package_place is not null then 0
    when s.status = 'completed' then s.price_cents
    when ${isCharged} then s.fee_cents
    else 0 end`

const whatOf = sql<Item['what']>`case
    when s.outcome is not null and s.fee_waived then 'waived'
    when s.outcome = 'absent' then 'absence'
    when s.outcome = 'late_cancel' then 'late_cancel'
    when s.package_place is not null then 'drawn'
    else 'session' end`

/**
 * Returns a lateral join `m` with the movements of a session or package after the patient's last statement `l`, which
 * no statement `b` has listed. A practice's changes are serialized: the order of rows is their order.
 */
function newMoves(column: 'session_id' | 'package_id', alias: 's' | 'k'): RawBuilder<unknown> {
  const [practice, id] = [sql.ref(`${alias}.psychologist_id`), sql.ref(`${alias}.id`)]
  return sql`left join last_statements l on b.patient_id is not null and l.patient_id = b.patient_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', y.id, 'day', ${receivedOn('y')}, 'cents',
          (case y.kind when 'refund' then -1 else 1 end) * y.cents, 'by', case when y.balance_id is not null then 'balance' when y.returns is not null then 'bank' end) order by y.created_at, y.id) as moves
      from ${paymentsOf(column, practice, id)} y
      where ${isCounted('y')} and (l.id is null or (y.created_at, y.id) > (l.created_at, l.id))) m on true`
}

/** Returns the ledgers of patients as of an instant, by name: items that are on a statement or may be added to one. */
export async function findPatientLedgers(
  tenant: Tenant,
  { until, patientIds }: { until: number; patientIds?: readonly string[] },
): Promise<PatientLedger[]> {
  const isWanted = (column: string) =>
    patientIds ? sql`${sql.ref(column)} = any(${patientIds}::uuid[])` : sql`true`
  const { rows } = await sql<ItemRow>`
    with stated as (
      select t.patient_id, i.session_id, i.package_id, min(t.created_at) as at,
        sum(i.asked_cents)::int as asked, sum(i.received_cents)::int as received
      from statements t
      join statement_items i on i.psychologist_id = t.psychologist_id and i.statement_id = t.id
      where t.psychologist_id = ${tenant.id} and t.patient_id is not null and ${isWanted('t.patient_id')}
      group by t.patient_id, i.session_id, i.package_id),
    last_statements as (
      select distinct on (t.patient_id) t.patient_id, t.id, t.created_at, t.number, to_char(t.month, 'YYYY-MM') as last,
        to_char(min(t.month) over (partition by t.patient_id), 'YYYY-MM') as first
      from statements t where t.psychologist_id = ${tenant.id} and t.patient_id is not null and ${isWanted('t.patient_id')}
      order by t.patient_id, t.created_at desc, t.id desc),
    items (patient_id, "sessionId", "packageId", at, what, "costCents", "receivedCents", "statedCostCents", "statedReceivedCents", moves) as (
    select s.patient_id, s.id, null::uuid, s.starts_at, ${whatOf},
      ${chargedNow}, case when s.package_place is null then s.received_cents else 0 end, b.asked, b.received, m.moves
    from sessions s
    left join stated b on b.session_id = s.id and b.patient_id = s.patient_id
    ${newMoves('session_id', 's')}
    where s.psychologist_id = ${tenant.id} and s.patient_id is not null and ${isWanted('s.patient_id')}
      and (b.session_id is not null or s.starts_at < ${new Date(until)} and (s.status = 'completed' or s.outcome is not null))
    union all
    select k.patient_id, null, k.id, k.created_at, 'package', k.price_cents, k.received_cents, b.asked, b.received, m.moves
    from packages k
    left join stated b on b.package_id = k.id and b.patient_id = k.patient_id
    ${newMoves('package_id', 'k')}
    where k.psychologist_id = ${tenant.id} and k.patient_id is not null and ${isWanted('k.patient_id')}
      and (b.package_id is not null or k.created_at < ${new Date(until)})
    union all
    select b.patient_id, b.session_id, b.package_id, b.at, 'gone', 0, 0, b.asked, b.received, null::jsonb
    from stated b
    where not exists (select from sessions s
        where s.psychologist_id = ${tenant.id} and s.id = b.session_id and s.patient_id = b.patient_id)
      and not exists (select from packages k
        where k.psychologist_id = ${tenant.id} and k.id = b.package_id and k.patient_id = b.patient_id))
    select p.id as "patientId", p.name as "patientName", ${filedPayerName} as "payerName", p.billing, l.first, l.last, l.number, i.*
    from items i
    join patients p on p.psychologist_id = ${tenant.id} and p.id = i.patient_id
    left join last_statements l on l.patient_id = i.patient_id
    order by p.sort_name, p.id, i.at, i."sessionId", i."packageId"`.execute(tenant.sql)
  return [...Map.groupBy(rows, ({ patientId }) => patientId).values()].flatMap((ownRows) => {
    const [head] = ownRows
    return head ? [{ ...headOf(head), items: ownRows.map(toItem) }] : []
  })
}

function headOf({ first, last, number, ...row }: ItemRow) {
  const { patientId, patientName, payerName, billing } = row
  const months = first && last ? { first, last } : null
  return { patientId, patientName, payerName, billing, past: { months, number: number ?? 0 } }
}

function toItem(row: ItemRow): Item {
  const { sessionId, packageId, what, costCents, receivedCents } = row
  return {
    sessionId,
    packageId,
    what,
    costCents,
    receivedCents,
    at: row.at.getTime(),
    moves: row.moves ?? [],
    stated:
      row.statedCostCents === null
        ? null
        : { costCents: row.statedCostCents, receivedCents: row.statedReceivedCents ?? 0 },
  }
}
