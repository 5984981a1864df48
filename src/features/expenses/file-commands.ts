import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Upload } from '../../platform/server/routes.ts'
import { countedBytes, inChunks, readBeginning } from '../../platform/server/uploaded-file.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { lockPractice } from '../practice/commands.ts'
import type { ExpenseFile } from './contract.ts'
import { countProofs, findExpense } from './queries.ts'
import {
  PROOF_BEGINNING,
  PROOF_MAX,
  PROOF_TOO_LARGE,
  PROOFS_AN_EXPENSE,
  PROOFS_MAX,
  proofName,
  proofTypeOf,
} from './rules.ts'

const CHUNK = 256 * 1024
const UNKNOWN = 'Envie um PDF ou uma imagem JPEG, PNG ou WebP.'

type InTenant = <T>(step: (tenant: Tenant) => Promise<T>) => Promise<T>

/** Adds a proof as a stream, in several transactions. A broken upload leaves nothing. */
export async function addExpenseFile(
  inTenant: InTenant,
  expenseId: string,
  upload: Upload | null,
  now: number,
): Promise<ExpenseFile> {
  await inTenant(async (tenant) => {
    await findExpense(tenant, expenseId)
    await refuseFull(tenant, expenseId, 1)
  })
  if (!upload) throw invalidField('file', UNKNOWN)
  const { beginning, bytes } = await readBeginning(upload.bytes, PROOF_BEGINNING)
  const type = proofTypeOf(beginning)
  if (!type) throw invalidField('file', UNKNOWN)
  const id = newId()
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
    where psychologist_id = ${practice} and size is null and created_at < ${new Date(now - HOUR)}`.execute(
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
