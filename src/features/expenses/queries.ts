import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Expenses } from '../../../db/types.ts'
import { columnsOf, namesOf, toFields } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { ExpenseCategory } from './categories.ts'
import { type Expense, type ExpenseFile, expenseRow } from './contract.ts'
import { type ProofType, proofName } from './rules.ts'

export const EXPENSE_COLUMNS = columnsOf(expenseRow, { amount: 'amount_cents' })
export const expenseColumnNames = namesOf(EXPENSE_COLUMNS)
export type ExpenseRow = Pick<Selectable<Expenses>, (typeof expenseColumnNames)[number]> & {
  category: ExpenseCategory
  files: ExpenseFile[]
}

const files: RawBuilder<ExpenseFile[]> = sql`(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by f.created_at, f.id), '[]')
  from expense_files f
  where f.psychologist_id = expenses.psychologist_id and f.expense_id = expenses.id and f.size is not null)`

interface Period {
  from?: string | undefined
  to?: string | undefined
}

export async function findExpenses(tenant: Tenant, query: Period = {}): Promise<Expense[]> {
  return (await listExpenseRows(tenant, query)).map(toExpense)
}

export function listExpenseRows(tenant: Tenant, { from, to }: Period): Promise<ExpenseRow[]> {
  return selectExpenses(tenant)
    .where(sql<boolean>`date >= coalesce(${from ?? null}::date, date)`)
    .where(sql<boolean>`date <= coalesce(${to ?? null}::date, date)`)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findExpense(tenant: Tenant, id: string): Promise<Expense> {
  const row = await selectExpenses(tenant)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
  return toExpense(row)
}

function selectExpenses({ id, sql: db }: Tenant) {
  return db
    .selectFrom('expenses')
    .select([...expenseColumnNames, files.as('files')])
    .where('psychologist_id', '=', id)
    .where('deleted_at', 'is', null)
    .$narrowType<{ category: ExpenseCategory }>()
}

export function toExpense({ files, ...row }: ExpenseRow): Expense {
  return {
    ...toFields(EXPENSE_COLUMNS, row),
    category: row.category,
    amount: moneyOut(row.amount_cents),
    files: files.map(named),
  }
}

/** Returns a proof with an extension of its type: some were stored with the one with which they were sent. */
function named<P extends { name: string; type: ProofType }>(proof: P): P {
  return { ...proof, name: proofName(proof.name, proof.type) }
}

export interface KeptProof {
  id: string
  expenseId: string
  date: string
  name: string
  type: ProofType
  size: number
}

export async function findProof(tenant: Tenant, id: string): Promise<KeptProof> {
  const [proof] = await readProofs(tenant, sql`f.id = ${id}`)
  if (!proof) throw new Problem('not_found')
  return proof
}

export function listProofs(tenant: Tenant): Promise<KeptProof[]> {
  return readProofs(tenant, sql`true`)
}

async function readProofs(
  { id, sql: db }: Tenant,
  condition: RawBuilder<unknown>,
): Promise<KeptProof[]> {
  const { rows } = await sql<KeptProof>`
    select f.id, e.id as "expenseId", e.date, f.name, f.type, f.size
    from expense_files f join expenses e on e.psychologist_id = f.psychologist_id and e.id = f.expense_id
    where f.psychologist_id = ${id} and f.size is not null and e.deleted_at is null and ${condition}
    order by e.date, e.id, f.created_at, f.id`.execute(db)
  return rows.map(named)
}

export async function countProofs(
  { id, sql: db }: Tenant,
  expenseId: string,
): Promise<{ bytes: number; files: number }> {
  const { rows } = await sql<{ bytes: number; files: number }>`
    select coalesce(sum(size), 0)::bigint as bytes, (count(*) filter (where expense_id = ${expenseId}))::int as files
    from expense_files where psychologist_id = ${id} and size is not null`.execute(db)
  return rows[0] ?? { bytes: 0, files: 0 }
}

/** Yields the chunks of a proof; each is read after the previous one was consumed. */
export async function* proofChunks(
  inTenant: <T>(step: (tenant: Tenant) => Promise<T>) => Promise<T>,
  id: string,
): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number++) {
    const at = number
    const chunk = await inTenant(async ({ id: practice, sql: db }) => {
      const { rows } = await sql<{ body: Uint8Array }>`
        select body from expense_file_chunks
        where psychologist_id = ${practice} and file_id = ${id} and number = ${at}`.execute(db)
      return rows[0]?.body
    })
    if (!chunk) return
    yield chunk
  }
}

/** Returns the day, amount and description of each expense, without deleted ones. */
export async function listExpenseKeys({
  id,
  sql: db,
}: Tenant): Promise<{ date: string; amount: number; description: string }[]> {
  const { rows } = await sql<{ date: string; amount: number; description: string }>`
    select date, amount_cents as amount, description from expenses
    where psychologist_id = ${id} and deleted_at is null`.execute(db)
  return rows
}
