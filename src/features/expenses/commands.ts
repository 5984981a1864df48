import { sql } from 'kysely'
import { toColumns } from '../../platform/server/columns.ts'
import type { Sql, Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Upload } from '../../platform/server/routes.ts'
import { countedBytes, inChunks, readBeginning } from '../../platform/server/uploaded-file.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Expense, ExpenseChange, ExpenseFile, ExpenseInput } from './contract.ts'
import { countProofs, EXPENSE_COLUMNS, findExpense } from './queries.ts'
import {
  PROOF_BEGINNING,
  PROOF_MAX,
  PROOF_TOO_LARGE,
  PROOFS_AN_EXPENSE,
  PROOFS_MAX,
  proofName,
  proofTypeOf,
} from './rules.ts'

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

const CHUNK = 256 * 1024
const UNKNOWN = 'Envie um PDF ou uma imagem JPEG, PNG ou WebP.'

type InTenant = <T>(step: (tenant: Tenant) => Promise<T>) => Promise<T>

/**
 * Adds a receipt file as a stream, in several transactions. A broken upload stores nothing. A file whose id the caller gives
 * is added once.
 */
export async function addExpenseFile(
  inTenant: InTenant,
  { expenseId, as }: { expenseId: string; as?: string | undefined },
  upload: Upload | null,
  now: number,
): Promise<ExpenseFile> {
  const known = await inTenant(async (tenant) => {
    const { files } = await findExpense(tenant, expenseId)
    const added = files.find(({ id }) => id === as)
    if (!added) {
      if (as !== undefined) await refuseOthersFile(tenant, as, expenseId)
      await refuseFull(tenant, expenseId, 1)
    }
    return added
  })
  if (!upload) throw invalidField('file', UNKNOWN)
  const { beginning, bytes } = await readBeginning(upload.bytes, PROOF_BEGINNING)
  const type = proofTypeOf(beginning)
  if (!type) throw invalidField('file', UNKNOWN)
  if (known) return known
  const id = as ?? newId()
  const name = proofName(upload.name, type)
  await inTenant((tenant) => beginFile(tenant, { id, expenseId, name, type }, now))
  try {
    const counted = countedBytes(bytes, PROOF_MAX, PROOF_TOO_LARGE)
    let number = 0
    for await (const chunk of inChunks(counted.bytes, CHUNK)) {
      const at = number++
      await inTenant(({ id: practice, sql: db }) =>
        sql`insert into expense_file_chunks (psychologist_id, file_id, number, body)
          values (${practice}, ${id}, ${at}, ${chunk})`.execute(db),
      )
    }
    const size = counted.size()
    await inTenant((tenant) => finishFile(tenant, { id, expenseId }, size))
    return { id, name, type, size }
  } catch (error) {
    await inTenant((tenant) => removeUnfinished(tenant, id)).catch(() => {})
    throw error
  }
}

async function refuseOthersFile(
  { id: practice, sql: db }: Tenant,
  id: string,
  expenseId: string,
): Promise<void> {
  const { rows } = await sql`
    select 1 from expense_files where psychologist_id = ${practice} and id = ${id} and expense_id <> ${expenseId}`.execute(
    db,
  )
  if (rows.length > 0) throw new Problem('not_found')
}

async function refuseFull(tenant: Tenant, expenseId: string, more: number): Promise<void> {
  const { bytes, files } = await countProofs(tenant, expenseId)
  if (files >= PROOFS_AN_EXPENSE) throw new Problem('expense_full')
  if (bytes + more > PROOFS_MAX) throw new Problem('expense_files_full')
}

type NewFile = { id: string; expenseId: string; name: string; type: string }

async function beginFile(
  { id: practice, sql: db }: Tenant,
  { id, expenseId, name, type }: NewFile,
  now: number,
): Promise<void> {
  await sql`
    delete from expense_files
    where psychologist_id = ${practice} and size is null and (created_at < ${new Date(now - HOUR)} or id = ${id})`.execute(
    db,
  )
  await sql`
    insert into expense_files (psychologist_id, id, expense_id, name, type, created_at)
    values (${practice}, ${id}, ${expenseId}, ${name}, ${type}, ${new Date(now)})`.execute(db)
}

async function finishFile(
  tenant: Tenant,
  { id, expenseId }: Pick<NewFile, 'id' | 'expenseId'>,
  size: number,
): Promise<void> {
  await lockPractice(tenant)
  await findExpense(tenant, expenseId)
  await refuseFull(tenant, expenseId, size)
  await sql`
    update expense_files set size = ${size} where psychologist_id = ${tenant.id} and id = ${id}`.execute(
    tenant.sql,
  )
}

async function removeUnfinished({ id: practice, sql: db }: Tenant, id: string): Promise<void> {
  await sql`
    delete from expense_files where psychologist_id = ${practice} and id = ${id} and size is null`.execute(
    db,
  )
}

export async function deleteExpenseFile(tenant: Tenant, id: string): Promise<void> {
  const { numDeletedRows } = await tenant.sql
    .deleteFrom('expense_files')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .where('size', 'is not', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Problem('not_found')
}
