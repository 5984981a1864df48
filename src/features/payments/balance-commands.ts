import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { Problem } from '../../platform/shared/problem.ts'

/** Returns the id of a patient's balance, which is created when it is first needed. The caller holds the practice's lock. */
export async function ensureBalance(tenant: Tenant, patientId: string | null): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select b.id from balances b where b.psychologist_id = ${tenant.id} and b.patient_id = ${patientId}`.execute(
    tenant.sql,
  )
  if (rows[0]) return rows[0].id
  const id = newId()
  await tenant.sql
    .insertInto('balances')
    .values({ psychologist_id: tenant.id, id, patient_id: patientId })
    .execute()
  return id
}

/** A change in cents: of the balance, and of the reversed part of its payments. */
export interface BalanceChange {
  amount: number
  returned?: number
}

/**
 * Uses or refunds an amount of a balance. Refuses more than the balance has, even if another server used it meanwhile: the
 * statement locks the row.
 */
export async function takeFromBalance(
  tenant: Tenant,
  balanceId: string,
  cents: number,
): Promise<void> {
  await change(tenant, balanceId, { amount: -cents }, { least: cents })
}

/** Adds to a balance, or undoes an addition: refused if it was used, unless its payment was reversed. */
export function changeBalance(tenant: Tenant, balanceId: string, by: BalanceChange): Promise<void> {
  return change(tenant, balanceId, by, { least: null })
}

async function change(
  { id, sql: db }: Tenant,
  balanceId: string,
  { amount, returned = 0 }: BalanceChange,
  { least }: { least: number | null },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update balances b set amount_cents = b.amount_cents + ${amount}, returned_cents = b.returned_cents + ${returned}
    where b.psychologist_id = ${id} and b.id = ${balanceId} and (${least}::integer is null or b.amount_cents >= ${least})
      and b.amount_cents + b.returned_cents + ${amount}::integer + ${returned}::integer >= 0`.execute(
    db,
  )
  if (!numAffectedRows) throw new Problem('balance_too_small')
}
