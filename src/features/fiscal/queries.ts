import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { FileReply } from '../../platform/server/routes.ts'
import { dayAt, formatDate, formatMonth, monthRange } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { textToCents } from '../../platform/shared/money.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { listExpenseRows } from '../expenses/queries.ts'
import { isCounted } from '../payments/queries.ts'
import { findOwnRow } from '../practice/queries.ts'
import type { FiscalYear } from './contract.ts'
import { darfDay, expenseLine, LINES_A_FILE, netOf, type Portion, receiptLine } from './rules.ts'

interface Asked {
  year: string
  month?: string | undefined
}

/** A payment of the period, with what is left of it and what it still lacks. */
interface FiscalPayment {
  id: string
  day: string
  netCents: number
  text: string
  payerCpf: string | null
  beneficiaryCpf: string | null
  patientId: string | null
  issued: { on: string; amountCents: number } | null
}

type Practice = Awaited<ReturnType<typeof findOwnRow>>

/** Returns what a year or a month has for Receita Saúde, and what is missing. */
export async function findFiscalYear(tenant: Tenant, asked: Asked): Promise<FiscalYear> {
  const practice = await findPerson(tenant)
  const payments = await findPayments(tenant, practice, asked)
  const open = payments.filter(({ issued, netCents }) => issued === null && netCents > 0)
  const ready = isComplete(practice) ? open.filter(isDeclarable) : []
  return {
    ready: ready.length,
    problems: [...practiceProblems(practice), ...open.flatMap(problemsOf)],
    files: chunked(ready).map((lines, index) => ({
      part: index + 1,
      lines: lines.length,
      total: moneyOut(lines.reduce((sum, { netCents }) => sum + netCents, 0)),
    })),
    changed: payments.flatMap(({ id, issued, netCents }) =>
      issued && issued.amountCents !== netCents
        ? [
            {
              paymentId: id,
              issuedOn: issued.on,
              declared: moneyOut(issued.amountCents),
              now: moneyOut(netCents),
            },
          ]
        : [],
    ),
    issued: payments.filter(({ issued }) => issued !== null).length,
    darfDay: darfDay(lastMonthOf(asked)),
  }
}

/** Returns a part of the file of a year or a month. */
export async function findReceitaSaudeFile(
  tenant: Tenant,
  { part, ...asked }: Asked & { part: string },
): Promise<FileReply> {
  const practice = await findPerson(tenant)
  const { cpf, crp } = practice
  const payments = await findPayments(tenant, practice, asked)
  const ready = payments
    .filter(({ issued, netCents }) => issued === null && netCents > 0)
    .filter(isDeclarable)
  const declared = cpf && crp ? ready.map((payment) => receiptLine(payment, { cpf, crp })) : []
  const file = latinFile(partOf(declared, part))
  return new FileReply(`receita-saude-${nameOf(asked, part)}.csv`, 'text/csv', file)
}

/** Returns a part of the file of a year's expenses. */
export async function findExpensesFile(
  tenant: Tenant,
  { year, part }: { year: string; part: string },
): Promise<FileReply> {
  const expenses = await listExpenseRows(tenant, { from: `${year}-01-01`, to: `${year}-12-31` })
  const file = latinFile(
    partOf(expenses.toReversed(), part).map(({ date, category, amount, description }) =>
      expenseLine({
        day: date,
        category,
        amountCents: textToCents(amount) ?? 0,
        text: description,
      }),
    ),
  )
  return new FileReply(`despesas-${nameOf({ year }, part)}.csv`, 'text/csv', file)
}

async function findPerson(tenant: Tenant): Promise<Practice> {
  const practice = await findOwnRow(tenant)
  if (practice.is_company) throw new Problem('company')
  return practice
}

function chunked<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / LINES_A_FILE) }, (_, index) =>
    rows.slice(index * LINES_A_FILE, (index + 1) * LINES_A_FILE),
  )
}

/** Returns a file in ISO 8859-1, each line with CR LF. */
function latinFile(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')
}

/** Returns the rows of a part; the first one may be empty, others are there or not_found. */
function partOf<T>(rows: readonly T[], part: string): T[] {
  const found = chunked(rows)[Number(part) - 1]
  if (!found && part !== '1') throw new Problem('not_found')
  return found ?? []
}

const monthOf = ({ year, month }: Asked) => (month ? `${year}-${month.padStart(2, '0')}` : null)
const lastMonthOf = (asked: Asked) => monthOf(asked) ?? `${asked.year}-12`
const nameOf = (asked: Asked, part: string) =>
  `${monthOf(asked) ?? asked.year}${part === '1' ? '' : `-${part}`}`

interface Row {
  id: string
  received_at: Date
  starts_at: Date | null
  fee: boolean
  sessions_count: number | null
  statement_month: string | null
  payer_cpf: string | null
  cpf: string | null
  patient_id: string | null
  issued_on: string | null
  issued_cents: number | null
}

