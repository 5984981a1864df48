import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { ExpenseCategory } from '../expenses/categories.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import { isCounted } from '../payments/queries.ts'
import { findOwnRow } from '../practice/queries.ts'
import type { BankLine, BankPart, BankStatement, BankSuggestion, LineState } from './contract.ts'
import type { KeptLine } from './export-queries.ts'
import { type DatedLedger, findLedger, kindOf } from './ledger-queries.ts'
import {
  type OpenLine,
  type Part,
  type Suggestion,
  suggestFor,
  TWIN_WITHIN,
} from './matching-rules.ts'
import type { BankColumn } from './reading/bank-columns.ts'
import type { KnownColumns } from './reading/read-bank-csv.ts'

export interface LineRow {
  id: string
  account: string | null
  day: string
  cents: number
  text: string
  payer: string | null
  txid: string | null
  isReversal: boolean
  hasTwin: boolean
  state: LineState
  category: ExpenseCategory | null
  expenseId: string | null
}

interface LineFilters {
  state?: LineState | undefined
  from?: string | undefined
  to?: string | undefined
  id?: string
}

type StoredLine = Omit<LineRow, 'state' | 'hasTwin'> & { isAside: boolean }

/**
 * Returns the lines, the latest first. Their states are joined in code: right after an import the planner has no statistics of
 * the new rows and would join them row by row.
 */
export async function listLineRows(tenant: Tenant, filters: LineFilters): Promise<LineRow[]> {
  const stored = await listStoredLines(tenant, filters)
  const matched = await listMatched(tenant, filters.id)
  // Only suggestions for all open lines read them.
  const isOfAllOpen = filters.state === 'open' && filters.id === undefined
  const twins = isOfAllOpen ? await listTwins(tenant) : new Set<string>()
  const rows = stored.map((line): LineRow => {
    const settled = line.expenseId !== null ? 'expense' : line.isAside ? 'aside' : 'open'
    const hasTwin = twins.has(line.id)
    return Object.assign(line, {
      hasTwin,
      state: matched.has(line.id) ? 'matched' : settled,
    } as const)
  })
  return filters.state ? rows.filter((row) => row.state === filters.state) : rows
}

async function listStoredLines(
  { id: practice, sql: db }: Tenant,
  { from, to, id }: LineFilters,
): Promise<StoredLine[]> {
  const conditions: RawBuilder<unknown>[] = [sql`l.psychologist_id = ${practice}`]
  if (id) conditions.push(sql`l.id = ${id}`)
  if (from) conditions.push(sql`l.day >= ${from}::date`)
  if (to) conditions.push(sql`l.day <= ${to}::date`)
  const { rows } = await sql<StoredLine>`
    select l.id, l.account, l.day, l.amount_cents as cents, l.text, l.payer, l.txid, l.is_reversal as "isReversal",
      c.category, e.id as "expenseId", l.set_aside as "isAside"
    from bank_lines l
    left join expenses e on e.psychologist_id = l.psychologist_id and e.id = l.expense_id and e.deleted_at is null
    left join bank_counterparties c on c.psychologist_id = l.psychologist_id and c.payer_key = l.payer_key
    where ${sql.join(conditions, sql` and `)}
    order by l.day desc, l.id desc`.execute(db)
  return rows
}

/** Returns the ids of matched lines; a match whose payment was undone in the session does not count. */
async function listMatched(
  { id: practice, sql: db }: Tenant,
  id: string | undefined,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select m.line_id as id
    from bank_matches m join payments y on y.psychologist_id = m.psychologist_id and y.id = m.payment_id
    where m.psychologist_id = ${practice} and ${isCounted('y')} ${id ? sql`and m.line_id = ${id}` : sql``}`.execute(
    db,
  )
  return new Set(rows.map((row) => row.id))
}

/**
 * Returns the ids of credits that may also be in another file: one of the same day and amount, whose text may differ, or one of
 * the same payer and amount some days before or after, since banks print the day of a movement or the next banking day.
 */
async function listTwins({ id, sql: db }: Tenant): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, statement_id, day, payer_key,
        min(statement_id::text) over same_day <> max(statement_id::text) over same_day as is_in_two,
        lag(statement_id) over same_payer as earlier_statement, lag(day) over same_payer as earlier,
        lead(statement_id) over same_payer as later_statement, lead(day) over same_payer as later
      from bank_lines where psychologist_id = ${id} and amount_cents > 0
      window same_day as (partition by day, amount_cents), same_payer as (partition by payer_key, amount_cents order by day, id)) l
    where is_in_two or payer_key is not null and (
      earlier_statement <> statement_id and day - earlier <= ${TWIN_WITHIN}::int or later_statement <> statement_id and later - day <= ${TWIN_WITHIN}::int)`.execute(
    db,
  )
  return new Set(rows.map((row) => row.id))
}

