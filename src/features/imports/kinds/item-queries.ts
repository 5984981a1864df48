import { sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import type { Import } from '../contract.ts'
import { ITEM_KINDS, type ItemKind } from '../labels.ts'

/** The tables that name, for 7 days, the things that an import brought. */

export interface KeptIn {
  table: string
  /** With the ids of the things. */
  column: string
}

export const KEPT_IN: Record<ItemKind, KeptIn> = {
  patients: { table: 'imported_patients', column: 'patient_id' },
  expenses: { table: 'imported_expenses', column: 'expense_id' },
}

/** Counts the things that an import brought and an undo would decide about. */
export async function countBrought(tenant: Tenant, importId: string): Promise<number> {
  let all = 0
  for (const { table } of Object.values(KEPT_IN)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}
      where psychologist_id = ${tenant.id} and import_id = ${importId}`.execute(tenant.sql)
    all += rows[0]?.count ?? 0
  }
  return all
}

type KeptItem = Import['kept'][number]

type ListKept = (tenant: Tenant, importId: string, most: number) => Promise<KeptItem[]>

const listPatients: ListKept = async (tenant, importId, most) => {
  const { rows } = await sql<KeptItem>`
    select 'patients' as kind, p.id, p.id as "patientId", p.name, k.kept as why
    from imported_patients k join patients p on p.psychologist_id = k.psychologist_id and p.id = k.patient_id
    where k.psychologist_id = ${tenant.id} and k.import_id = ${importId} and k.kept is not null
    order by p.sort_name, p.id limit ${most}`.execute(tenant.sql)
  return rows
}

const listExpenses: ListKept = async (tenant, importId, most) => {
  const { rows } = await sql<KeptItem>`
    select 'expenses' as kind, e.id, null::uuid as "patientId", e.description as name, k.kept as why
    from imported_expenses k join expenses e on e.psychologist_id = k.psychologist_id and e.id = k.expense_id
    where k.psychologist_id = ${tenant.id} and k.import_id = ${importId} and k.kept is not null
    order by e.date, e.id limit ${most}`.execute(tenant.sql)
  return rows
}

const LISTS: Record<ItemKind, ListKept> = {
  patients: listPatients,
  expenses: listExpenses,
}

/** Returns the things that an undo left, with the reason. */
export async function listKept(
  tenant: Tenant,
  importId: string,
  most: number,
): Promise<KeptItem[]> {
  const kept: KeptItem[] = []
  for (const kind of ITEM_KINDS)
    kept.push(...(await LISTS[kind](tenant, importId, most - kept.length)))
  return kept
}
