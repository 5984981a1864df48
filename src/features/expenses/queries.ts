import { type Selectable, sql } from 'kysely'
import type { Expenses } from '../../../db/types.ts'
import { columnsOf, namesOf, toFields } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { ExpenseCategory } from './categories.ts'
import { type Expense, expense } from './contract.ts'

/** The columns of an expense that travel, by the names of the contract. */
export const EXPENSE_COLUMNS = columnsOf(expense, { amount: 'amount_cents' })
export const expenseColumnNames = namesOf(EXPENSE_COLUMNS)
type ExpenseRow = Pick<Selectable<Expenses>, (typeof expenseColumnNames)[number]>

/** Returns the expenses of a span of days, the latest first; without one, all. */
export async function listExpenseRows(
  tenant: Tenant,
  { from, to }: { from?: string | undefined; to?: string | undefined } = {},
): Promise<Expense[]> {
  const rows = await tenant.sql
    .selectFrom('expenses')
    .select(expenseColumnNames)
    .where('psychologist_id', '=', tenant.id)
    .where(sql<boolean>`date >= coalesce(${from ?? null}::date, date)`)
    .where(sql<boolean>`date <= coalesce(${to ?? null}::date, date)`)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toExpense)
}

/** Returns one expense; not_found without it. */
export async function findExpense(tenant: Tenant, id: string): Promise<Expense> {
  const row = await tenant.sql
    .selectFrom('expenses')
    .select(expenseColumnNames)
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
  return toExpense(row)
}

export function toExpense(row: ExpenseRow): Expense {
  return {
    ...toFields(EXPENSE_COLUMNS, row),
    category: row.category as ExpenseCategory,
    amount: moneyOut(row.amount_cents),
  }
}
