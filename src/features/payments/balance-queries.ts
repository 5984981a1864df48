import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { Balance, BalanceDebt, BalanceEntry, BalanceEntryKind } from './balance-contract.ts'
import { isCounted, isMoved, receivedOn, returnsOf } from './queries.ts'

interface BalanceRow {
  id: string | null
  cents: number
}

/** Returns the balance of a patient in cents, with its id; without an id until it is first needed. */
export async function findBalanceRow(
  { id, sql: db }: Tenant,
  patientId: string,
): Promise<BalanceRow> {
  const { rows } = await sql<BalanceRow>`
    select b.id, coalesce(b.amount_cents, 0) as cents
    from patients p left join balances b on b.psychologist_id = p.psychologist_id and b.patient_id = p.id
    where p.psychologist_id = ${id} and p.id = ${patientId}`.execute(db)
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

/** Returns the balance of each patient in cents; debts and empty balances are left out. */
export async function findBalances({ id, sql: db }: Tenant): Promise<Map<string, number>> {
  const { rows } = await sql<{ patientId: string; cents: number }>`
    select b.patient_id as "patientId", b.amount_cents as cents from balances b
    where b.psychologist_id = ${id} and b.patient_id is not null and b.amount_cents > 0`.execute(db)
  return new Map(rows.map(({ patientId, cents }) => [patientId, cents]))
}

/** Returns the patients whose balance is below zero, by name. */
export async function listDebtsOf({ id, sql: db }: Tenant): Promise<BalanceDebt[]> {
  const { rows } = await sql<Omit<BalanceDebt, 'amount'> & { cents: number }>`
    select p.id as "patientId", p.name as "patientName", -b.amount_cents as cents from balances b
    join patients p on p.psychologist_id = b.psychologist_id and p.id = b.patient_id
    where b.psychologist_id = ${id} and b.amount_cents < 0 order by p.name, p.id`.execute(db)
  return rows.map(({ cents, ...patient }) => ({ ...patient, amount: moneyOut(cents) }))
}

interface EntryRow {
  id: string
  kind: 'payment' | 'refund'
  is_moved: boolean
  returns: string | null
  amount_cents: number
  day: string
  method: BalanceEntry['method']
  session_id: string | null
  package_id: string | null
  starts_at: Date | null
  receipt_number: number | null
  note: string | null
  returned: { on: string; cents: number }[] | null
  created_at: Date
}

export async function findBalance(tenant: Tenant, patientId: string): Promise<Balance> {
  const { id, cents } = await findBalanceRow(tenant, patientId)
  const { rows } = await sql<EntryRow>`
    select y.id, y.kind, ${isMoved('y')} as is_moved, y.returns, y.amount_cents, ${receivedOn('y')} as day, y.method,
      y.session_id, y.package_id, s.starts_at, y.receipt_number, y.note, ${returnsOf} as returned, y.created_at
    from payments y
    left join sessions s on s.psychologist_id = y.psychologist_id and s.id = y.session_id
    where y.psychologist_id = ${tenant.id} and y.balance_id = ${id} and ${isCounted('y')}
    order by y.created_at desc, y.id desc`.execute(tenant.sql)
  return { amount: moneyOut(cents), entries: rows.map(toEntry) }
}

function toEntry(row: EntryRow): BalanceEntry {
  const kind = kindOf(row)
  const isOut = kind === 'used' || kind === 'refunded' || kind === 'returned'
  return {
    id: row.id,
    kind,
    amount: moneyOut(isOut ? -row.amount_cents : row.amount_cents),
    day: row.day,
    method: row.is_moved ? null : row.method,
    sessionId: row.session_id,
    packageId: row.package_id,
    datetime: row.starts_at?.toISOString() ?? null,
    receiptNumber: row.receipt_number,
    note: row.note,
    returned: (row.returned ?? []).map(({ on, cents }) => ({ on, amount: moneyOut(cents) })),
    createdAt: row.created_at.toISOString(),
  }
}

function kindOf({ kind, is_moved, returns }: EntryRow): BalanceEntryKind {
  if (is_moved) return kind === 'payment' ? 'used' : 'added'
  if (returns !== null) return 'returned'
  return kind === 'payment' ? 'received' : 'refunded'
}
