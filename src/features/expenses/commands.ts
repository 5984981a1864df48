import { sql } from 'kysely'
import { toColumns } from '../../platform/server/columns.ts'
import type { Sql, Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Expense, ExpenseChange, ExpenseInput } from './contract.ts'
import { EXPENSE_COLUMNS, findExpense } from './queries.ts'

export async function createExpense(
  tenant: Tenant,
  input: ExpenseInput,
  now: number,
): Promise<Expense> {
  const id = newId()
  await tenant.sql
    .insertInto('expenses')
    .values({
      ...toColumns(EXPENSE_COLUMNS, input),
      psychologist_id: tenant.id,
      id,
      created_at: new Date(now),
    })
    .execute()
  return findExpense(tenant, id)
}

export async function updateExpense(
  tenant: Tenant,
  id: string,
  { version, ...change }: ExpenseChange,
): Promise<Expense> {
  await lockPractice(tenant)
  const before = await findExpense(tenant, id)
  if (version !== undefined && version !== before.version) throw new Problem('changed_meanwhile')
  if (Object.values(change).every((value) => value === undefined)) return before
  await tenant.sql
    .updateTable('expenses')
    .set(toColumns(EXPENSE_COLUMNS, change))
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
  return findExpense(tenant, id)
}

const RESTORED_WITHIN = HOUR

export async function deleteExpense(tenant: Tenant, id: string, now: number): Promise<void> {
  const { numUpdatedRows } = await tenant.sql
    .updateTable('expenses')
    .set({ deleted_at: new Date(now) })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('not_found')
}

export async function restoreExpense(tenant: Tenant, id: string, now: number): Promise<Expense> {
  await tenant.sql
    .updateTable('expenses')
    .set({ deleted_at: null })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .where('deleted_at', '>', new Date(now - RESTORED_WITHIN))
    .execute()
  return findExpense(tenant, id)
}

export async function purgeDeletedExpenses(db: Sql, now: number): Promise<void> {
  await sql`delete from expenses where deleted_at <= ${new Date(now - RESTORED_WITHIN)}`.execute(db)
}
