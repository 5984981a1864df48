import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Expenses } from '../../../db/types.ts'
import { columnsOf, namesOf, toFields } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { ExpenseCategory } from './categories.ts'
import { type Expense, type ExpenseFile, expenseRow } from './contract.ts'

export const EXPENSE_COLUMNS = columnsOf(expenseRow, { amount: 'amount_cents' })
export const expenseColumnNames = namesOf(EXPENSE_COLUMNS)
type ExpenseRow = Pick<Selectable<Expenses>, (typeof expenseColumnNames)[number]> & {
  files: ExpenseFile[]
}

const files: RawBuilder<ExpenseFile[]> = sql`(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by f.created_at, f.id), '[]')
  from expense_files f
  where f.psychologist_id = expenses.psychologist_id and f.expense_id = expenses.id and f.size is not null)`

export async function listExpenseRows(
  tenant: Tenant,
  { from, to }: { from?: string | undefined; to?: string | undefined } = {},
): Promise<Expense[]> {
  const rows = await selectExpenses(tenant)
    .where(sql<boolean>`date >= coalesce(${from ?? null}::date, date)`)
    .where(sql<boolean>`date <= coalesce(${to ?? null}::date, date)`)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toExpense)
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
}

function toExpense({ files, ...row }: ExpenseRow): Expense {
  return {
    ...toFields(EXPENSE_COLUMNS, row),
    category: row.category as ExpenseCategory,
    amount: moneyOut(row.amount_cents),
    files,
  }
}
