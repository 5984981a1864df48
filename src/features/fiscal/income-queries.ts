import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { DAY, formatDate, formatMonth, monthRange } from '../../platform/shared/calendar.ts'
import { isCnpj } from '../patients/document-contract.ts'
import { isAround } from '../patients/people-queries.ts'
import {
  appointmentZone,
  paperPatientCpf,
  receiptPatientName,
  receiptPayerDocument,
  receiptPayerName,
} from '../payments/paper-queries.ts'
import { isCounted, isMoved } from '../payments/queries.ts'
import type { Profile } from '../practice/contract.ts'
import { type Declaration, netOf, type Portion } from './rules.ts'

export interface Months {
  from: string
  to: string
}

export interface Income {
  id: string
  day: string
  netCents: number
  text: string
  /** Null for an imported payment that was chosen to be issued. */
  receiptNumber: number | null
  patientId: string | null
  /** As on the receipt: the registered name. */
  patientName: string | null
  /** The current name to use: the social name, otherwise the registered one. */
  nameToUse: string | null
  payerName: string | null
  /** The payer's CPF or CNPJ, or the patient's CPF. */
  payerDocument: string | null
  /** Whether a company paid, which is not declared in Receita Saúde. */
  isCompany: boolean
  /** Whether the payer is missing in the patient's file. */
  isOtherPayer: boolean
  /** Whether the names were filled in from the registration, because none were stored then. */
  reconstructed: boolean
  beneficiaryCpf: string | null
  /** The psychologist as the receipt names them; null if it does not. */
  professional: Pick<Profile, 'name' | 'professionalTitle' | 'crp' | 'city'> | null
  issued: {
    on: string
    amountCents: number
    declared: Declared | null
    reconstructed: boolean
  } | null
}

/** The fields of a Receita Saúde line, without its value and text. */
export type Declared = Omit<Declaration, 'amountCents'>

interface Row {
  id: string
  received_at: Date
  starts_at: Date | null
  fee: boolean
  sessions_count: number | null
  is_advance: boolean
  statement_month: string | null
  receipt_number: number | null
  patient_name: string | null
  said_name: string | null
  payer_name: string | null
  is_other_payer: boolean
  payer_document: string | null
  reconstructed: boolean
  declared_reconstructed: boolean
  cpf: string | null
  patient_id: string | null
  issued_on: string | null
  issued_cents: number | null
  made_on: string
  appointment_zone: string
  professional_name: string | null
  professional_title: Profile['professionalTitle']
  crp: string | null
  city: string | null
  declared: Declared | null
}

interface IncomeFilters {
  patientId?: string
  /** Whether imported payments that were chosen to be issued in Receita Saúde belong to it. */
  toIssue?: boolean
}

/** Returns the payments of a span, oldest first. An issued payment that was undone has a net amount of 0. */
export async function listIncome(
  tenant: Tenant,
  { timezone }: { timezone: string },
  months: Months,
  { patientId, toIssue = false }: IncomeFilters = {},
): Promise<Income[]> {
  const { start } = monthRange(months.from, timezone)
  const { end } = monthRange(months.to, timezone)
  // The receipt's day may be in another zone; the range of instants uses the index.
  const isNear = sql`y.received_at >= ${new Date(start - DAY)} and y.received_at < ${new Date(end + DAY)}`
  const isWanted = sql`to_char(${madeOn(timezone)}, 'YYYY-MM') between ${months.from} and ${months.to}
    and (${patientId ?? null}::uuid is null or p.id = ${patientId ?? null})`
  return readIncome(tenant, timezone, { isNear, isWanted, toIssue })
}

/** Returns these payments, without those that are undone and not marked as issued. */
export function listIncomeOf(
  tenant: Tenant,
  { timezone }: { timezone: string },
  ids: readonly string[],
): Promise<Income[]> {
  return readIncome(tenant, timezone, {
    isNear: sql`y.id = any(${ids}::uuid[])`,
    isWanted: sql`true`,
    toIssue: true,
  })
}

