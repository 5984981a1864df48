import { sql } from 'kysely'
import { toColumns } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import type { ExpenseInput } from './contract.ts'
import { EXPENSE_COLUMNS } from './queries.ts'

/** Expenses that an import writes in slices, hidden until all are shown: docs/decisions/116-arriving-patients.md. */

/** Adds expenses, hidden. */
export async function insertArrivingExpenses(
  tenant: Tenant,
  added: readonly (ExpenseInput & { id: string })[],
  now: number,
): Promise<void> {
  const rows = added.map(({ id, ...input }) => ({
    ...toColumns(EXPENSE_COLUMNS, input),
    psychologist_id: tenant.id,
    id,
    created_at: new Date(now),
    arriving: true,
  }))
  if (rows.length > 0) await tenant.sql.insertInto('expenses').values(rows).execute()
}

export async function showArrivingExpenses(tenant: Tenant, ids: readonly string[]): Promise<void> {
  await sql`
    update expenses set arriving = false
    where psychologist_id = ${tenant.id} and id = any(${ids}::uuid[]) and arriving`.execute(
    tenant.sql,
  )
}

/** Returns for each expense whether it is used, or was changed since it was added; null for unknown and deleted ones. */
export async function usesOfExpenses(
  tenant: Tenant,
  ids: readonly string[],
): Promise<{ id: string; use: 'changed' | 'files' | null }[]> {
  const { rows } = await sql<{ id: string; use: 'changed' | 'files' | null }>`
    select e.id, case
      when e.deleted_at is not null then null
      when exists (
        select from expense_files f where f.psychologist_id = e.psychologist_id and f.expense_id = e.id) then 'files'
      when e.version <> 1 then 'changed' end as use
    from expenses e where e.psychologist_id = ${tenant.id} and e.id = any(${ids}::uuid[])`.execute(
    tenant.sql,
  )
  return rows
}

/** Removes expenses, including hidden ones of a running import. */
export async function removeExpenses(tenant: Tenant, ids: readonly string[]): Promise<void> {
  await sql`
    delete from expenses where psychologist_id = ${tenant.id} and id = any(${ids}::uuid[])`.execute(
    tenant.sql,
  )
}
