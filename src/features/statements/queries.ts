import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import { BATCH_SIZE, type Batch, cutBatch } from '../../platform/server/batches.ts'
import { decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { unprintableSigns } from '../../platform/server/pdf-signs.ts'
import { dayAt, monthRange } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { isKeptInFile } from '../delivery/log-rules.ts'
import type { MessageStatus } from '../delivery/message-status-rules.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import { findBalances } from '../payments/balance-queries.ts'
import {
  paperPatientCpf,
  statementPatientName,
  statementPayerDocument,
  statementPayerName,
} from '../payments/paper-queries.ts'
import {
  isCounted,
  isReconstructed,
  type PaymentRow,
  receivedOn,
  returnsOf,
  toPayment,
} from '../payments/queries.ts'
import type { Payment } from '../payments/record-contract.ts'
import { isOpenOn } from '../practice/plans.ts'
import { findOwnRow, findPracticeWith } from '../practice/queries.ts'
import { isStillValid } from '../sessions/queries.ts'
import { chargeOf } from './charge-rules.ts'
import type { Statement, StatementPreview, StatementSend } from './contract.ts'
import { findPatientLedgers } from './item-queries.ts'
import {
  closingOf,
  type Item,
  inClosingOrder,
  type Line,
  type LineKind,
  monthRefusal,
  openOf,
  toLine,
} from './rules.ts'
import { monthToClose } from './sending-rules.ts'
import type { StatementFacts } from './text-rules.ts'

export async function findPreview(
  tenant: Tenant,
  month: string,
  now: number,
): Promise<StatementPreview> {
  const practice = await findPracticeWith('closing', tenant)
  const { timezone } = practice
  const until = monthRange(month, timezone).end
  const closed = await listStatementsOf(tenant, { month })
  const isClosed = new Set(closed.map(({ patientId }) => patientId))
  const ledgers = await findPatientLedgers(tenant, { until })
  const balances = await findBalances(tenant)
  const open = ledgers.flatMap(({ past, items, payerName, ...patient }) => {
    if (isClosed.has(patient.patientId) || (past.months && past.months.last >= month)) return []
    const balance = { cents: balances.get(patient.patientId) ?? 0, day: dayAt(now, timezone) }
    const { lines, totalCents, used } = closingOf(items, past, { month, timezone, balance })
    if (lines.length === 0) return []
    const usedCents = used.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const shown = {
      total: moneyOut(totalCents),
      lines: lines.map(toLine),
      fromBalance: moneyOut(usedCents),
    }
    const names = [patient.patientName, payerName, practice.name].join('\n')
    return [{ ...patient, ...shown, statement: null, unprintable: unprintableSigns(names) }]
  })
  const billings = new Map(ledgers.map(({ patientId, billing }) => [patientId, billing]))
  const closedRows = closed.flatMap(({ patientId, patientName, total, lines, id, number }) => {
    if (!patientId) return []
    const billing = billings.get(patientId) ?? 'session'
    const statement = { id, number }
    const shown = { total, lines, fromBalance: moneyOut(0) }
    return [{ patientId, patientName, billing, ...shown, statement, unprintable: [] }]
  })
  return {
    month,
    unconcluded: await findUnconcluded(tenant, until, now),
    patients: inClosingOrder([...open, ...closedRows]),
  }
}

export interface ClosingProposal {
  month: string
  patients: number
}

/** Returns the month to close, until every patient billed by the month is closed; null without Pro. */
export async function findClosingProposal(
  { id, sql: db }: Tenant,
  {
    plan,
    closing_day,
    timezone,
  }: Pick<Selectable<Psychologists>, 'plan' | 'closing_day' | 'timezone'>,
  now: number,
): Promise<ClosingProposal | null> {
  if (closing_day === null || !isOpenOn(plan, 'closing')) return null
  const month = monthToClose(dayAt(now, timezone), closing_day)
  const { start, end } = monthRange(month, timezone)
  const isIn = (column: string) =>
    sql`${sql.ref(column)} >= ${new Date(start)} and ${sql.ref(column)} < ${new Date(end)}`
  const { rows } = await sql<{ patients: number }>`
    select count(*) as patients from patients p
    where p.psychologist_id = ${id} and p.billing = 'monthly'
      and not exists (select from statements t
        where t.psychologist_id = p.psychologist_id and t.patient_id = p.id and t.month >= ${`${month}-01`}::date)
      and (exists (select from sessions s
          where s.psychologist_id = p.psychologist_id and s.patient_id = p.id and ${isIn('s.starts_at')}
            and (s.status = 'completed' or s.outcome is not null))
        or exists (select from packages k
          where k.psychologist_id = p.psychologist_id and k.patient_id = p.id and ${isIn('k.created_at')}))`.execute(
    db,
  )
  const patients = rows[0]?.patients ?? 0
  return patients > 0 ? { month, patients } : null
}

export function refuseMonth(month: string, timezone: string, now: number): void {
  const refusal = monthRefusal(month, dayAt(now, timezone))
  if (refusal) throw invalidField('month', refusal)
}

async function findUnconcluded(
  { id, sql: db }: Tenant,
  until: number,
  now: number,
): Promise<StatementPreview['unconcluded']> {
  interface Row {
    sessionId: string
    patientId: string | null
    patientName: string | null
    starts_at: Date
  }
  const { rows } = await sql<Row>`
    select s.id as "sessionId", p.id as "patientId", p.name as "patientName", s.starts_at
    from sessions s
    left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    where s.psychologist_id = ${id} and s.starts_at < ${new Date(until)} and s.ends_at <= ${new Date(now)}
      and s.status in ('pending', 'confirmed') and ${isStillValid(now)}
    order by s.starts_at`.execute(db)
  return rows.map(({ starts_at, patientName, ...session }) => ({
    ...session,
    patientName: patientName ?? UNKNOWN_PATIENT,
    datetime: starts_at.toISOString(),
  }))
}

export interface Wanted {
  page?: { limit: number; after: number }
  unsent?: true
  sentBefore?: number
  id?: string
  month?: string | undefined
  patientId?: string | undefined
}

interface StatementRow {
  id: string
  number: number
  month: string
  patient_id: string | null
  patient_name: string | null
  total_cents: number
  created_at: Date
  followed_by: number | null
  link_number: number
  sends: {
    channel: StatementSend['channel']
    at: string
    isReminder: boolean
    status: MessageStatus | null
    error: string | null
  }[]
}

interface LineRow {
  statement_id: string
  kind: LineKind
  session_id: string | null
  date: string
  text: string
  amount_cents: number
}

export async function listStatementsOf(tenant: Tenant, filters: Wanted): Promise<Statement[]> {
  const linked = await listLinkedStatements(tenant, filters)
  return linked.map(({ statement }) => statement)
}

export interface LinkedStatement {
  statement: Statement
  linkNumber: number
  totalCents: number
  openCents: number
  /** The lines, with their amounts in cents. */
  lines: Line[]
}

type Payee = { name: string; city: string | null; pix_key: string | null }

export async function listLinkedStatements(
  tenant: Tenant,
  filters: Wanted,
  payee?: Payee,
): Promise<LinkedStatement[]> {
  const rows = await readStatements(tenant, filters)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { rows: lineRows } = await sql<LineRow>`
    select statement_id, kind, session_id, date, text, amount_cents from statement_lines
    where psychologist_id = ${tenant.id} and statement_id = any(${ids}::uuid[])
    order by statement_id, position`.execute(tenant.sql)
  const lines = Map.groupBy(lineRows, ({ statement_id }) => statement_id)
  const current = rows.filter(({ followed_by }) => followed_by === null)
  const items = await findStatedItems(
    tenant,
    current.flatMap(({ patient_id }) => patient_id ?? []),
  )
  const practice = payee ?? (await findOwnRow(tenant))
  return rows.map((row) => {
    const isCurrent = row.followed_by === null && row.patient_id !== null
    const openCents = isCurrent ? openOf(items.get(row.patient_id ?? '') ?? [], row.total_cents) : 0
    const ownLines = (lines.get(row.id) ?? []).map((line) => ({
      ...line,
      sessionId: line.session_id,
      amountCents: line.amount_cents,
    }))
    const statement = {
      id: row.id,
      number: row.number,
      month: row.month.slice(0, 7),
      patientId: row.patient_id,
      patientName: row.patient_name ?? UNKNOWN_PATIENT,
      createdAt: row.created_at.toISOString(),
      total: moneyOut(row.total_cents),
      open: moneyOut(openCents),
      followedBy: row.followed_by,
      lines: ownLines.map(toLine),
      payment: chargeOf({ ...practice, pixKey: practice.pix_key }, row.id, openCents),
      sends: row.sends.map(toSend),
    }
    const cents = { totalCents: row.total_cents, openCents, lines: ownLines }
    return { statement, linkNumber: row.link_number, ...cents }
  })
}

function toSend(send: StatementRow['sends'][number]): StatementSend {
  const { channel, at, isReminder, status, error } = send
  const keptInFile = status !== null && isKeptInFile({ status, lastError: error })
  return {
    channel,
    at: new Date(at).toISOString(),
    isReminder,
    state: stateOf(status),
    keptInFile,
  }
}

/** Returns a send's state: a chat has no message, and a deleted message was sent long ago. */
function stateOf(status: MessageStatus | null): StatementSend['state'] {
  if (status === 'queued' || status === 'held') return 'waiting'
  return status === 'dropped' || status === 'failed' ? 'failed' : 'sent'
}

const sendsOf = sql`
  from statement_sends w left join messages m on m.psychologist_id = w.psychologist_id and m.id = w.message_id
  where w.psychologist_id = t.psychologist_id and w.statement_id = t.id`

const isLast = sql`not exists (select from statements f
  where f.psychologist_id = t.psychologist_id and f.patient_id = t.patient_id and f.number > t.number)`

async function readStatements({ id, sql: db }: Tenant, filters: Wanted): Promise<StatementRow[]> {
  const conditions: RawBuilder<unknown>[] = [sql`t.psychologist_id = ${id}`]
  if (filters.id) conditions.push(sql`t.id = ${filters.id}`)
  if (filters.month) conditions.push(sql`t.month = ${`${filters.month}-01`}::date`)
  if (filters.page) conditions.push(sql`t.number < ${filters.page.after}`)
  if (filters.unsent)
    conditions.push(
      sql`t.patient_id is not null and ${isLast}
        and not exists (select ${sendsOf} and coalesce(m.status, 'sent') not in ('dropped', 'failed'))`,
    )
  if (filters.sentBefore !== undefined)
    conditions.push(
      sql`t.patient_id is not null and t.total_cents > 0 and ${isLast} and exists (select ${sendsOf})
        and not exists (select ${sendsOf} and w.created_at >= ${new Date(filters.sentBefore)})`,
    )
  if (filters.patientId) conditions.push(sql`t.patient_id = ${filters.patientId}`)
  const { rows } = await sql<StatementRow>`
    select t.id, t.number, t.month, t.patient_id, p.name as patient_name, t.total_cents, t.created_at, t.link_number,
      coalesce((select jsonb_agg(jsonb_build_object('channel', w.channel, 'at', w.created_at, 'isReminder', w.is_reminder, 'status', m.status,
          'error', m.last_error)
        order by w.created_at desc, w.id desc) ${sendsOf}), '[]') as sends,
      (select min(f.number) from statements f
        where f.psychologist_id = t.psychologist_id and f.patient_id = t.patient_id and f.number > t.number) as followed_by
    from statements t
    left join patients p on p.psychologist_id = t.psychologist_id and p.id = t.patient_id
    where ${sql.join(conditions, sql` and `)}
    order by t.number desc ${filters.page ? sql`limit ${filters.page.limit}` : sql``}`.execute(db)
  return rows
}

export async function findStatementBatch(
  tenant: Tenant,
  after: string | undefined,
): Promise<Batch<Statement>> {
  const [last = LARGEST_NUMBER] = decodeCursor(after, 1)
  const page = { limit: BATCH_SIZE + 1, after: Number(last) }
  const statements = await listStatementsOf(tenant, { page })
  return cutBatch(statements, BATCH_SIZE, ({ number }) => encodeCursor(String(number)))
}

const LARGEST_NUMBER = '2147483647'

export async function findStatement(tenant: Tenant, id: string): Promise<Statement> {
  return (await findLinkedStatement(tenant, id)).statement
}

export async function findLinkedStatement(
  tenant: Tenant,
  id: string,
  payee?: Payee,
): Promise<LinkedStatement> {
  const [statement] = await listLinkedStatements(tenant, { id }, payee)
  if (!statement) throw new Problem('not_found')
  return statement
}

export async function listPaymentsOf(tenant: Tenant, id: string): Promise<Payment[]> {
  const { rows } = await sql<PaymentRow>`
    select y.*, ${isReconstructed} as reconstructed, ${returnsOf} as returned, ${receivedOn('y')} as received_on from payments y
    where y.psychologist_id = ${tenant.id} and y.statement_id = ${id} and ${isCounted('y')}
    order by y.received_at desc, y.created_at desc, y.id desc`.execute(tenant.sql)
  if (rows.length === 0) await findStatement(tenant, id)
  return rows.map(toPayment)
}

export async function findStatementFacts(
  tenant: Tenant,
  id: string,
): Promise<StatementFacts & { brCode: string | null }> {
  const { statement, ...linked } = await findLinkedStatement(tenant, id)
  const names = await findNames(tenant, id)
  return {
    statement: { ...statement, ...linked },
    ...names,
    brCode: statement.payment?.brCode ?? null,
  }
}

interface NamesRow {
  name: string
  crp: string | null
  closedOn: string
  timezone: string
  patientName: string | null
  patientCpf: string | null
  payerName: string | null
  payerCpf: string | null
}

/** Returns the names on a statement, with day and time zone of its closing. */
export async function findNames(
  tenant: Tenant,
  statementId: string,
): Promise<Pick<StatementFacts, 'psychologist' | 'patient' | 'closedOn' | 'timezone'>> {
  const { rows } = await sql<NamesRow>`
    select coalesce(d.professional_name, a.name) as name, coalesce(d.crp, a.crp) as crp,
      coalesce(d.made_on, (t.created_at at time zone a.timezone)::date) as "closedOn", coalesce(d.timezone, a.timezone) as timezone,
      ${statementPatientName} as "patientName",
      ${paperPatientCpf} as "patientCpf", ${statementPayerName} as "payerName", ${statementPayerDocument} as "payerCpf"
    from statements t
    join psychologists a on a.id = t.psychologist_id
    left join paper_details d on d.psychologist_id = t.psychologist_id and d.id = t.id
    left join patients p on p.psychologist_id = t.psychologist_id and p.id = t.patient_id
    where t.psychologist_id = ${tenant.id} and t.id = ${statementId}`.execute(tenant.sql)
  if (!rows[0]) throw new Problem('not_found')
  const { name, crp, closedOn, timezone, patientName, patientCpf: cpf, ...payer } = rows[0]
  return {
    psychologist: { name, crp },
    patient: { name: patientName ?? UNKNOWN_PATIENT, cpf, ...payer },
    closedOn,
    timezone,
  }
}

export async function findStatedItems(
  tenant: Tenant,
  patientIds: readonly string[],
): Promise<Map<string, Item[]>> {
  if (patientIds.length === 0) return new Map()
  // Nothing is dated before the epoch, so that only items on statements are read.
  const ledgers = await findPatientLedgers(tenant, { until: 0, patientIds })
  return new Map(ledgers.map(({ patientId, items }) => [patientId, items]))
}