/** Returns the payments of a period, the first one first. */
async function findPayments(
  tenant: Tenant,
  { timezone }: Pick<Practice, 'timezone'>,
  asked: Asked,
): Promise<FiscalPayment[]> {
  const month = monthOf(asked)
  const { start } = monthRange(month ?? `${asked.year}-01`, timezone)
  const { end } = monthRange(lastMonthOf(asked), timezone)
  const isOfPeriod = sql`y.psychologist_id = ${tenant.id} and y.receipt_number is not null and ${isCounted('y')}
    and y.received_at >= ${new Date(start)} and y.received_at < ${new Date(end)}`
  const { rows } = await sql<Row>`
    select y.id, y.received_at, s.starts_at, s.outcome is not null as fee, k.sessions_count, to_char(t.month, 'YYYY-MM') as statement_month,
      case when y.payer_name is not null then y.payer_cpf when p.payer_name is not null then p.payer_cpf else p.cpf end as payer_cpf,
      p.cpf, p.id as patient_id, f.issued_on, f.amount_cents as issued_cents
    from payments y
    left join sessions s on s.psychologist_id = y.psychologist_id and s.id = y.session_id
    left join packages k on k.psychologist_id = y.psychologist_id and k.id = y.package_id
    left join statements t on t.psychologist_id = y.psychologist_id and t.id = y.statement_id
    left join patients p on p.psychologist_id = y.psychologist_id and p.id = coalesce(k.patient_id, s.patient_id, t.patient_id)
    left join fiscal_receipts f on f.psychologist_id = y.psychologist_id and f.payment_id = y.id
    where ${isOfPeriod}
    order by y.received_at, y.receipt_number`.execute(tenant.sql)
  const net = netOf(await findPortions(tenant, isOfPeriod))
  return rows.map((row) => ({
    id: row.id,
    day: dayAt(row.received_at.getTime(), timezone),
    netCents: net.get(row.id) ?? 0,
    text: textOf(row, timezone),
    payerCpf: row.payer_cpf,
    beneficiaryCpf: row.cpf,
    patientId: row.patient_id,
    issued:
      row.issued_on === null ? null : { on: row.issued_on, amountCents: row.issued_cents ?? 0 },
  }))
}

/** Neutral: it says that there was an appointment, and nothing of what it was about. */
function textOf({ starts_at, fee, sessions_count, statement_month }: Row, zone: string): string {
  if (statement_month) return `Atendimentos de ${formatMonth(statement_month)}`
  if (sessions_count !== null) return `Pacote de ${sessions_count} atendimentos`
  const day = starts_at ? formatDate(starts_at.getTime(), zone) : ''
  return fee ? `Falta ou cancelamento de ${day}` : `Atendimento de ${day}`
}

/** Returns the movements of every session and package that a wanted payment `y` pays, whenever they were. */
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
  const { rows } = await sql<PortionRow>`
    with portions as (
      select y.id, y.kind, y.created_at, coalesce(y.session_id, y.package_id) as target, y.amount_cents
      from payments y where y.psychologist_id = ${id} and y.statement_id is null and ${isCounted('y')}
      union all
      select y.id, y.kind, y.created_at, coalesce(h.session_id, h.package_id), h.amount_cents
      from payment_shares h join payments y on y.psychologist_id = h.psychologist_id and y.id = h.payment_id
      where h.psychologist_id = ${id})
    select id as "paymentId", kind, target, amount_cents as "amountCents", created_at as at from portions
    where amount_cents > 0 and target in (
      select w.target from portions w join payments y on y.psychologist_id = ${id} and y.id = w.id where ${isWanted})
    order by created_at, id`.execute(db)
  return rows.map(({ at, ...portion }) => ({ ...portion, at: at.getTime() }))
}

/** Returns what is left of payments with a receipt; those that are not there, or were undone, are left out. */
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

type Declarable = FiscalPayment & { payerCpf: string; beneficiaryCpf: string }

function isDeclarable(payment: FiscalPayment): payment is Declarable {
  return payment.payerCpf !== null && payment.beneficiaryCpf !== null
}

const isComplete = ({ cpf, crp }: Practice) => cpf !== null && crp !== null

function practiceProblems({ cpf, crp }: Practice): FiscalYear['problems'] {
  const of = { paymentId: null, patientId: null }
  return [
    ...(cpf ? [] : [{ ...of, field: 'cpf' as const, text: 'Falta o seu CPF, no Perfil.' }]),
    ...(crp ? [] : [{ ...of, field: 'crp' as const, text: 'Falta o seu CRP, no Perfil.' }]),
  ]
}

function problemsOf(payment: FiscalPayment): FiscalYear['problems'] {
  const { id: paymentId, patientId, payerCpf, beneficiaryCpf } = payment
  const of = { paymentId, patientId }
  const isSame = payerCpf === null && beneficiaryCpf === null
  return [
    ...(beneficiaryCpf
      ? []
      : [{ ...of, field: 'beneficiaryCpf' as const, text: 'Falta o CPF do paciente.' }]),
    ...(payerCpf || isSame
      ? []
      : [{ ...of, field: 'payerCpf' as const, text: 'Falta o CPF de quem pagou.' }]),
  ]
}
