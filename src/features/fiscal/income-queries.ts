import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { formatDate, formatMonth, localClock, monthRange } from '../../platform/shared/calendar.ts'
import { isCounted } from '../payments/queries.ts'
import { netOf, type Portion } from './rules.ts'

export interface Months {
  from: string
  to: string
}

export interface Income {
  id: string
  day: string
  netCents: number
  text: string
  receiptNumber: number
  patientId: string | null
  patientName: string | null
  payerName: string | null
  payerCpf: string | null
  isOtherPayer: boolean
  beneficiaryCpf: string | null
  issued: { on: string; amountCents: number } | null
}

interface Row {
  id: string
  received_at: Date
  starts_at: Date | null
  fee: boolean
  sessions_count: number | null
  statement_month: string | null
  receipt_number: number
  patient_name: string | null
  payer_name: string | null
  is_other_payer: boolean
  payer_cpf: string | null
  cpf: string | null
  patient_id: string | null
  issued_on: string | null
  issued_cents: number | null
}

/** The first payment first. An issued one that was undone has a net amount of 0. */
export async function listIncome(
  tenant: Tenant,
  { timezone }: { timezone: string },
  months: Months,
  patientId: string | null = null,
): Promise<Income[]> {
  const { start } = monthRange(months.from, timezone)
  const { end } = monthRange(months.to, timezone)
  const isOfPeriod = sql`y.psychologist_id = ${tenant.id} and y.receipt_number is not null
    and y.received_at >= ${new Date(start)} and y.received_at < ${new Date(end)}`
  const { rows } = await sql<Row>`
    select y.id, y.received_at, y.receipt_number, s.starts_at, s.outcome is not null as fee, k.sessions_count,
      to_char(t.month, 'YYYY-MM') as statement_month, p.name as patient_name, coalesce(y.payer_name, p.payer_name) as payer_name,
      y.payer_name is not null as is_other_payer,
      case when y.payer_name is not null then y.payer_cpf when p.payer_name is not null then p.payer_cpf else p.cpf end as payer_cpf,
      p.cpf, p.id as patient_id, f.issued_on, f.amount_cents as issued_cents
    from payments y
    left join sessions s on s.psychologist_id = y.psychologist_id and s.id = y.session_id
    left join packages k on k.psychologist_id = y.psychologist_id and k.id = y.package_id
    left join statements t on t.psychologist_id = y.psychologist_id and t.id = y.statement_id
    left join patients p on p.psychologist_id = y.psychologist_id and p.id = coalesce(k.patient_id, s.patient_id, t.patient_id)
    left join fiscal_receipts f on f.psychologist_id = y.psychologist_id and f.payment_id = y.id
    where ${isOfPeriod} and (${isCounted('y')} or f.payment_id is not null) and (${patientId}::uuid is null or p.id = ${patientId})
    order by y.received_at, y.receipt_number`.execute(tenant.sql)
  const net = netOf(await findPortions(tenant, sql`${isOfPeriod} and ${isCounted('y')}`))
  const clock = localClock(timezone)
  return rows.map((row) => ({
    id: row.id,
    day: clock(row.received_at.toISOString()).slice(0, 10),
    netCents: net.get(row.id) ?? 0,
    text: textOf(row, timezone),
    payerCpf: row.payer_cpf,
    beneficiaryCpf: row.cpf,
    receiptNumber: row.receipt_number,
    patientId: row.patient_id,
    patientName: row.patient_name,
    payerName: row.payer_name,
    isOtherPayer: row.is_other_payer,
    issued:
      row.issued_on === null ? null : { on: row.issued_on, amountCents: row.issued_cents ?? 0 },
  }))
}

/** Does not say what the appointment was about. */
function textOf({ starts_at, fee, sessions_count, statement_month }: Row, zone: string): string {
  if (statement_month) return `Atendimentos de ${formatMonth(statement_month)}`
  if (sessions_count !== null) return `Pacote de ${sessions_count} atendimentos`
  const day = starts_at ? formatDate(starts_at.getTime(), zone) : ''
  return fee ? `Falta ou cancelamento de ${day}` : `Atendimento de ${day}`
}

async function findPortions(
  { id, sql: db }: Tenant,
  isWanted: RawBuilder<unknown>,
): Promise<Portion[]> {
  interface PortionRow {
    paymentId: string
    kind: Portion['kind']
    target: string
    amountCents: number
    at: Date
  }
  // As an array, the targets are hashed even before the planner has statistics of a new practice.
  const { rows } = await sql<PortionRow>`
    with wanted as (select array(
      select coalesce(y.session_id, y.package_id) from payments y where y.statement_id is null and ${isWanted}
      union
      select coalesce(h.session_id, h.package_id)
      from payments y join payment_shares h on h.psychologist_id = y.psychologist_id and h.payment_id = y.id
      where y.statement_id is not null and ${isWanted}) as targets)
    select id as "paymentId", kind, target, amount_cents as "amountCents", created_at as at
    from (
      select y.id, y.kind, y.created_at, coalesce(y.session_id, y.package_id) as target, y.amount_cents
      from payments y where y.psychologist_id = ${id} and y.statement_id is null and ${isCounted('y')}
      union all
      select y.id, y.kind, y.created_at, coalesce(h.session_id, h.package_id), h.amount_cents
      from payments y join payment_shares h on h.psychologist_id = y.psychologist_id and h.payment_id = y.id
      where y.psychologist_id = ${id} and y.statement_id is not null) portions
    where amount_cents > 0 and target = any((select targets from wanted)::uuid[])
    order by created_at, id`.execute(db)
  return rows.map(({ at, ...portion }) => ({ ...portion, at: at.getTime() }))
}

export async function netOfPayments(
  tenant: Tenant,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const portions = await findPortions(
    tenant,
    sql`y.psychologist_id = ${tenant.id} and y.receipt_number is not null and ${isCounted('y')} and y.id = any(${ids}::uuid[])`,
  )
  return new Map([...netOf(portions)].filter(([id]) => ids.includes(id)))
}

export async function countReceived(tenant: Tenant, ids: readonly string[]): Promise<number> {
  const { count } = await tenant.sql
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('psychologist_id', '=', tenant.id)
    .where('receipt_number', 'is not', null)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return count
}