/** The day of a receipt, in the practice's zone when it was made. */
const madeOn = (presentZone: string) =>
  sql<string>`coalesce(d.made_on, (y.received_at at time zone ${presentZone})::date)`

const HAS_RECEIPT = sql<boolean>`y.receipt_number is not null`
/** Whether a payment is declared in Receita Saúde: one with a receipt, or an imported one that was chosen to be issued. */
const IS_DECLARED = sql<boolean>`(y.receipt_number is not null or y.to_issue)`

/** Returns the payments that satisfy both conditions; `isNear` may use only the columns of the payment `y`. */
async function readIncome(
  tenant: Tenant,
  timezone: string,
  {
    isNear,
    isWanted,
    toIssue,
  }: { isNear: RawBuilder<unknown>; isWanted: RawBuilder<unknown>; toIssue: boolean },
): Promise<Income[]> {
  const isIncome = toIssue ? IS_DECLARED : HAS_RECEIPT
  const isOfPractice = sql`y.psychologist_id = ${tenant.id} and ${isIncome} and ${isNear}`
  const { rows } = await sql<Row>`
    select y.id, y.received_at, y.receipt_number, s.starts_at, s.outcome is not null as fee, k.sessions_count, b.id is not null as is_advance,
      to_char(t.month, 'YYYY-MM') as statement_month, ${receiptPatientName} as patient_name, p.name as said_name, ${receiptPayerName} as payer_name,
      ${receiptPayerName} is not null and not ${isAround(receiptPayerName)} as is_other_payer,
      case when ${receiptPayerName} is not null then ${receiptPayerDocument} else ${paperPatientCpf} end as payer_document,
      ${paperPatientCpf} as cpf, p.id as patient_id, f.issued_on, f.amount_cents as issued_cents, ${madeOn(timezone)} as made_on,
      ${appointmentZone(timezone)} as appointment_zone, d.professional_name, d.professional_title, d.crp, d.city,
      coalesce(d.reconstructed, false) as reconstructed, coalesce(f.reconstructed, false) as declared_reconstructed,
      case when f.declared_day is not null then jsonb_build_object('day', f.declared_day, 'payerName', f.payer_name, 'payerCpf', f.payer_cpf,
        'beneficiaryName', f.beneficiary_name, 'beneficiaryCpf', f.beneficiary_cpf, 'professionalCpf', f.professional_cpf, 'crp', f.crp) end as declared
    from payments y
    left join sessions s on s.psychologist_id = y.psychologist_id and s.id = y.session_id
    left join packages k on k.psychologist_id = y.psychologist_id and k.id = y.package_id
    left join statements t on t.psychologist_id = y.psychologist_id and t.id = y.statement_id
    left join balances b on b.psychologist_id = y.psychologist_id and b.id = y.balance_id
    left join patients p on p.psychologist_id = y.psychologist_id and p.id = coalesce(k.patient_id, s.patient_id, t.patient_id, b.patient_id)
    left join paper_details d on d.psychologist_id = y.psychologist_id and d.id = y.id
    left join fiscal_receipts f on f.psychologist_id = y.psychologist_id and f.payment_id = y.id
    where ${isOfPractice} and (${isCounted('y')} or f.payment_id is not null) and ${isWanted}
    order by y.received_at, y.receipt_number`.execute(tenant.sql)
  const net = netOf(await findPortions(tenant, sql`${isOfPractice} and ${isCounted('y')}`))
  return rows.map((row) => ({
    id: row.id,
    day: row.made_on,
    netCents: net.get(row.id) ?? 0,
    text: textOf(row),
    payerDocument: row.payer_document,
    isCompany: isCnpj(row.payer_document),
    reconstructed: row.reconstructed,
    beneficiaryCpf: row.cpf,
    professional:
      row.professional_name === null
        ? null
        : {
            name: row.professional_name,
            professionalTitle: row.professional_title,
            crp: row.crp,
            city: row.city,
          },
    receiptNumber: row.receipt_number,
    patientId: row.patient_id,
    patientName: row.patient_name,
    nameToUse: row.said_name,
    payerName: row.payer_name,
    isOtherPayer: row.is_other_payer,
    issued:
      row.issued_on === null
        ? null
        : {
            on: row.issued_on,
            amountCents: row.issued_cents ?? 0,
            declared: row.declared,
            reconstructed: row.declared_reconstructed,
          },
  }))
}