export async function findLineRow(tenant: Tenant, id: string): Promise<LineRow> {
  const [row] = await listLineRows(tenant, { id })
  if (!row) throw new Problem('not_found')
  return row
}

/** Returns the debts that the open lines, the latest first, may have paid, with the ledger used. */
export async function suggestForOpen(
  tenant: Tenant,
  rows: readonly LineRow[],
  timezone: string,
  now: number,
): Promise<{ suggestions: Map<string, Suggestion[]>; ledger: DatedLedger }> {
  const open = rows.filter(isCredit)
  const [last, first] = [open[0], open.at(-1)]
  if (!first || !last)
    return {
      suggestions: new Map(),
      ledger: { debts: [], payments: [], people: [], targetDays: new Map() },
    }
  const ledger = await findLedger(tenant, { from: first.day, to: last.day }, timezone, now)
  return { suggestions: suggestFor(rows satisfies readonly OpenLine[], ledger), ledger }
}

const isCredit = ({ cents }: LineRow) => cents > 0

export async function listLines(
  tenant: Tenant,
  filters: LineFilters,
  now: number,
): Promise<BankLine[]> {
  const rows = await listLineRows(tenant, filters)
  const parts = await listPartsOf(tenant, rows)
  const hasOpen = rows.some((row) => row.state === 'open' && isCredit(row))
  if (!hasOpen) return rows.map((row) => toLine(row, parts.get(row.id) ?? [], []))
  const { timezone } = await findOwnRow(tenant)
  const { state, from, to, id } = filters
  const areAllOpen = state === 'open' && !from && !to && !id
  const open = areAllOpen ? rows : await listLineRows(tenant, { state: 'open' })
  const { suggestions, ledger } = await suggestForOpen(tenant, open, timezone, now)
  const names = namesIn(ledger)
  return rows.map((row) =>
    toLine(
      row,
      parts.get(row.id) ?? [],
      (suggestions.get(row.id) ?? []).map((suggestion) => toSuggestion(suggestion, names)),
    ),
  )
}

export async function findLine(tenant: Tenant, id: string, now: number): Promise<BankLine> {
  const [line] = await listLines(tenant, { id }, now)
  if (!line) throw new Problem('not_found')
  return line
}

/** Returns all lines with the payments that they are matched with. */
export async function listKeptLines(tenant: Tenant): Promise<KeptLine[]> {
  const rows = await listLineRows(tenant, {})
  const parts = await listPartsOf(tenant, rows)
  return rows.map((row) => {
    const { suggestions: _, category: __, ...line } = toLine(row, parts.get(row.id) ?? [], [])
    return line
  })
}

type CountedPart = BankPart & { cents: number }

/** Lists the fields by name: a copy of each row would double the memory of ten thousand lines. */
function toLine(row: LineRow, parts: CountedPart[], suggestions: BankSuggestion[]): BankLine {
  const { id, account, day, cents, text, payer, isReversal, state, category, expenseId } = row
  const isOpen = state === 'open'
  return {
    id,
    account,
    day,
    amount: moneyOut(cents),
    text,
    payer,
    isReversal,
    state,
    suggestions: isOpen ? suggestions : [],
    parts: parts.map(({ cents: _, ...part }) => part),
    rest: moneyOut(state === 'matched' ? restOf(cents, parts) : 0),
    category: isOpen && cents < 0 ? category : null,
    expenseId,
  }
}

function restOf(cents: number, parts: readonly { cents: number }[]): number {
  return Math.max(0, cents - parts.reduce((sum, part) => sum + part.cents, 0))
}

interface TargetNames {
  names: Map<string, string>
  days: Map<string, string>
}

