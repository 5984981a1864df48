import { toColumns } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Expense, ExpenseChange, ExpenseInput } from './contract.ts'
import { EXPENSE_COLUMNS, expenseColumnNames, findExpense, toExpense } from './queries.ts'

export async function createExpense(
  tenant: Tenant,
  input: ExpenseInput,
  now: number,
): Promise<Expense> {
  const row = await tenant.sql
    .insertInto('expenses')
    .values({
      ...toColumns(EXPENSE_COLUMNS, input),
      psychologist_id: tenant.id,
      id: newId(),
      created_at: new Date(now),
    })
    .returning(expenseColumnNames)
    .executeTakeFirstOrThrow()
  return toExpense(row)
}

/** Changes an expense. The lock keeps two changes from the same version apart. */
export async function updateExpense(
  tenant: Tenant,
  id: string,
  { version, ...change }: ExpenseChange,
): Promise<Expense> {
  await lockPractice(tenant)
  const before = await findExpense(tenant, id)
  if (version !== undefined && version !== before.version) throw new Problem('changed_meanwhile')
  if (Object.values(change).every((value) => value === undefined)) return before
  const row = await tenant.sql
    .updateTable('expenses')
    .set(toColumns(EXPENSE_COLUMNS, change))
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .returning(expenseColumnNames)
    .executeTakeFirstOrThrow()
  return toExpense(row)
}

export async function deleteExpense(tenant: Tenant, id: string): Promise<void> {
  const { numDeletedRows } = await tenant.sql
    .deleteFrom('expenses')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Problem('not_found')
}