/** Leaves out the subject of the appointment. */
function textOf(row: Row): string {
  const { starts_at, fee, sessions_count, statement_month, appointment_zone: zone } = row
  if (row.is_advance) return 'Atendimentos pagos antes'
  if (statement_month) return `Atendimentos de ${formatMonth(statement_month)}`
  if (sessions_count !== null) return `Pacote de ${sessions_count} atendimentos`
  const day = starts_at ? formatDate(starts_at.getTime(), zone) : ''
  return fee ? `Falta ou cancelamento de ${day}` : `Atendimento de ${day}`
}

/**
 * Returns the payments and refunds of everything that these payments paid. A target paid by a balance, or returned to it,
 * counts with the balance, as one target: transfers between them are not income.
 */
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
  // Passed as an array, the targets are hashed even before the planner has statistics of a new practice.
  const { rows } = await sql<PortionRow>`
    with linked as (
      select coalesce(y.session_id, y.package_id) as target, y.balance_id from payments y
      where y.psychologist_id = ${id} and y.balance_id is not null and num_nonnulls(y.session_id, y.package_id) > 0 and ${isCounted('y')}
      union
      select coalesce(z.session_id, z.package_id, h.session_id, h.package_id), y.balance_id
      from payments y
      join payments z on z.psychologist_id = y.psychologist_id and z.id = y.returns and z.balance_id is null
      left join payment_shares h on h.psychologist_id = z.psychologist_id and h.payment_id = z.id
      where y.psychologist_id = ${id} and y.balance_id is not null and ${isCounted('y')}),
    named as (
      select coalesce(y.session_id, y.package_id, y.balance_id) as target from payments y where y.statement_id is null and ${isWanted}
      union
      select coalesce(h.session_id, h.package_id)
      from payments y join payment_shares h on h.psychologist_id = y.psychologist_id and h.payment_id = y.id
      where y.statement_id is not null and ${isWanted}),
    balances_named as (
      select l.balance_id as id from linked l join named n on n.target = l.target
      union
      select b.id from balances b join named n on n.target = b.id where b.psychologist_id = ${id}),
    wanted as (select array(
      select target from named
      union
      select l.target from linked l join balances_named b on b.id = l.balance_id
      union
      select id from balances_named) as targets)
    select coalesce(portions.returns, portions.id) as "paymentId", case when portions.returns is null then kind else 'return' end as kind,
      coalesce(l.balance_id, portions.target) as target, amount_cents as "amountCents", received_at as at
    from (
      select y.id, y.kind, y.returns, y.received_at, y.created_at, coalesce(y.session_id, y.package_id, y.balance_id) as target, y.amount_cents
      from payments y where y.psychologist_id = ${id} and y.statement_id is null and not ${isMoved('y')} and ${isCounted('y')}
      union all
      select y.id, y.kind, y.returns, y.received_at, y.created_at, coalesce(h.session_id, h.package_id), h.amount_cents
      from payments y join payment_shares h on h.psychologist_id = y.psychologist_id and h.payment_id = y.id
      where y.psychologist_id = ${id} and y.statement_id is not null and ${isCounted('y')}) portions
    left join linked l on l.target = portions.target
    where amount_cents > 0 and portions.target = any((select targets from wanted)::uuid[])
    order by received_at, created_at, portions.id`.execute(db)
  return rows.map(({ at, ...portion }) => ({ ...portion, at: at.getTime() }))
}

export async function countReceived(tenant: Tenant, ids: readonly string[]): Promise<number> {
  const { count } = await tenant.sql
    .selectFrom('payments as y')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('psychologist_id', '=', tenant.id)
    .where(IS_DECLARED)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return count
}