function namesIn({ people, debts, targetDays }: DatedLedger): TargetNames {
  return {
    names: new Map(people.map(({ id, name }) => [id, name])),
    days: new Map([...targetDays, ...debts.map(({ id, day }) => [id, day] as const)]),
  }
}

function toSuggestion(
  { key, why, isSure, payerId, parts }: Suggestion,
  { names, days }: TargetNames,
): BankSuggestion {
  return {
    ...{ key, why, isSure, payerId },
    payerName: payerId === null ? null : (names.get(payerId) ?? null),
    parts: parts.map((part) => ({
      ...targetIds(part),
      patientId: part.patientId,
      patientName: names.get(part.patientId ?? '') ?? UNKNOWN_PATIENT,
      day: days.get(part.id) ?? '',
      amount: moneyOut(part.cents),
      paymentId: part.paymentId,
    })),
  }
}

function targetIds({ kind, id }: Pick<Part, 'kind' | 'id'>) {
  return {
    sessionId: kind === 'session' ? id : null,
    statementId: kind === 'statement' ? id : null,
    packageId: kind === 'package' ? id : null,
  }
}

interface PartRow {
  lineId: string
  paymentId: string
  sessionId: string | null
  packageId: string | null
  statementId: string | null
  patientId: string | null
  patientName: string | null
  day: string
  cents: number
}

/** Returns the payments that lines are matched with, each with its amount also in cents. */
async function listPartsOf(
  { id, sql: db }: Tenant,
  lines: readonly LineRow[],
): Promise<Map<string, CountedPart[]>> {
  const matched = lines.filter(({ state }) => state === 'matched').map((line) => line.id)
  if (matched.length === 0) return new Map()
  const { rows } = await sql<PartRow>`
    select m.line_id as "lineId", y.id as "paymentId", y.session_id as "sessionId", y.package_id as "packageId",
      y.statement_id as "statementId", p.id as "patientId", p.name as "patientName", y.amount_cents as cents,
      (coalesce(k.created_at, s.starts_at, t.created_at, y.received_at) at time zone a.timezone)::date as day
    from bank_matches m
    join payments y on y.psychologist_id = m.psychologist_id and y.id = m.payment_id
    join psychologists a on a.id = y.psychologist_id
    left join sessions s on s.psychologist_id = y.psychologist_id and s.id = y.session_id
    left join packages k on k.psychologist_id = y.psychologist_id and k.id = y.package_id
    left join statements t on t.psychologist_id = y.psychologist_id and t.id = y.statement_id
    left join balances b on b.psychologist_id = y.psychologist_id and b.id = y.balance_id
    left join patients p on p.psychologist_id = y.psychologist_id and p.id = coalesce(k.patient_id, s.patient_id, t.patient_id, b.patient_id)
    where m.psychologist_id = ${id} and m.line_id = any(${matched}::uuid[]) and ${isCounted('y')}
    order by 9, y.id`.execute(db)
  const parts = rows.map(({ lineId, sessionId, packageId, statementId, patientName, ...row }) => ({
    lineId,
    ...row,
    ...targetIds({
      kind: kindOf({ sessionId, packageId, statementId }),
      id: statementId ?? packageId ?? sessionId ?? '',
    }),
    patientName: patientName ?? UNKNOWN_PATIENT,
    amount: moneyOut(row.cents),
  }))
  return new Map(
    [...Map.groupBy(parts, ({ lineId }) => lineId)].map(([line, lineParts]) => [
      line,
      lineParts.map(({ lineId: _, ...part }) => part),
    ]),
  )
}

export async function findKnownColumns({ id, sql: db }: Tenant): Promise<KnownColumns> {
  const rows = await db
    .selectFrom('bank_columns')
    .select(['source', 'columns'])
    .where('psychologist_id', '=', id)
    .execute()
  // They were written from the contract's list, so the cast is safe.
  return rows.map(({ source, columns }) => ({ source, columns: columns as BankColumn[] }))
}

export async function listOwnStatements({ id, sql: db }: Tenant): Promise<BankStatement[]> {
  const rows = await db
    .selectFrom('bank_statements')
    .select(['id', 'name', 'account', 'from_day', 'to_day', 'created_at'])
    .where('psychologist_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ from_day: from, to_day: to, created_at: createdAt, ...row }) => ({
    ...row,
    from,
    to,
    createdAt: createdAt.toISOString(),
  }))
}
