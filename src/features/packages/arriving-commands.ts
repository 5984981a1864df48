import { type Insertable, sql } from 'kysely'
import type { Packages } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'

/** Packages that an import writes in slices, hidden until all are shown: docs/decisions/116-arriving-patients.md. */

type ArrivingRow = Omit<Insertable<Packages>, 'psychologist_id' | 'arriving'>

export async function insertArrivingPackages(
  { id, sql: db }: Tenant,
  rows: readonly ArrivingRow[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('packages')
    .values(rows.map((row) => ({ ...row, psychologist_id: id, arriving: true })))
    .execute()
}

/** Shows packages with their received payments. */
export async function showArrivingPackages(
  { id, sql: db }: Tenant,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update payments set arriving = false
    where psychologist_id = ${id} and package_id = any(${ids}::uuid[]) and arriving`.execute(db)
  await sql`
    update packages set arriving = false
    where psychologist_id = ${id} and id = any(${ids}::uuid[]) and arriving`.execute(db)
}

export type PackageUse = 'changed' | 'sessions' | 'payments' | 'papers'

/** Returns for each package whether it is used, or was changed since it was added; null for unknown ones. */
export async function usesOfPackages(
  { id, sql: db }: Tenant,
  ids: readonly string[],
): Promise<{ id: string; use: PackageUse | null }[]> {
  const { rows } = await sql<{ id: string; use: PackageUse | null }>`
    select k.id, case
      when exists (select from sessions s where s.psychologist_id = k.psychologist_id and s.package_id = k.id)
        or exists (select from series r where r.psychologist_id = k.psychologist_id and r.package_id = k.id) then 'sessions'
      when exists (
        select from payments p where p.psychologist_id = k.psychologist_id and p.package_id = k.id and not p.from_before)
        or exists (select from payment_shares h where h.psychologist_id = k.psychologist_id and h.package_id = k.id) then 'payments'
      when exists (select from statement_items i where i.psychologist_id = k.psychologist_id and i.package_id = k.id)
        or exists (select from payments p join fiscal_receipts f on f.psychologist_id = p.psychologist_id and f.payment_id = p.id
          where p.psychologist_id = k.psychologist_id and p.package_id = k.id) then 'papers'
      when k.version <> 1 then 'changed' end as use
    from packages k where k.psychologist_id = ${id} and k.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Removes unused packages, including hidden ones, with their earlier payments. */
export async function removePackages(
  { id, sql: db }: Tenant,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from payments
    where psychologist_id = ${id} and package_id = any(${ids}::uuid[]) and from_before`.execute(db)
  await sql`
    delete from packages where psychologist_id = ${id} and id = any(${ids}::uuid[])`.execute(db)
}
